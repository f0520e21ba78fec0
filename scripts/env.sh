# Sourced by the npm scripts and by what runs a release, in the project's folder (POSIX sh). Installs what the lockfiles say unless it is
# installed already, and puts Node 24 or later and the project's tools first in PATH. With an older Node, npm installs a current
# Node and npm first, and these install everything else: npm skips optional packages, such as the bundler's binary, that
# do not support the Node it runs on. A release that is built has Node and all else, and never installs.
if [ -e .complete ]; then
  export PATH="$(echo "$PWD"/node_modules/node-*/bin):$PWD/node_modules/.bin:$PATH"
  return
fi
toolchain=scripts/toolchain
has_modern_node() { node -e 'process.exit(parseInt(process.versions.node) >= 24 ? 0 : 1)'; }
is_installed() { cmp -s "$1/package-lock.json" "$1/node_modules/.installed"; }
if ! has_modern_node; then
  if ! is_installed $toolchain; then
    echo "Installing Node 24, because this is $(node --version) …" >&2
    npm ci --prefix $toolchain --no-audit --no-fund --loglevel=error >&2 || exit 1
    cp $toolchain/package-lock.json $toolchain/node_modules/.installed
  fi
  # The folder of the package itself: some releases of npm do not link a command called node into .bin.
  PATH="$(echo "$PWD"/$toolchain/node_modules/node-*/bin):$PWD/$toolchain/node_modules/.bin:$PATH"
  has_modern_node || {
    echo 'Node 24 or later is needed, and no package has it for this platform. Install it from https://nodejs.org.' >&2
    exit 1
  }
fi
if ! is_installed .; then
  echo 'Installing packages; this takes about a minute …' >&2
  npm ci --no-audit --no-fund --loglevel=error >&2 || exit 1
  cp package-lock.json node_modules/.installed
fi
export PATH="$PWD/node_modules/.bin:$PATH"
