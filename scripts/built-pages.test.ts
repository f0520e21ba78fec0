import { expect, test } from 'vitest'
import { scriptProblems, styleProblems } from './built-pages.ts'

const script = (...texts: string[]) =>
  scriptProblems(
    texts.map((text, index) => ({ file: `${index}.js`, text })),
    {},
  )
const style = (text: string) => styleProblems([{ file: 'a.css', text }], {})

test.each([
  ['Promise.withResolvers()', 'uses Promise.withResolvers'],
  ['const sorted = list.toSorted()', 'uses toSorted'],
  ['Map.groupBy(list, day)', 'uses Map.groupBy'],
  ['URL.canParse(address)', 'uses URL.canParse'],
  ['AbortSignal.timeout(5)', 'uses AbortSignal.timeout'],
  ['requestIdleCallback(work)', 'uses requestIdleCallback'],
  ['class A { static { start() } }', 'has newer syntax: a static block'],
  ['const pattern = /(?<=a)b/', 'has newer syntax: a pattern that looks behind'],
])('finds in a script: %s', (text, problem) => {
  expect(script(text)).toContain(`0.js ${problem}`)
})

test.each([
  'list.findLast(isDone)',
  'structuredClone(a)',
  "text.replaceAll('a', 'b')",
  'Object.hasOwn(a, name)',
  'list.at(-1)',
])('accepts in a script: %s', text => {
  expect(script(text)).toEqual([])
})

test('a name that the pages define is theirs', () => {
  expect(script('list.toSorted()', 'export const own = { toSorted() {} }')).toEqual([])
})

test.each([
  ['a { grid-template-rows: subgrid }', 'grid-template-rows: subgrid'],
  ['a { color: color-mix(in srgb, red, blue) }', 'color: color-mix'],
  ['a { scrollbar-gutter: stable }', 'scrollbar-gutter'],
  ['a:user-valid { color: red }', ':user-valid'],
  ['@container (min-width: 1px) { a { color: red } }', '@container'],
])('finds in a style sheet: %s', (text, name) => {
  expect(style(text)).toEqual([`a.css uses ${name}`])
})

test.each([
  'a:has(b) { height: 100dvh; inset: 0 }',
  'dialog::backdrop { color: red }',
  '@supports (grid-template-rows: subgrid) { a { grid-template-rows: subgrid } }',
])('accepts in a style sheet: %s', text => {
  expect(style(text)).toEqual([])
})

test('finds what is listed and not used', () => {
  expect(styleProblems([], { resize: 'why' })).toEqual(['no style uses resize, which is listed'])
})
