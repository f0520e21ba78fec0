import { randomInt } from 'node:crypto'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const APPLICATION_ID_LENGTH = 10

/** Short, random, readable over the phone: no I, L, O or U, and never a counter (docs/product/dealers.md §4). */
export const newApplicationId = (): string =>
  Array.from({ length: APPLICATION_ID_LENGTH }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join('')
