import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { emptyFolder } from './empty-folder.ts'
import { inProject } from './nginx.ts'
import { configuredCluster, isRoot, ownedByPostgres } from './postgres-cluster.ts'

/** The name of the folder of the release. */
export const RELEASE = '0123456789ab'

/** Programs that change a machine, install, or need one of their own. The tests named run what they are for. */
const withoutEffect = [
  'apt-get',
  'useradd',
  'userdel',
  // deploy-programs.no-db.test.ts checks the file.
  'nginx',
  // deploy-programs.no-db.test.ts and two-builds.postgres.test.ts build a release.
  'git',
  // alerts.no-db.test.ts checks the files of Prometheus and Alertmanager.
  'amtool',
  'curl',
  // Only root can do it.
  ...(isRoot ? [] : ['chown']),
]

/**
 * Passes commands on that other blocks depend on, and repeats the first backup. The others say nothing, and their words are parsed by
 * document-blocks.no-db.test.ts.
 */
const fewCommands = (program: string, backups: string) => `made=$(find ${backups} -name '20*' | head -n 1)
case "$*" in
  *--dry-run) ;;
  "backup "*) [ -e "$2" ] || if [ "$made" ]; then cp "$made" "$2"; else exec ${program} "$@"; fi ;;
  migrate | "restore "*) exec ${program} "$@" ;;
esac`

/**
 * A machine of the deploy guide in a folder, which goes away with the test: PostgreSQL with its files where Debian has them, a release, and
 * the programs of the machine. Absolute paths in commands, and in the files of deploy/, lead into it. Of the admin commands it runs
 * each, or few.
 */
export async function operatorMachine({ runsEach }: { runsEach: boolean }) {
  const folder = emptyFolder()
  chmodSync(folder, 0o755)
  const at = (...names: string[]) => path.join(folder, ...names)
  const inFolder = (script: string) => script.replace(/(?<![\w.}/])\/(?=(?:etc|opt|var|usr\/local)\/)/g, `${folder}/`)

  const [newest] = globSync('/usr/lib/postgresql/*/bin').sort().reverse()
  if (!newest) throw new Error('PostgreSQL is missing; Debian has it in the package postgresql')
  const version = path.basename(path.dirname(newest))
  const settings = at('etc/postgresql', version, 'main/conf.d')
  const database = at('var/lib/postgresql')
  for (const each of [
    settings,
    ...['bin', 'home', 'usr/local/bin', 'opt/porchlight/releases'].map(name => at(name)),
    ...['backups', 'cache', 'lib/porchlight', 'log/nginx'].map(name => at('var', name)),
    ...['cron.d', 'default', 'nginx/conf.d', 'pgbouncer', 'prometheus', 'systemd/system'].map(name => at('etc', name)),
  ])
    mkdirSync(each, { recursive: true })
  for (const name of ['porchlight.log', 'porchlight-error.log']) writeFileSync(at('var/log/nginx', name), '')
  for (const each of [database, path.join(database, version)]) {
    mkdirSync(each, { recursive: true })
    ownedByPostgres(each)
  }
  const data = path.join(database, version, 'main')
  const { address, url } = await configuredCluster(data, [`include_dir = '${settings}'`])

  const deploy = (parent: string) => {
    mkdirSync(path.join(parent, 'deploy'), { recursive: true })
    for (const file of globSync('*', { cwd: inProject('deploy'), withFileTypes: true }).filter(each => each.isFile())) {
      const from = path.join(file.parentPath, file.name)
      const mode = statSync(from).mode & 0o777
      writeFileSync(path.join(parent, 'deploy', file.name), inFolder(readFileSync(from, 'utf8')), { mode })
    }
  }
  const release = at('opt/porchlight/releases', RELEASE)
  deploy(release)
  for (const name of ['apps', 'packages', 'scripts', 'node_modules', 'package.json', 'package-lock.json'])
    symlinkSync(inProject(name), path.join(release, name))
  deploy(at('opt/porchlight/source'))
  const program = (file: string, script: string) => writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const admin = path.join(release, 'deploy/porchlight-admin')
  if (!runsEach) {
    renameSync(admin, `${admin}-each`)
    program(admin, fewCommands(`${admin}-each`, at('var/backups')))
  }
  program(at('opt/porchlight/source/deploy/new-release.sh'), `echo ${release}`)

  for (const name of withoutEffect) program(at('bin', name), '')
  if (!isRoot) program(at('bin/runuser'), 'shift 3; exec "$@"')
  program(at('bin/install'), install)
  program(at('bin/systemctl'), systemctl({ data, units: at('etc/systemd/system') }))

  const [host, port] = address.split(':')
  const env = {
    PATH: [at('bin'), at('usr/local/bin'), path.dirname(process.execPath), newest, process.env.PATH].join(':'),
    HOME: at('home'),
    LANG: 'C.UTF-8',
    RESTIC_CACHE_DIR: at('var/cache/porchlight-offsite'),
    PGHOST: host,
    PGPORT: port,
    PGUSER: 'postgres',
  }
  return {
    /** A path on the machine, such as `/etc/porchlight`. */
    at,
    /** The address of PostgreSQL for a superuser, without a database. */
    url,
    address,
    /** Runs commands as someone pastes them into a new shell, in the home folder. A command that fails ends them. */
    async run(script: string): Promise<{ code: number; output: string }> {
      const words = ['-e', '-o', 'pipefail', '-c', `umask 022\n${inFolder(script)}`]
      // Without a terminal, programs read passwords from the input.
      const child = spawn('bash', words, { cwd: at('home'), env, detached: true })
      child.stdin.on('error', () => {})
      child.stdin.end('password\n'.repeat(4))
      const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
      return { code, output: out + err }
    },
  }
}

export type OperatorMachine = Awaited<ReturnType<typeof operatorMachine>>

/** Without owners and groups, which the machine of the test may lack. */
const install = `for word; do
  shift
  case $word in
    -o | -g) names=owner ;;
    *)
      [ "\${names-}" ] || set -- "$@" "$word"
      names=
      ;;
  esac
done
exec /usr/bin/install "$@"`

/** Starts and stops PostgreSQL, and runs backups with their drop-ins. Other units are left out. */
const systemctl = ({ data, units }: { data: string; units: string }) => `set -eu
for word; do
  case $word in
    start | stop | restart) verb=$word ;;
    postgresql) runuser -u postgres -- pg_ctl -D ${data} -l ${data}.log -w -s "$verb" ;;
    porchlight-*.service)
      cd ${units}
      files=$(ls $word $word.d/*.conf 2>/dev/null || true)
      user=$(sed -n 's/^User=//p' $files)
      script=$(sed -n 's/^EnvironmentFile=/. /p' $files; sed -n 's/^ExecStart\\(Post\\)*=//p' $files | sed 's/%%/%/g')
      \${user:+runuser -u $user --} sh -eac "$script" </dev/null
      ;;
  esac
done`
