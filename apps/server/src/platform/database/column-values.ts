import { types as embeddedTypes } from '@electric-sql/pglite'
import pg from 'pg'

type Parse = (text: string) => unknown

/** Column values have the same types from either database: `date` is text (YYYY-MM-DD), `bigint` a number, `bytea` a Buffer. */
const parsers: Record<number, Parse> = {
  [embeddedTypes.DATE]: text => text,
  [embeddedTypes.INT8]: readWholeNumber,
  [embeddedTypes.BYTEA]: text => Buffer.from(text.slice(2), 'hex'),
}

/** Options of PGlite. Its own serializer of `bytea` takes thirty times as long, which a document of a megabyte makes felt. */
export const embeddedColumns = {
  parsers,
  serializers: {
    [embeddedTypes.BYTEA]: ({ buffer, byteOffset, byteLength }: Uint8Array) =>
      `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`,
  },
}

export const serverTypes = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    parsers[type] ?? pg.types.getTypeParser(type, format as 'text')) as typeof pg.types.getTypeParser,
}

function readWholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}
