import { returnableSections } from '@porchlight/domain'
import { type ExportFormat, exportFormats, preflightLevels } from '@porchlight/domain/staff'
import { bannedWords, hardToRead } from '@porchlight/domain/testing'
import { expect, test } from 'vitest'
import { prepareFile } from '../../../src/exports/preflight/preflight.ts'
import { preflightRows } from '../../../src/exports/preflight/rows.ts'
import type { ExportSource } from '../../../src/exports/source.ts'
import { aCosigner, aSigner, aSource, MADE_AT } from '../a-source.ts'
import { rowCases } from './row-cases.ts'

const messagesOf = (source: ExportSource, id: string, format: ExportFormat) =>
  prepareFile(source, format, MADE_AT).preflight.messages.filter(message => message.id === id)

test('each row has an id of its own and a case', () => {
  const ids = preflightRows.map(({ id }) => id)
  expect(Object.keys(rowCases).toSorted()).toEqual(ids.toSorted())
})

test.each(preflightRows.map(row => [row.id, row] as const))('%s stands where it applies, in its formats', (id, row) => {
  const { has, hasNot, texts } = rowCases[id]!
  for (const each of exportFormats) {
    const found = messagesOf(has, id, each)
    expect(found.map(({ text }) => text)).toEqual(row.formats.includes(each) ? texts : [])
    expect(found.every(({ level }) => level === row.level)).toBe(true)
    if (hasNot !== 'ALWAYS') expect(messagesOf(hasNot, id, each)).toEqual([])
  }
})

const sources = Object.values(rowCases).map(({ has }) => has)
const reports = sources.flatMap(source =>
  exportFormats.map(format => ({ source, format, report: prepareFile(source, format, MADE_AT).preflight })),
)

test('a file is refused exactly where a message blocks it', () => {
  const blocked = reports.filter(({ report }) => !report.ready)
  expect(blocked.length).toBeGreaterThan(0)
  for (const { report } of reports) expect(report.ready).toBe(report.messages.every(({ level }) => level !== 'blocks'))
})

test('messages stand in the order of their levels, without an unfilled place and without identifiers', () => {
  for (const { source, report } of reports) {
    const levels = report.messages.map(({ level }) => preflightLevels.indexOf(level))
    expect(levels).toEqual(levels.toSorted())
    const texts = JSON.stringify(report)
    expect(texts).not.toMatch(/[{}]\w+[{}]|undefined|NaN/)
    for (const { ssn, date_of_birth } of source.borrowers) {
      if (ssn) expect(texts).not.toContain(ssn)
      if (date_of_birth) expect(texts).not.toContain(date_of_birth)
    }
  }
})

test('a correction is asked only of a section that can be sent back to that borrower', () => {
  const asked = reports.flatMap(({ source, report }) =>
    report.messages.flatMap(({ ask, section }) => (ask ? [{ source, ask, section }] : [])),
  )
  expect(asked.length).toBeGreaterThan(0)
  for (const { source, ask, section } of asked) {
    const borrower = source.borrowers.find(({ id }) => id === ask.borrower_id)
    expect(borrower && returnableSections(borrower)).toContain(ask.section)
    expect(ask.section).toBe(section)
  }
})

test('only these kinds of message can be mended by a correction', () => {
  const mended = preflightRows.filter(({ mends }) => mends).map(({ id }) => id)
  expect(mended).toEqual(['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8', 'C3', 'C8', 'W1'])
  const asked = new Set(reports.flatMap(({ report }) => report.messages.flatMap(({ id, ask }) => (ask ? [id] : []))))
  expect([...asked].toSorted()).toEqual(mended.toSorted())
})

test('a message of a co-borrower names them, and asks them', () => {
  const cosigner = aCosigner({ borrower: { suffix: 'Esquire' } })
  const { messages } = prepareFile(aSource({ borrowers: [aSigner(), cosigner] }), 'MISMO', MADE_AT).preflight
  expect(messages.find(({ id }) => id === 'W1')).toEqual({
    id: 'W1',
    level: 'width',
    borrower: 'Luis O.',
    text: 'Suffix of Luis O. has 7 characters; Desktop Underwriter takes 4.',
    section: 'personal_info',
    ask: { borrower_id: cosigner.id, section: 'personal_info' },
  })
})

test('the texts that are not those of the guide are easy to read', () => {
  const own = reports.flatMap(({ report }) =>
    report.messages.filter(({ id }) => /^[MOJ]/.test(id) || id === 'W2').map(({ text }) => text),
  )
  const texts = [...new Set(own)].filter(text => !text.includes('soft credit inquiry'))
  expect(texts.length).toBeGreaterThan(20)
  expect(hardToRead(texts)).toEqual([])
  expect(texts.filter(text => bannedWords(text).length > 0)).toEqual([])
})
