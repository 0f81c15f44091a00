# Sourced by quickstart and test: installs what is missing from the distribution, or names it.
# need_packages PACKAGE...: packages that are not installed yet go through apt, as root or by sudo without a question.
need_packages() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q '^install ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}")
  if [ "$(id -u)" != 0 ]; then
    if sudo -n true 2> /dev/null; then
      install=(sudo -n "${install[@]}")
    else
      echo "these packages are missing, and installing them needs root:" >&2
      echo "  sudo apt-get install ${missing[*]}" >&2
      return 1
    fi
  fi
  echo "installing ${missing[*]}"
  local update=(apt-get update -qq)
  [ "$(id -u)" = 0 ] || update=(sudo -n "${update[@]}")
  "${update[@]}" > /dev/null 2>&1 || true  # a machine whose lists are fresh may be without a network
  "${install[@]}" > /dev/null
}

# The mirror that this machine's own apt sources name for its release.
configured_mirror() {
  local codename
  codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
  {
    cat /etc/apt/sources.list.d/*.sources 2> /dev/null | awk -v code="$codename" '
      /^URIs:/ { uri = $2 }
      /^Suites:/ { for (i = 2; i <= NF; i++) if ($i == code) print uri }'
    cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2> /dev/null | awk -v code="$codename" '
      $1 == "deb" { for (i = 2; i < NF; i++) if ($(i + 1) == code && $i ~ /:\/\//) print $i }'
  } | head -1
}

# Catch2 3: in the distribution itself from Debian 13 and Ubuntu 24.04 on, in Debian 12's backports before.
need_catch2() {
  if dpkg-query -W -f '${Status} ${Version}' catch2 2> /dev/null | grep -q '^install ok installed 3'; then return 0; fi
  if apt-cache policy catch2 2> /dev/null | grep -q 'Candidate: 3'; then
    need_packages catch2
    return
  fi
  local codename mirror list=/etc/apt/sources.list.d/cujit-backports.list
  codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
  mirror=$(configured_mirror)
  if [ -z "$mirror" ] || [ "$(id -u)" != 0 ]; then
    echo "Catch2 3 is missing; on this release it is in the backports:" >&2
    echo "  sudo apt-get install -t $codename-backports catch2" >&2
    return 1
  fi
  echo "installing catch2 from $codename-backports"
  echo "deb $mirror $codename-backports main" > "$list"
  local status=0
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends -t "$codename-backports" catch2; } > /dev/null || status=$?
  rm -f "$list"
  return $status
}
