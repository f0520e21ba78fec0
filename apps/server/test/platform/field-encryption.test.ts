import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'

const place = { table: 'borrower', column: 'ssn', row: '7' }
const key = randomBytes(32)
const fields = fieldEncryption([key])

it('opens what it sealed, where it sealed it', () => {
  const sealed = fields.seal('123-45-6789', place)
  expect(sealed.includes('6789')).toBe(false)
  expect(fields.openText(sealed, place)).toBe('123-45-6789')
})

it('seals the same text differently each time', () => {
  expect(fields.seal('a', place)).not.toEqual(fields.seal('a', place))
})

it('keeps bytes, and an empty value, as they are', () => {
  for (const bytes of [randomBytes(100_000), Buffer.alloc(0)])
    expect(fields.open(fields.seal(bytes, place), place)).toEqual(bytes)
})

it.each([
  ['another row', { ...place, row: '8' }],
  ['another column', { ...place, column: 'date_of_birth' }],
  ['another table', { ...place, table: 'staff' }],
  ['a name that runs into the next', { table: 'borrowers', column: 'sn', row: '7' }],
])('refuses a value moved to %s', (_, elsewhere) => {
  const sealed = fields.seal('123-45-6789', place)
  expect(() => fields.open(sealed, elsewhere)).toThrow('was changed after it was sealed, or belongs elsewhere')
})

it('refuses a value with any one bit changed, or cut short', () => {
  const sealed = fields.seal('123-45-6789', place)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => fields.open(changed, place)).toThrow('borrower.ssn of row 7')
    expect(() => fields.open(sealed.subarray(0, at), place)).toThrow('borrower.ssn of row 7')
  }
})

it('goes on opening with a previous key after rotation', () => {
  const sealed = fields.seal('123-45-6789', place)
  const rotated = fieldEncryption([randomBytes(32), key])
  expect(rotated.openText(sealed, place)).toBe('123-45-6789')
  expect(() => fields.open(rotated.seal('x', place), place)).toThrow(
    /was sealed with key [0-9a-f]{16}, which is not configured/,
  )
})
