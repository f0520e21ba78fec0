import { exportFormats } from '@porchlight/domain/staff'
import { aHome } from '@porchlight/domain/testing'
import { expect, test } from 'vitest'
import { makeApplicationFile } from '../../../src/exports/make-application-file.ts'
import { InvalidMessage } from '../../../src/exports/mismo/structure.ts'
import { UnwritableText } from '../../../src/exports/mismo/write.ts'
import { notWritten } from '../../../src/exports/preflight/not-written.ts'
import { prepareFile } from '../../../src/exports/preflight/preflight.ts'
import { preflightRows } from '../../../src/exports/preflight/rows.ts'
import { aCosigner, aSigner, aSource, MADE_AT, sourceOf } from '../a-source.ts'
import { corpus } from '../corpus.ts'

/** No form lets these through, or they need more entries than the corpus has. */
const notInCorpus = ['B2', 'B3', 'M8', 'W3']

test('over the corpus every file can be made, and every kind of message is seen without an identifier in it', () => {
  const seen = new Set<string>()
  for (const source of corpus(500))
    for (const format of exportFormats) {
      const { preflight, text, fault } = prepareFile(source, format, MADE_AT)
      const report = JSON.stringify(preflight)
      expect({ fault, blocked: preflight.messages.filter(({ level }) => level === 'blocks') }).toEqual({
        fault: undefined,
        blocked: [],
      })
      expect(preflight.ready).toBe(true)
      expect(text).toBeDefined()
      expect(report).not.toMatch(/\{\w+\}|undefined|NaN/)
      for (const { ssn, date_of_birth } of source.borrowers) {
        expect(report).not.toContain(ssn)
        expect(report).not.toContain(date_of_birth)
      }
      for (const { id } of preflight.messages) seen.add(id)
    }
  expect(preflightRows.map(({ id }) => id).filter(id => !seen.has(id))).toEqual(notInCorpus)
})

test('two files of one signing differ in the time of their making alone', () => {
  const later = new Date('2026-04-01T08:00:00Z')
  for (const format of exportFormats) {
    const [first, second] = [MADE_AT, later].map(now => prepareFile(aSource(), format, now))
    const iso = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.000)?Z/
    const [before, after] = [first, second].map(made => made!.text!.split('\n'))
    const changed = after!.filter((line, index) => line !== before![index])
    expect(changed).toHaveLength(1)
    expect(changed[0]).toMatch(iso)
    expect(first!.preflight).toEqual(second!.preflight)
  }
})

test.each([
  ['price', { price: 120_000_00.4 }],
  ['cost', { site_improvement_cost: 0.5 }],
])('a %s with parts of a cent blocks the file, with the sum in words', (_, given) => {
  const { preflight, file } = makeApplicationFile(sourceOf({ home: aHome(given) }), 'JSON', MADE_AT)
  expect(file).toBeUndefined()
  expect(preflight.ready).toBe(false)
  expect(preflight.messages[0]).toMatchObject({ id: 'B3', level: 'blocks', section: 'property' })
  expect(preflight.messages[0]!.text).toMatch(
    /^The loan's figures do not add up: \$120,000\.00 \+ .* \+ \$30,000\.00 - \$12,000\.00 has parts of a cent\. Report this to your administrator\.$/,
  )
})

test('characters that no file can have are named by their place, and can be corrected', () => {
  const source = sourceOf({
    accounts: [{ institution_name: 'Bank\u0001' }],
    jobs: [{ employer_name: 'Prairie\uFFFF' }],
  })
  const { preflight, fault } = prepareFile(source, 'MISMO', MADE_AT)
  expect(fault).toMatchObject({
    name: 'UnwritableText',
    stack: expect.stringMatching(/^UnwritableText in .+\/FullName\n/),
  })
  expect(preflight.messages[0]).toMatchObject({
    id: 'B4',
    text: "The file was not made, because it would not be valid: Full name in Financial Accounts has characters that the file can't have.",
    section: 'financial_accounts',
  })
  expect(preflight.ready).toBe(false)
})

test('of a co-borrower the place names them and asks them', () => {
  const cosigner = aCosigner()
  const source = aSource({ borrowers: [aSigner(), cosigner] })
  const place =
    '/MESSAGE/DEAL_SETS/DEAL_SET/DEALS/DEAL/PARTIES/PARTY[2]/ROLES/ROLE/BORROWER/EMPLOYERS/EMPLOYER/FullName'
  expect(notWritten(new UnwritableText(place), source)).toEqual({
    id: 'B4',
    level: 'blocks',
    borrower: 'Luis O.',
    text: "The file was not made, because it would not be valid: Full name in Employment has characters that the file can't have.",
    section: 'employment',
    ask: { borrower_id: cosigner.id, section: 'employment' },
  })
})

test('a fault of the program blocks the file and reaches the log of the caller without its message', () => {
  const { preflight, fault } = prepareFile(aSource({ borrowers: [] }), 'JSON', MADE_AT)
  expect(fault).toEqual({ name: 'Error', stack: expect.stringMatching(/^Error\n +at .*factsOf/) })
  expect(preflight).toEqual({
    ready: false,
    messages: [
      {
        id: 'B4',
        level: 'blocks',
        text: 'The file was not made, because it would not be valid: an answer could not be written.',
      },
    ],
  })
  expect(notWritten(new InvalidMessage('/MESSAGE', 'is empty'), aSource()).text).toBe(
    'The file was not made, because it would not be valid: /MESSAGE: is empty.',
  )
})
