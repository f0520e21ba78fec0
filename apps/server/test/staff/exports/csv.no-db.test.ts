import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, toCsv } from '../../../src/staff/exports/csv.ts'

const read = (rows: readonly (readonly Cell[])[]): string[][] => parse(toCsv(rows), { bom: true })

/** Characters by which a spreadsheet begins a formula, and those that it skips before them. */
const begins = [...'=+-@＝＋－＠']
const skipped = [...` "'\t\r\n\u00A0\u2003\u200B\uFEFF＂＇`]

/** Without the patterns of the product: by the first character that counts. */
function isFormula(cell: string): boolean {
  const first = [...cell].find(character => !skipped.includes(character))
  if (cell.startsWith("'")) return false
  return (first !== undefined && begins.includes(first)) || /^[\u00A0\u2003 ]*[\t\r]/.test(cell)
}

const text = fc
  .array(fc.oneof(fc.constantFrom(...begins, ...skipped, ',', ';', 'a', '1'), fc.string({ unit: 'grapheme' })), {
    maxLength: 8,
  })
  .map(parts => parts.join(''))

test('what is generated has formulas of every kind', () => {
  const samples = fc.sample(text, { numRuns: 2000, seed: 1 })
  for (const character of [...begins, '\t', '\r'])
    expect(samples.some(sample => isFormula(sample) && sample.trimStart().startsWith(character.trim()))).toBe(true)
})

test('no cell of any text is a formula, and every text is read back', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), rows => {
      const width = Math.max(...rows.map(row => row.length))
      const table = rows.map(row => [...row, ...Array<string>(width - row.length).fill('end')])
      const cells = read(table)
      expect(cells.flat().filter(isFormula)).toEqual([])
      for (const [at, row] of table.entries())
        for (const [column, original] of row.entries()) expect([original, `'${original}`]).toContain(cells[at]![column])
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['=HYPERLINK("http://example.com")', '\'=HYPERLINK("http://example.com")'],
  ['+1', "'+1"],
  ['-Lopez', "'-Lopez"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['  =1', "'  =1"],
  ['"=1', '\'"=1'],
  ['＝1', "'＝1"],
  ['O’Brien, José', 'O’Brien, José'],
  ['Smith-Jones', 'Smith-Jones'],
  ['2026-11-26', '2026-11-26'],
  ['', ''],
])('%j is read as %j', (cell, shown) => {
  expect(read([[cell, 'end']])).toEqual([[shown, 'end']])
})

test('a number stays a number, and null is empty', () => {
  expect(toCsv([['a', -12.5, null]]).toString()).toBe('\uFEFF"a",-12.5,\r\n')
})
