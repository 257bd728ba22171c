#!/usr/bin/env bash
# Unpacks Helix and its C library from Debian 13 into a folder, because Debian 12 has no Helix and an older C library. FOLDER/hx
# starts it. Nothing is installed. Packages come from this machine's Debian mirror and are verified with Debian's signatures.
#
#     Tools/Editors/helix.bash FOLDER
set -euo pipefail

folder=$(realpath -m "$1")
rm -rf "$folder"
mkdir -p "$folder"/apt/lists/partial "$folder"/apt/cache/archives/partial
cd "$folder/apt"

# Finds apt's mirror of Debian in its lists, or in its first source if there are no lists yet.
mirror=$(
    apt-get indextargets --format '$(ORIGIN) $(LABEL) $(SITE)' 'Created-By: Packages' | sed -n 's/^Debian Debian //p'
    apt-get --print-uris update | sed -n "s|^'\(.*\)/dists/[a-z]*/InRelease'.*|\1|p"
)
mirror=${mirror%%$'\n'*}
[[ $mirror ]] || { printf 'apt knows no mirror of Debian\n' >&2; exit 1; }
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >sources.list
: >status
apt=(
    apt-get -o Dir::Etc::sourcelist="$PWD/sources.list" -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists="$PWD/lists"
    -o Dir::State::status="$PWD/status" -o Dir::Cache="$PWD/cache" -o APT::Sandbox::User=root -o APT::Update::Error-Mode=any
    -o Acquire::Languages=none -o Acquire::Retries=5 -o Acquire::http::Timeout=30 -o Acquire::https::Timeout=30
)
"${apt[@]}" update
"${apt[@]}" download hx libc6 libgcc-s1
for package in *.deb; do dpkg -x "$package" "$folder"; done
cd "$folder"
rm -rf apt

cat >hx.new <<'END'
#!/bin/sh
here=$(dirname "$(realpath "$0")")
loader=$(echo "$here"/usr/lib/*/ld-linux-*.so.*)
HELIX_RUNTIME="$here/usr/lib/hx/runtime" exec "$loader" --library-path "$(dirname "$loader")" "$here/usr/lib/hx/hx" "$@"
END
chmod +x hx.new
./hx.new --version
# Renamed only when complete.
mv hx.new hx
