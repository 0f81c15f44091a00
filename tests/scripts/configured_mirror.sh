#!/usr/bin/env bash
# The mirror of this machine's release is read from its apt sources in either format; what is off, for sources or for others is not.
. "$1/scripts/packages.sh"
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
mkdir "$T/sources.list.d"
status=0
expect() {
  local got
  got=$(configured_mirror bookworm "$T")
  [ "$got" = "$1" ] || { echo "'$got', not '$1'"; status=1; }
  rm -f "$T/sources.list" "$T"/sources.list.d/*
}
expect ""
printf 'Types: deb\nURIs: http://mirror.example/debian/\nSuites: bookworm bookworm-updates\nComponents: main' > "$T/sources.list.d/a.sources"
expect http://mirror.example/debian
# Two files, the first without a line end at its end: their stanzas do not run together.
printf 'Types: deb\nURIs: http://security.example\nSuites: bookworm-security' > "$T/sources.list.d/a.sources"
printf 'Types: deb\nURIs: http://off.example\nSuites: bookworm\nEnabled: no\n\nTypes: deb-src\nURIs: http://source.example\nSuites: bookworm\n\n# remark\nSuites: bookworm\nTypes: deb deb-src\nURIs: https://last.example\n' > "$T/sources.list.d/b.sources"
expect https://last.example
printf '# deb http://remark.example bookworm main\ndeb-src http://source.example bookworm main\ndeb [arch=amd64 signed-by=/k.gpg] http://line.example/debian bookworm main\n' > "$T/sources.list"
expect http://line.example/debian
printf 'deb http://other.example noble bookworm\n' > "$T/sources.list"
expect ""
exit $status
