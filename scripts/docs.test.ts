import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const files = globSync('{*.md,{docs,apps,packages,scripts,e2e,bench}/**/*.{md,sh,ts,tsx,css}}', {
  cwd: root,
  exclude: name => ['node_modules', 'dist', 'test-results'].includes(path.basename(name)),
})
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

/** Citations such as `docs/product/statuses.md §3` that name no document, or no heading of that number. */
function brokenCitations(file: string) {
  return [...read(file).matchAll(/\b(docs\/[\w/-]+\.md)(?: §(\d+(?:\.\d+)?))?/g)].flatMap(
    ([cited, document = '', number]) => {
      const isValid = number ? hasNumber(document, number) : existsSync(path.join(root, document))
      return isValid ? [] : [`${file}: ${cited}`]
    },
  )
}

test('links between documents resolve', () => {
  const documents = files.filter(file => file.endsWith('.md'))
  expect(documents.length).toBeGreaterThan(20)
  expect(documents.flatMap(file => [...brokenLinks(file), ...brokenSectionLinks(file)])).toEqual([])
})

test('cited documents and sections exist', () => {
  expect(files.filter(file => file !== 'scripts/docs.test.ts').flatMap(brokenCitations)).toEqual([])
})
