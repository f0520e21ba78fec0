import { randomBytes, randomInt } from 'node:crypto'

/** UUID version 7: ordered by time, so that new rows land at the end of an index. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const APPLICATION_ID_LENGTH = 10

/** Short, random, readable over the phone: no I, L, O or U, and never a counter (decisions A4). */
export const newApplicationId = (): string =>
  Array.from({ length: APPLICATION_ID_LENGTH }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join('')

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)
export const isApplicationId = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{10}$/.test(text)
