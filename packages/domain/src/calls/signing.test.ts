import { expect, test } from 'vitest'
import { endOf, readSigningMessage, signingEnds } from './signing.ts'

test('only messages of a signing page are read', () => {
  expect(readSigningMessage({ from: 'signing-page', news: 'document-completed' })).toBe('document-completed')
  for (const other of [null, undefined, 'document-completed', {}, { news: 'document-completed' }, [], 7])
    expect(readSigningMessage(other)).toBeNull()
  expect(readSigningMessage({ from: 'signing-page', news: 'toString' })).toBeNull()
  expect(readSigningMessage({ from: 'signing-page', news: {} })).toBeNull()
})

test('every way to end a visit can be told', () => {
  expect(Object.values(endOf).filter(end => end !== null)).toEqual([...signingEnds])
})
