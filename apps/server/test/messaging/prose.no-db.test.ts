import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

// Test files before this one, in the same process, have loaded the texts of the server.
vi.resetModules()
const { allTexts, auditEvents } = await import('@porchlight/domain')
const { staffOperations } = await import('@porchlight/api')
const { bannedWords, hardToRead, replacedWords } = await import('@porchlight/domain/testing')

const TEMPLATES = new URL('../../src/documents/templates/', import.meta.url)

/** The messages and pages of the server register their texts when they are loaded. */
const ofDomain = new Set(allTexts())
await import('../../src/app.ts')
const { preflightRows } = await import('../../src/exports/preflight/rows.ts')
const { NOT_SUBMITTED } = await import('../../src/exports/preflight/blocks.ts')
const { NOT_VALID } = await import('../../src/exports/preflight/not-written.ts')
/** Texts of the report about a file that the mapping to MISMO gives word for word. */
const ofMapping = new Set([
  NOT_SUBMITTED,
  NOT_VALID,
  ...preflightRows.filter(({ id }) => /^[BCNA]|^W1$/.test(id)).map(({ template }) => template),
])
const ofServer = allTexts().filter(text => !ofDomain.has(text) && !ofMapping.has(text))

/** Texts of the specification, which stay word for word. */
const literal = ['This value is not valid']

test('finds the texts of messages', () => {
  expect(ofServer).toContain('Your sign-in link for {dealer}, {time}')
})

test('no message or page of the server has a banned word', () => {
  expect(ofServer.filter(text => bannedWords(text).length > 0)).toEqual(literal)
})

test('messages are as easy to read as grade 8', () => {
  expect(hardToRead(ofServer)).toEqual([])
})

test.each(readdirSync(TEMPLATES))('the document template %s has no banned word', file => {
  expect(bannedWords(readFileSync(new URL(file, TEMPLATES), 'utf8'), { isLegal: true })).toEqual([])
})

const STAFF_GUIDES = ['staff.md', 'staff-reference.md']
const guideOf = (file: string) => readFileSync(new URL(`../../../../docs/product/${file}`, import.meta.url), 'utf8')

test.each<[string, string[]]>([
  ['labels, refusals and mails', allTexts()],
  ['events', Object.values(auditEvents).map(({ label }) => label)],
  ['operations', Object.values(staffOperations).map(({ summary }) => summary)],
  [
    'templates of documents',
    readdirSync(TEMPLATES).flatMap(file => readFileSync(new URL(file, TEMPLATES), 'utf8').split('\n')),
  ],
  ['guides', STAFF_GUIDES.flatMap(file => guideOf(file).split('\n'))],
])('%s have the words of loan officers', (_, texts) => {
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.flatMap(text => replacedWords(text).map(found => `${found} (${text})`))).toEqual([])
})
