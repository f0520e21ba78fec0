import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

// Test files before this one, in the same process, have loaded the texts of the server.
vi.resetModules()
const { allTexts } = await import('@porchlight/domain')
const { bannedWords, hardToRead } = await import('@porchlight/domain/testing')

const TEMPLATES = new URL('../../src/documents/templates/', import.meta.url)

/** The messages and pages of the server register their texts when they are loaded. */
const ofDomain = new Set(allTexts())
await import('../../src/app.ts')
const ofServer = allTexts().filter(text => !ofDomain.has(text))

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
