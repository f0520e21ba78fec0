import { types as embeddedTypes } from '@electric-sql/pglite'
import pg from 'pg'

type Parse = (text: string) => unknown

/**
 * How column values reach the program, the same from either database: `date` as its text
 * (YYYY-MM-DD, for a day has no time zone), `bigint` as a number, `bytea` as a Buffer.
 */
const parsers: Record<number, Parse> = {
  [embeddedTypes.DATE]: text => text,
  [embeddedTypes.INT8]: readWholeNumber,
  [embeddedTypes.BYTEA]: text => Buffer.from(text.slice(2), 'hex'),
}

export const embeddedParsers = parsers

export const serverTypes = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    parsers[type] ?? pg.types.getTypeParser(type, format as 'text')) as typeof pg.types.getTypeParser,
}

function readWholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}
