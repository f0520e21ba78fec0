// Who may import whom: the rooms of this house and the doors between them. Prints every import through a wall.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inProject, listFiles, projectFolder } from './project.mjs'

const longestFile = 300

/** A folder's name for messages, which files are in it, and what they must not import. */
const walls = [
  {
    room: 'domain',
    files: /^packages\/domain\/src\/(?!.*\.test\.ts$)/,
    never: /^(?!packages\/domain\/)/,
    why: 'the domain imports nothing',
  },
  {
    room: 'kernel',
    files: domain('kernel/'),
    never: domain('(?!kernel/)'),
    why: 'the form kernel knows nothing of loans',
  },
  {
    room: 'people',
    files: domain('people/'),
    never: domain('(?!kernel/|people/)'),
    why: 'people stand on the kernel alone',
  },
  {
    room: 'sections',
    files: domain('sections/'),
    never: domain('(?:flow|status)/'),
    why: 'sections do not know where they lead',
  },
  {
    room: 'status and loan',
    files: domain('(?:status|loan)/'),
    never: domain('(?:sections|flow)/'),
    why: 'they import no section',
  },
  {
    room: 'server',
    files: /^apps\/server\/src\//,
    never: /^(?:apps\/web|e2e|bench)\//,
    why: 'server and web meet in the domain',
  },
  {
    room: 'areas',
    files: /^apps\/server\/src\/(?!main|start|app|server)(?!.*routes\.ts$)/,
    never: /^apps\/server\/src\/.*routes\.ts$/,
    why: 'routes import areas, not the other way',
  },
  {
    room: 'routes',
    files: /^apps\/server\/src\/.*routes\.ts$/,
    never: /^kysely$|^apps\/server\/src\/db\/(?!transaction)/,
    why: 'SQL stands in area files',
    typesToo: false,
  },
  {
    room: 'db',
    files: /^apps\/server\/src\/db\//,
    never: /^apps\/server\/src\/(?!db\/|settings)/,
    why: 'the database knows no area',
  },
  {
    room: 'everything but start.ts',
    files: /^apps\/server\/src\/(?!edges\/|start\.ts$)/,
    never: /^apps\/server\/src\/edges\/(?!.*routes\.ts$)/,
    why: 'an edge is reached through its interface (import type) and chosen in start.ts',
    typesToo: false,
  },
  {
    room: 'web',
    files: /^apps\/web\//,
    never: /^(?:apps\/server|e2e|bench)\//,
    why: 'server and web meet in the domain',
  },
  {
    room: 'ui',
    files: /^apps\/web\/src\/ui\//,
    never: /^@porchlight\/domain|^apps\/web\/src\/(?!ui\/|styles\/)/,
    why: 'ui stands alone, and knows no domain',
  },
  {
    room: 'form and frame',
    files: /^apps\/web\/src\/(?:form|frame)\//,
    never: /^apps\/web\/src\/(?:list|sections|pages)\//,
    why: 'pages stand on them',
  },
  {
    room: 'list',
    files: /^apps\/web\/src\/list\//,
    never: /^apps\/web\/src\/(?:sections|pages)\//,
    why: 'pages stand on it',
  },
  {
    room: 'a section',
    files: /^apps\/web\/src\/sections\/([^/]+)\//,
    never: ([section]) => new RegExp(`^apps/web/src/sections/(?!${section}/)`),
    why: 'sections do not know each other',
  },
  { room: 'e2e and bench', files: /^(?:e2e|bench)\//, never: /^apps\/web\/src\//, why: 'they use the built pages' },
]

function domain(folder) {
  return new RegExp(`^packages/domain/src/${folder}`)
}

const importing =
  /(?:^|[\s;])(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** What a file imports: paths from the project's root, or names of packages. */
function importsOf(file, source) {
  return [...source.matchAll(importing)].map(({ 0: statement, index, 1: type, 2: fixed, 3: lazy }) => {
    const name = fixed ?? lazy
    const target = name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name
    return { target, typeOnly: Boolean(type), line: source.slice(0, index + statement.length).split('\n').length }
  })
}

/** Sentences about one file; none where it keeps to its room. */
export function trespasses(file, source) {
  const found = source.split('\n').length > longestFile + 1 ? [`${file} is longer than ${longestFile} lines`] : []
  const imports = importsOf(file, source)
  for (const { room, files, never, why, typesToo = true } of walls) {
    const inside = file.match(files)
    if (!inside) continue
    const forbidden = typeof never === 'function' ? never(inside.slice(1)) : never
    for (const { target, typeOnly, line } of imports)
      if (forbidden.test(target) && (typesToo || !typeOnly))
        found.push(`${file}:${line} ${room} must not import ${target}: ${why}`)
  }
  return found
}

if (path.resolve(process.argv[1] ?? '') === inProject('scripts/walls.mjs')) {
  const folders = ['packages', 'apps', 'e2e', 'bench', 'scripts']
  const files = folders.flatMap(folder => listFiles(inProject(folder))).filter(file => /\.(?:tsx?|mjs)$/.test(file))
  const found = files.flatMap(file =>
    trespasses(path.relative(projectFolder, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')),
  )
  for (const sentence of found) console.error(sentence)
  process.exitCode = found.length === 0 ? 0 : 1
}
