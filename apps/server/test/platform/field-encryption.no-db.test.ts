import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'

const associatedData = { table: 'borrower', column: 'ssn', row: '7' }
const key = randomBytes(32)
const fields = fieldEncryption([key])

it('opens what it sealed, where it sealed it', () => {
  const sealed = fields.seal('123-45-6789', associatedData)
  expect(sealed.includes('6789')).toBe(false)
  expect(fields.openText(sealed, associatedData)).toBe('123-45-6789')
})

it('seals the same text differently each time', () => {
  expect(fields.seal('a', associatedData)).not.toEqual(fields.seal('a', associatedData))
})

it('keeps bytes, and an empty value, as they are', () => {
  for (const bytes of [randomBytes(100_000), Buffer.alloc(0)])
    expect(fields.open(fields.seal(bytes, associatedData), associatedData)).toEqual(bytes)
})

it.each([
  ['another row', { ...associatedData, row: '8' }],
  ['another column', { ...associatedData, column: 'date_of_birth' }],
  ['another table', { ...associatedData, table: 'staff' }],
  ['a name that runs into the next', { table: 'borrowers', column: 'sn', row: '7' }],
])('refuses a value moved to %s', (_, elsewhere) => {
  const sealed = fields.seal('123-45-6789', associatedData)
  expect(() => fields.open(sealed, elsewhere)).toThrow('was changed after it was sealed, or belongs elsewhere')
})

it('refuses a value with any one bit changed, or cut short', () => {
  const sealed = fields.seal('123-45-6789', associatedData)
  for (let offset = 0; offset < sealed.length; offset++) {
    const changed = Buffer.from(sealed)
    changed[offset]! ^= 1
    expect(() => fields.open(changed, associatedData)).toThrow('borrower.ssn of row 7')
    expect(() => fields.open(sealed.subarray(0, offset), associatedData)).toThrow('borrower.ssn of row 7')
  }
})

it('opens values of a previous key after a rotation', () => {
  const sealed = fields.seal('123-45-6789', associatedData)
  const rotated = fieldEncryption([randomBytes(32), key])
  expect(rotated.openText(sealed, associatedData)).toBe('123-45-6789')
  expect(() => fields.open(rotated.seal('x', associatedData), associatedData)).toThrow(
    /was sealed with key [0-9a-f]{16}, which is not configured/,
  )
})
