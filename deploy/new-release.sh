#!/bin/sh
# Builds a commit of this clone in a folder of its own, and prints the folder; servers that run are not touched. A commit that is
# built already is not built again:
#   deploy/new-release.sh COMMIT [FOLDER OF RELEASES]
# docs/deploy.md, Upgrade, says how servers change to it.
set -eu
# The user of the service reads the release, whatever the mask of the user who builds it.
umask 022
cd "$(dirname "$0")/.."
commit=$(git rev-parse --verify --short=12 "$1^{commit}")
release=${2:-/opt/porchlight/releases}/$commit

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
