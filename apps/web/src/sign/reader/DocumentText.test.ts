import { expect, test } from 'vitest'
import { pageText } from './DocumentText.tsx'

const begin = (id: string) => ({ type: 'beginMarkedContentProps', tag: 'Span', id })
const inner = { type: 'beginMarkedContentProps', tag: 'Span', id: null }
const artifact = { type: 'beginMarkedContent', tag: 'Artifact' }
const end = { type: 'endMarkedContent' }
const leaf = (role: string, id: string) => ({ role, children: [{ type: 'content', id }] })

test('orders text by its tags', () => {
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
  expect(pageText(tree, runs)).toEqual([{ role: 'P', text: '503-555', parts: [] }])
})

test('leaves out rows of other pages and keeps empty cells', () => {
  const row = (...ids: string[]) => ({ role: 'TR', children: ids.map(id => leaf('TD', id)) })
  const tree = { children: [{ role: 'Table', children: [row('a', 'b'), row('c', 'd')] }] }
  const [table] = pageText(tree, [begin('a'), { str: 'Rent' }, end])
  expect(table?.parts).toHaveLength(1)
  expect(table?.parts[0]?.parts.map(({ text }) => text)).toEqual(['Rent', ''])
})

test('finds no text in a page without tags', () => {
  expect(pageText(null, [{ str: 'loose' }])).toEqual([])
})
