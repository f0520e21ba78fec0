#!/usr/bin/env bash
# Runs README's two commands on a bare Debian: `npm start` until the address answers, then `npm test -- --quick`, or with
# --browser the whole `npm test`. The system has only the Node, npm and Prometheus of its release, and the committed files. Needs
# root, the network and 3 GB of disk. DEBIAN_SUITE and DEBIAN_MIRROR select another release and mirror. The last line is
# the count.
set -euo pipefail
cd "$(dirname "$0")/.."
suite=${DEBIAN_SUITE:-bookworm}
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
test_options=(-- --quick)
[[ ${1:-} != --browser ]] || test_options=()
START_SECONDS=900

die() { printf '✗ %s\n0 passed, 1 failed\n' "$*"; exit 1; }

[[ $(uname) == Linux && $(id -u) == 0 ]] || die 'A Debian root can be made on Linux as root only.'
if ! command -v debootstrap >/dev/null; then
  command -v apt-get >/dev/null || die 'debootstrap is missing, and there is no apt-get to install it.'
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends debootstrap >/dev/null; } ||
    die 'debootstrap is missing and cannot be installed.'
fi
[[ ! $(git status --porcelain) ]] || echo 'Changes that are not committed are left out.'

root=$(mktemp -d /var/tmp/porchlight-fresh-XXXXXX)
server=
stop_server() {
  [[ ! $server ]] || kill -- "-$server" 2>/dev/null || true
  [[ ! $server ]] || wait "$server" 2>/dev/null || true
  server=
}
# Ends the processes that an interrupted run left: a process in the root would keep its file systems mounted.
end_processes() {
  local process
  for process in /proc/[0-9]*; do
    [[ $(readlink "$process/root" 2>/dev/null) != "$root" ]] || kill -KILL "${process#/proc/}" 2>/dev/null || true
  done
}
clean_up() {
  stop_server
  end_processes
  umount --lazy "$root/proc" 2>/dev/null || true
  umount --recursive --lazy "$root/dev" 2>/dev/null || true
  rm -f "$root.log"
  # A folder that is still mounted would lose the machine's own files.
  mountpoint -q "$root/proc" || mountpoint -q "$root/dev" || rm -rf --one-file-system "$root"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

echo "== Debian $suite with Node and npm"
quietly() { "$@" >"$root.log" 2>&1 || { tail -n 20 "$root.log"; die "$* failed."; }; }
quietly debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" "$mirror"
mount -t proc proc "$root/proc" || die 'This machine does not allow to mount /proc in the new root.'
mount --rbind /dev "$root/dev" && mount --make-rslave "$root/dev" || die 'This machine does not allow to mount /dev in the new root.'
cp -L /etc/resolv.conf /etc/hosts "$root/etc/"

# Passes only the part of this machine's environment that npm needs to reach its registry.
environment=(HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
environment+=("npm_config_registry=$(npm config get registry 2>/dev/null)")
for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
  [[ ! ${!name:-} ]] || environment+=("$name=${!name}")
done
if [[ ${NODE_EXTRA_CA_CERTS:-} ]]; then
  cp -L "$NODE_EXTRA_CA_CERTS" "$root/usr/local/share/extra-ca.pem"
  environment+=(NODE_EXTRA_CA_CERTS=/usr/local/share/extra-ca.pem)
fi
in_root() { chroot "$root" /usr/bin/env -i "${environment[@]}" "$@"; }
# The tests of alert rules need the last two.
packages='nodejs npm prometheus prometheus-alertmanager'
quietly in_root DEBIAN_FRONTEND=noninteractive sh -c "apt-get update && apt-get install -y --no-install-recommends $packages"
mkdir "$root/project"
git archive HEAD | tar -x -C "$root/project"
echo "Node $(in_root node --version), npm $(in_root npm --version)"

passed=0
failed=0
count() { # outcome, what
  if [[ $1 == ok ]]; then passed=$((passed + 1)); echo "✓ $2"; else failed=$((failed + 1)); echo "✗ $2"; fi
}

echo '== npm start'
port=$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
set -m
in_root PORT="$port" sh -c 'cd /project && exec npm start' >"$root/start.log" 2>&1 &
server=$!
set +m
page=
for ((second = 0; second < START_SECONDS; second++)); do
  kill -0 "$server" 2>/dev/null || break
  page=$(node -e 'fetch(process.argv[1]).then(r => r.text()).then(console.log, () => {})' "http://localhost:$port/sunrise-homes")
  [[ ! $page ]] || break
  sleep 1
done
if [[ $page == *'Sunrise Homes'* ]]; then
  count ok "npm start answered after $second s"
else
  tail -n 40 "$root/start.log"
  count failed 'npm start'
fi
stop_server

echo "== npm test ${test_options[*]}"
in_root sh -c "cd /project && npm test ${test_options[*]}" 2>&1 | tee "$root/test.log" || true
if [[ $(tail -n 1 "$root/test.log") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
  passed=$((passed + BASH_REMATCH[1]))
  failed=$((failed + BASH_REMATCH[2]))
else
  count failed 'npm test ended without a count'
fi
printf '%s passed, %s failed\n' "$passed" "$failed"
[[ $failed == 0 ]]
