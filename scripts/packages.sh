#!/usr/bin/env bash
# Sourced by quickstart and test: installs what is missing from the distribution, or names it and the command to run.

# as_root COMMAND...: as root, or by sudo if that asks no question.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}
can_be_root() { [ "$(id -u)" = 0 ] || sudo -n true 2> /dev/null; }
has_package() { dpkg-query -W -f '${Status}' "$1" 2> /dev/null | grep '^install ok installed' > /dev/null; }
apt_install() { as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" > /dev/null; }
# A machine whose lists are fresh may be without a network, so a failed update is not the end.
apt_update() { as_root apt-get update -qq "$@" > /dev/null 2>&1 || true; }

# need_packages PACKAGE...: packages that are not installed yet go through apt.
need_packages() {
  local missing=() package
  for package in "$@"; do
    has_package "$package" || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if ! can_be_root; then
    echo "these packages are missing, and installing them needs root:" >&2
    echo "  sudo apt-get install ${missing[*]}" >&2
    return 1
  fi
  echo "installing ${missing[*]}"
  apt_update
  apt_install "${missing[@]}"
}

# configured_mirror CODENAME [ETC]: the mirror that this machine's own apt sources (either format) name for its release.
configured_mirror() {
  local codename=$1 etc=${2:-/etc/apt}
  {
    cat "$etc"/sources.list "$etc"/sources.list.d/*.list 2> /dev/null | awk -v code="$codename" '
      $1 == "deb" { uri = ""
                    for (i = 2; i <= NF; i++) { if (uri != "" && $i == code) print uri; uri = $i ~ /:\/\// ? $i : "" } }'
    # A stanza ends at a blank line or at the end of its file, which need not have one.
    local file
    for file in "$etc"/sources.list.d/*.sources; do
      [ ! -r "$file" ] || { cat "$file"; echo; }
    done | awk -v code="$codename" '
      function flush() { if (types && here && uri != "" && !off) print uri; types = here = off = 0; uri = "" }
      /^[ \t]*$/ { flush(); next }
      /^#/ { next }
      { key = tolower($1) }
      key == "types:" { for (i = 2; i <= NF; i++) if ($i == "deb") types = 1 }
      key == "uris:" { uri = $2 }
      key == "suites:" { for (i = 2; i <= NF; i++) if ($i == code) here = 1 }
      key == "enabled:" { off = tolower($2) == "no" || tolower($2) == "false" }
      END { flush() }'
  } | sed -n '1{s#/*$##;p}'
}

# Catch2 3: in the distribution itself from Debian 13 and Ubuntu 24.04 on, in Debian 12's backports before.
need_catch2() {
  if dpkg-query -W -f '${Status} ${Version}' catch2 2> /dev/null | grep '^install ok installed 3' > /dev/null; then return 0; fi
  local codename mirror
  codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
  if ! can_be_root; then
    echo "Catch2 3 is missing, and installing it needs root:" >&2
    echo "  sudo apt-get install catch2        (Debian 12: from its backports, sudo apt-get install -t bookworm-backports catch2)" >&2
    return 1
  fi
  apt_update
  if apt-cache policy catch2 2> /dev/null | grep 'Candidate: 3' > /dev/null; then
    echo "installing catch2"
    apt_install catch2
    return
  fi
  if apt-cache madison catch2 2> /dev/null | grep -E "\| *3.*$codename-backports/" > /dev/null; then
    echo "installing catch2 from $codename-backports"
    apt_install -t "$codename-backports" catch2
    return
  fi
  mirror=$(configured_mirror "$codename")
  if [ -z "$mirror" ]; then
    echo "Catch2 3 is missing: no mirror for '$codename' in this machine's apt sources, so its backports cannot be reached" >&2
    return 1
  fi
  echo "installing catch2 from $codename-backports on this machine's mirror"
  # The backports are there for this one install; nothing under /etc changes.
  local list status=0
  list=$(mktemp)
  cat /etc/apt/sources.list > "$list" 2> /dev/null || true
  echo "deb $mirror $codename-backports main" >> "$list"
  chmod 644 "$list"
  apt_update -o Dir::Etc::SourceList="$list"
  apt_install -o Dir::Etc::SourceList="$list" -t "$codename-backports" catch2 || status=$?
  rm -f "$list"
  return $status
}
