// The parts of `npm run release` (make-release.ts): what refuses a release, and its archive and bill of materials, whose bytes follow
// from the commit. docs/decisions/0107-a-release-is-an-archive-that-installs-nothing.md
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

interface Lock {
  version: string
  packages: Record<string, { version?: string }>
}

const lockOf = (root: string): Lock => JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))

/** The folders whose packages the lockfile has: that of the project, and its workspaces. */
const foldersIn = (lock: Lock): string[] => Object.keys(lock.packages).filter(name => !name.includes('node_modules/'))

/** The versions of the programs that a release is made with. */
interface Tools {
  node: string
  npm: string
}

/** The files beside the manifests that name a release by its version, as operators read or apply them. */
const naming = ['docs/deploy.md', ...['', '-admin', '-backup'].map(part => `deploy/kubernetes${part}.yaml`)]
const named = /\bporchlight(?:-admin)?[:-](\d+\.\d+\.\d+)|`v(\d+\.\d+\.\d+)`/g

/**
 * Why the commit that is checked out in this folder is no release, one sentence for each reason. `migrations` are the names of its
 * migrations, and `tools` those that run here.
 */
export function releaseProblems(root: string, migrations: readonly string[], tools: Tools): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const { version }: { version: string } = JSON.parse(read('package.json'))
  const lock = lockOf(root)
  const workspaces = foldersIn(lock)
  const versions: [where: string, found: string | undefined][] = [
    ['CHANGELOG.md', /^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]],
    ['package-lock.json', lock.version],
    ...workspaces.flatMap((folder): typeof versions => [
      [path.join(folder, 'package.json'), JSON.parse(read(path.join(folder, 'package.json'))).version],
      [`package-lock.json at '${folder}'`, lock.packages[folder]?.version],
    ]),
    ...naming.flatMap(file =>
      [...read(file).matchAll(named)].map(([, ...found]): (typeof versions)[0] => [file, found.find(Boolean)]),
    ),
  ]
  const toolchain = lockOf(path.join(root, 'scripts/toolchain')).packages
  const locked = (name: RegExp) => Object.entries(toolchain).find(([key]) => name.test(key))?.[1].version
  const programs = [
    ['Node', tools.node, locked(new RegExp(`^node_modules/node(?:-bin)?-${process.platform}-${process.arch}$`))],
    ['npm', tools.npm, locked(/^node_modules\/npm$/)],
  ] as const
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' })
  const [changed] = git('status', '--porcelain').split('\n')
  const tag = `v${version}`
  // A tag with a message names its commit first.
  const tagged = git('for-each-ref', '--format=%(*objectname)%(objectname)', `refs/tags/${tag}`)
  return [
    ...(changed ? [`The working tree has changes, such as ${changed.slice(3)}.`] : []),
    ...versions
      .filter(([, found]) => found !== version)
      .map(([where, found]) => `${where} has the version ${found ?? 'none'}, and package.json has ${version}.`),
    ...programs
      .filter(([, found, expected]) => found !== expected)
      .map(([name, found, expected]) => `${name} is ${found}, and scripts/toolchain has ${expected}.`),
    ...migrations
      .filter(name => !/^\d{4}(?:-[a-z]+)+$/.test(name))
      .map(name => `The name of the migration ${name} is no constant of letters.`),
    ...(tagged && !tagged.startsWith(git('rev-parse', 'HEAD').trim()) ? [`The tag ${tag} is another commit.`] : []),
  ]
}

/** The files that servers and commands of a release read, and its documents. Of a folder, all that is in it. */
const shipped = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs', 'deploy', 'scripts'],
  ...['.env', '.npmrc', 'package.json', 'package-lock.json', 'node_modules', 'packages'],
  ...['package.json', 'node_modules', 'src'].map(name => `apps/server/${name}`),
  ...['package.json', 'node_modules', 'dist'].map(name => `apps/web/${name}`),
]
/** The notes of npm and of tests, and the Node with which the build began where the machine's is too old. */
const leftOut = ['node_modules/.package-lock.json', 'node_modules/.cache', 'scripts/toolchain/node_modules']
/** Without node_modules: what is in a package is the package's own. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules/')

const isIn = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`)
const isShipped = (file: string) =>
  shipped.some(part => isIn(file, part) || isIn(part, file)) && !leftOut.some(part => isIn(file, part)) && !isTest(file)

/** The last entry of an archive: `deploy/new-release.sh` takes a folder without it for an interrupted one. */
const COMPLETE = '.complete'

/** The files, folders and links of a built release that its archive has, in their order there. */
export function entriesOf(folder: string): string[] {
  // `readdirSync` follows links to folders.
  const words = [folder, '-mindepth', '1', '-printf', '%P\\0']
  const names = execFileSync('find', words, { encoding: 'utf8', maxBuffer: 2 ** 28 })
    .split('\0')
    .filter(Boolean)
  return [...names.filter(isShipped).sort(), COMPLETE]
}

/** Writes the archive of a built release, which unpacks into a folder of this one's name. All its times are `seconds` since 1970. */
export async function writeArchive(folder: string, file: string, seconds: number): Promise<void> {
  const name = path.basename(folder)
  const tar = spawn(
    'tar',
    [
      ...['--create', '--directory', path.dirname(folder), '--format=gnu', '--hard-dereference'],
      ...[`--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'],
      ...['--no-recursion', '--null', '--verbatim-files-from', '--files-from=-'],
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>()
  tar.on('error', reject).on('exit', resolve)
  tar.stdin.end(
    entriesOf(folder)
      .map(entry => `${name}/${entry}\0`)
      .join(''),
  )
  const [status] = await Promise.all([ended, pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file))])
  if (status !== 0) throw new Error(`tar ended with ${status}.`)
}

interface Bill {
  serialNumber?: string
  metadata: { timestamp: string; component: { name: string } }
  components: { 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** The packages of a built release, as CycloneDX JSON, without what differs from run to run. */
export function billOfMaterials(folder: string, seconds: number): string {
  const { name }: { name: string } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const words = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application']
  const printed = withoutDevelopment(folder, () =>
    execFileSync('npm', words, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 }),
  )
  const { serialNumber: _, metadata, components, dependencies, ...bill }: Bill = JSON.parse(printed)
  const timestamp = new Date(seconds * 1000).toISOString()
  const stable = {
    ...bill,
    // npm takes the name of the folder.
    metadata: { ...metadata, timestamp, component: { ...metadata.component, name } },
    components: components.toSorted((a, b) => order(a['bom-ref'], b['bom-ref'])),
    dependencies: dependencies
      .toSorted((a, b) => order(a.ref, b.ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.toSorted() })),
  }
  return `${JSON.stringify(stable, null, 2)}\n`
}
/**
 * Works while no manifest of the folder names packages for development. A release lacks these, for which npm refuses, and `--omit=dev`
 * would leave out what one workspace needs in production and another one in development.
 */
function withoutDevelopment<Result>(folder: string, work: () => Result): Result {
  const manifests = foldersIn(lockOf(folder)).map(each => path.join(folder, each, 'package.json'))
  const texts = manifests.map(file => [file, readFileSync(file, 'utf8')] as const)
  try {
    for (const [file, text] of texts) writeFileSync(file, JSON.stringify({ ...JSON.parse(text), devDependencies: {} }))
    return work()
  } finally {
    for (const [file, text] of texts) writeFileSync(file, text)
  }
}
const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** A line for `sha256sum --check`. */
export const checksumLine = (file: string): string =>
  `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${path.basename(file)}\n`
