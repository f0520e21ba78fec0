import { expect, test } from 'vitest'
import { pageText } from './document-text.ts'

const begin = (id: string) => ({ type: 'beginMarkedContentProps', tag: 'Span', id })
const inner = { type: 'beginMarkedContentProps', tag: 'Span', id: null }
const artifact = { type: 'beginMarkedContent', tag: 'Artifact' }
const end = { type: 'endMarkedContent' }
const leaf = (role: string, id: string) => ({ role, children: [{ type: 'content', id }] })

test('text stands under its tags, in their order', () => {
  const tree = { children: [{ role: 'Document', children: [leaf('H1', 'a'), leaf('P', 'b')] }] }
  const runs = [
    begin('b'),
    { str: 'Prepared' },
    { str: 'for Zoë', hasEOL: true },
    end,
    begin('a'),
    { str: 'Loan' },
    end,
  ]
  expect(pageText(tree, runs)).toEqual([
    { role: 'H1', text: 'Loan', parts: [] },
    { role: 'P', text: 'Preparedfor Zoë', parts: [] },
  ])
})

test('decoration is left out, and what is set within a run is part of it', () => {
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
  expect(pageText(tree, runs)).toEqual([{ role: 'P', text: '503-555', parts: [] }])
})

test('rows that stand on another page are left out, empty cells stay', () => {
  const row = (...ids: string[]) => ({ role: 'TR', children: ids.map(id => leaf('TD', id)) })
  const tree = { children: [{ role: 'Table', children: [row('a', 'b'), row('c', 'd')] }] }
  const [table] = pageText(tree, [begin('a'), { str: 'Rent' }, end])
  expect(table?.parts).toHaveLength(1)
  expect(table?.parts[0]?.parts.map(({ text }) => text)).toEqual(['Rent', ''])
})

test('a page without tags has no text', () => {
  expect(pageText(null, [{ str: 'loose' }])).toEqual([])
})
