import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const thisFile = 'scripts/docs.test.ts'
const everyFile = globSync('{*,.*,{docs,apps,packages,scripts,e2e,bench,deploy}/**/*}', {
  cwd: root,
  exclude: name => ['node_modules', 'dist', 'test-results'].includes(path.basename(name)),
})
const files = everyFile.filter(file => /\.(?:md|sh|tsx?|css)$/.test(file))
const documents = files.filter(file => file.endsWith('.md'))
const read = (file: string) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '')
const headings = (file: string) => [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)

const hasNumber = (file: string, number: string) =>
  headings(file).some(heading => heading.match(/^\d+(\.\d+)*/)?.[0] === number)

/** The fragment that GitHub gives a heading. */
const fragment = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** Relative links of a document that lead nowhere. */
function brokenLinks(file: string) {
  return [...read(file).matchAll(/\]\((?!https?:|#)([^)\s#]+)(?:#([^)\s]+))?\)/g)].flatMap(
    ([, target = '', anchor]) => {
      const linked = path.join(path.dirname(file), target)
      const isThere = existsSync(path.join(root, linked))
      const hasAnchor = !anchor || headings(linked).map(fragment).includes(anchor)
      return isThere && hasAnchor ? [] : [`${file}: ${target}${anchor ? `#${anchor}` : ''}`]
    },
  )
}

/** Links such as `[statuses §5](statuses.md)` to a document that has no heading of that number. */
const brokenSectionLinks = (file: string) =>
  [...read(file).matchAll(/§(\d+(?:\.\d+)?)(?:, §\d+)*\]\(([^)\s#]+\.md)/g)]
    .filter(([, number = '', target = '']) => !hasNumber(path.join(path.dirname(file), target), number))
    .map(([link]) => `${file}: ${link}`)

/** Citations such as `docs/product/statuses.md §3, §5` that name no document, or no heading of that number. */
function brokenCitations(file: string) {
  return [...read(file).matchAll(/\b(docs\/[\w/-]+\.md)((?:,? §\d+(?:\.\d+)*)*)/g)].flatMap(
    ([cited, document = '', sections = '']) => {
      const numbers = [...sections.matchAll(/§([\d.]*\d)/g)].map(([, number = '']) => number)
      const isValid = existsSync(path.join(root, document)) && numbers.every(number => hasNumber(document, number))
      return isValid ? [] : [`${file}: ${cited}`]
    },
  )
}

/** Names of files in code spans, such as `compose.ts`, that no file of the repository has. `NNNN` stands for a number. */
const unknownFiles = (file: string) =>
  [...read(file).matchAll(/`([\w./-]+\.(?:tsx?|md|css|typ|sh|mjs|yml|conf|service))`/g)]
    .filter(([, named = '']) => !named.startsWith('NNNN'))
    .filter(([, named = '']) => !everyFile.some(each => `/${each}`.endsWith(`/${named}`)))
    .map(([, named]) => `${file}: ${named}`)

/** Constants in code spans, such as `RETENTION_UNFINISHED_DAYS`, that no source has. */
const unknownConstants = (file: string) =>
  [...read(file).matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=[^`]*)?`/g)]
    .filter(([, name = '']) => !constants.has(name.replace(/_FILE$/, '')))
    .map(([, name]) => `${file}: ${name}`)

/** Paths in code spans, such as `packages/domain/src/sections`, that do not exist. */
const brokenPaths = (file: string) =>
  [...read(file).matchAll(/`((?:packages|apps|docs|scripts|e2e|bench|deploy)\/[\w./@-]+|\.ci\/\w+)`/g)]
    .filter(([, named = '']) => !existsSync(path.join(root, named)))
    .map(([, named]) => `${file}: ${named}`)

const constants = new Set(
  everyFile
    .filter(file => /\.(?:tsx?|mjs|sh|ya?ml|env|conf|service|json)$/.test(file))
    .flatMap(file => read(file).match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g) ?? []),
)

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const unknownCommands = (file: string) =>
  [...read(file).matchAll(/\bnpm run ([a-z0-9:-]+)/g)]
    .filter(([, name = '']) => !(name in scripts))
    .map(([command]) => `${file}: ${command}`)

const security = read('docs/security.md')

test('tests that the security document names exist', () => {
  const named = [...security.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(100)
  const isThere = (file: string) => [file, `apps/server/test/${file}`].some(each => existsSync(path.join(root, each)))
  expect(named.filter(file => !isThere(file))).toEqual([])
})

/** The number of items that a row such as `6.2.1–6.2.12` has. */
function itemsOf(row: string): number {
  const [first = '', last = first] = row.split('–')
  const [chapter, number] = [first.slice(0, first.lastIndexOf('.') + 1), Number(first.split('.').at(-1))]
  expect(last.startsWith(chapter), row).toBe(true)
  return Number(last.split('.').at(-1)) - number + 1
}

test('the security document counts its items', () => {
  const items = [...security.matchAll(/^\| (\d+\.\d+\.\d+\S*) \| .* \| (.+) \|$/gm)].flatMap(
    ([, row = '', evidence = '']) => Array<string>(itemsOf(row)).fill(evidence.startsWith('`') ? 'a test' : evidence),
  )
  const has = (kind: string) => items.filter(each => each === kind).length
  const rows = {
    'a test': has('a test'),
    'by design: read, not tested': has('by design'),
    'operator: depends on your installation': has('operator'),
    'open: not met, or not wholly': has('open'),
    'not applicable': has('not applicable'),
    all: items.length,
  }
  for (const [kind, count] of Object.entries(rows)) expect(security).toContain(`| ${kind} | ${count} |`)
  const [tested, applying] = [has('a test'), items.length - has('not applicable')]
  const share = Math.round((100 * tested) / applying)
  expect(security).toContain(`Of the ${applying} items that apply, ${tested} (${share} %) have a test.`)
  expect(Object.values(rows).reduce((sum, count) => sum + count)).toBe(2 * items.length)
})

test('links between documents resolve', () => {
  expect(documents.length).toBeGreaterThan(20)
  expect(documents.flatMap(file => [...brokenLinks(file), ...brokenSectionLinks(file)])).toEqual([])
})

test('cited documents and sections exist', () => {
  expect(files.filter(file => file !== thisFile).flatMap(brokenCitations)).toEqual([])
})

test('paths and commands in documents exist', () => {
  expect(documents.flatMap(file => [...brokenPaths(file), ...unknownCommands(file)])).toEqual([])
  expect(documents.flatMap(unknownFiles)).toEqual([])
})

test('constants in documents exist', () => {
  expect(documents.flatMap(unknownConstants)).toEqual([])
})

const records = documents.filter(file => /^docs\/decisions\/\d/.test(file))
const numberOf = (record: string) => Number(path.basename(record).slice(0, 4))

test.each(records)('%s names its alternatives, and is in the index', record => {
  const [title = ''] = headings(record)
  expect(title).toMatch(new RegExp(`^${numberOf(record)}\\. `))
  expect(read(record)).toContain('Alternatives')
  expect(read('docs/decisions/README.md')).toContain(`| ${numberOf(record)} | [${title.replace(/^\d+\. /, '')}](`)
})

test.each(records)('%s has at most 150 words', record => {
  expect(read(record).split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(150)
})

test('the indexes of the documents are complete', () => {
  const missing = ['docs/product', 'docs/decisions'].flatMap(folder =>
    documents
      .filter(file => path.dirname(file) === folder && path.basename(file) !== 'README.md')
      .filter(file => !read(`${folder}/README.md`).includes(`](${path.basename(file)})`)),
  )
  expect(missing).toEqual([])
})

test('a record is cited from what it explains', () => {
  const isCited = (record: string) =>
    files.some(file => !file.startsWith('docs/decisions/') && read(file).includes(path.basename(record)))
  expect(records.filter(record => !isCited(record))).toEqual([])
})

test('records that are named by their number exist', () => {
  const numbers = new Set(records.map(numberOf))
  const named = files
    .filter(file => file !== thisFile)
    .flatMap(file =>
      [...read(file).matchAll(/\bdecision (\d+)\b/gi)].map(([, number]) => ({ file, number: Number(number) })),
    )
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([])
})
