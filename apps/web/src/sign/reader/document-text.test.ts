import { expect, test } from 'vitest'
import { documentText, plainText } from './document-text.ts'

const begin = (id: string) => ({ type: 'beginMarkedContentProps', tag: 'Span', id })
const inner = { type: 'beginMarkedContentProps', tag: 'Span', id: null }
const artifact = { type: 'beginMarkedContent', tag: 'Artifact' }
const end = { type: 'endMarkedContent' }
const leaf = (role: string, ...ids: string[]) => ({ role, children: ids.map(id => ({ type: 'content', id })) })
const run = (id: string, ...words: string[]) => [begin(id), ...words.map(str => ({ str })), end]

test('orders text by its tags', () => {
  const tree = { children: [{ role: 'Document', children: [leaf('H1', 'a'), leaf('P', 'b')] }] }
  const runs = [
    begin('b'),
    { str: 'Prepared' },
    { str: ' for', hasEOL: true },
    { str: 'Zoë' },
    end,
    ...run('a', 'Loan'),
  ]
  expect(documentText([{ tree, runs }])).toEqual([
    { role: 'H1', content: ['Loan'] },
    { role: 'P', content: ['Prepared for Zoë'] },
  ])
})

test('keeps an element within a paragraph at its place', () => {
  const tree = { children: [{ role: 'P', children: [leaf('Span', 'a'), { type: 'content', id: 'b' }] }] }
  const [paragraph] = documentText([{ tree, runs: [...run('a', 'Paper copies.'), ...run('b', ' You may ask.')] }])
  expect(plainText(paragraph!)).toBe('Paper copies. You may ask.')
})

test('leaves out artifacts and joins the spans of a run', () => {
  const tree = { children: [leaf('P', 'a')] }
  const runs = [
    artifact,
    { str: 'Page 1' },
    end,
    begin('a'),
    { str: '50' },
    inner,
    { str: '3' },
    end,
    { str: '-555' },
    end,
  ]
  expect(documentText([{ tree, runs }])).toEqual([{ role: 'P', content: ['503-555'] }])
})

test('joins a table that continues on the next page and keeps its empty cells', () => {
  const row = (...ids: string[]) => ({ role: 'TR', children: ids.map(id => leaf('TD', id)) })
  const tree = { children: [{ role: 'Table', children: [row('a', 'b'), row('c', 'd')] }] }
  const [table, ...others] = documentText([
    { tree, runs: run('a', 'Rent') },
    { tree, runs: [...run('c', 'Since'), ...run('d', 'June 2014')] },
  ])
  expect(others).toEqual([])
  const cells = table!.content.map(each => (typeof each === 'object' ? each.content.map(plainText) : []))
  expect(cells).toEqual([
    ['Rent', ''],
    ['Since', 'June 2014'],
  ])
})

test('finds no text in a page without tags', () => {
  expect(documentText([{ tree: null, runs: [{ str: 'loose' }] }])).toEqual([])
})
