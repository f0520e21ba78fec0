#!/bin/sh
# Puts a release into a folder of its own, and prints the folder; servers that run are not touched. What is there already stays:
#   deploy/new-release.sh ARCHIVE.tar.gz [FOLDER OF RELEASES]   unpacks a release whose checksum, in ARCHIVE.sha256 beside it, is right
#   deploy/new-release.sh COMMIT [FOLDER OF RELEASES]           builds a commit of this clone
# docs/deploy.md, Upgrade, says how servers change to it.
set -eu
# The user of the service reads the release, whatever the mask of the user who builds it.
umask 022
releases=$(realpath -m "${2:-/opt/porchlight/releases}")

archive=$(basename "$1")
name=${archive%.tar.gz}
if [ "$name" != "$archive" ]; then
  release=$releases/$name
  cd "$(dirname "$1")"
  # The last file of an archive is .complete.
  if [ ! -e "$release/.complete" ]; then
    grep -F "  $archive" "$name.sha256" | sha256sum --check --strict >&2
    rm -rf "$release"
    mkdir -p "$releases"
    tar -xzf "$archive" -C "$releases"
  fi
  echo "$release"
  exit
fi

cd "$(dirname "$0")/.."
commit=$(git rev-parse --verify --short=12 "$1^{commit}")
release=$releases/$commit

if [ ! -e "$release/.complete" ]; then
  # Removes what an interrupted build left.
  rm -rf "$release"
  mkdir -p "$release"
  git archive "$commit" | tar -x -C "$release"
  # A command without the settings of the service is refused here, and cannot make a database of its own.
  echo NODE_ENV=production >"$release/.env"
  (cd "$release" && . scripts/env.sh && npm run --silent build && npm prune --omit=dev --no-audit --no-fund --loglevel=error) >&2
  # From now on nothing is installed in it: scripts/env.sh.
  touch "$release/.complete"
fi
echo "$release"
