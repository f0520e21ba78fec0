import { randomUUID } from 'node:crypto'

const IDS_OF_A_MILLISECOND = 0x1000
/** The millisecond of the last id, and the number of the id within that millisecond. */
let last = 0
let sequence = 0

/**
 * UUID version 7: ordered by time, so that new rows are added at the end of an index. Ids of one process are monotonic
 * within a millisecond (RFC 9562, section 6.2, method 1), so that entries stored together keep their order.
 */
export function newId(now = Date.now()): string {
  sequence = now > last ? 0 : sequence + 1
  last = Math.max(last, now)
  if (sequence === IDS_OF_A_MILLISECOND) {
    last++
    sequence = 0
  }
  const time = last.toString(16).padStart(12, '0')
  const counter = (0x7000 | sequence).toString(16)
  // The last two groups of a random UUID, which Node takes from a pool of random bytes.
  return `${time.slice(0, 8)}-${time.slice(8)}-${counter}-${randomUUID().slice(19)}`
}

/** The one form that is stored and compared: lower case, without a prefix. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const isUuid = (text: string): boolean => UUID.test(text)
