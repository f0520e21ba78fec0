import { expect, test } from 'vitest'
import { readSigningMessage, signingEndFor, signingEnds } from './signing.ts'

test('only messages of a signing page are read', () => {
  expect(readSigningMessage({ from: 'signing-page', notification: 'document-completed' })).toBe('document-completed')
  for (const other of [null, undefined, 'document-completed', {}, { notification: 'document-completed' }, [], 7])
    expect(readSigningMessage(other)).toBeNull()
  expect(readSigningMessage({ from: 'signing-page', notification: 'toString' })).toBeNull()
  expect(readSigningMessage({ from: 'signing-page', notification: {} })).toBeNull()
})

test('every way to end a visit has a text', () => {
  expect(Object.values(signingEndFor).filter(end => end !== null)).toEqual([...signingEnds])
})
