import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely'

export type Now = Generated<Date>

/** A jsonb column: read parsed, written as JSON text, empty by default. */
export type JsonWithDefault<T extends object> = ColumnType<T, string | undefined, string>

/** Part of a statement: a column of bytes as text, in which form JSON can have it. Null where the column is. */
export const base64 = <Text extends string | null = string>(column: string): RawBuilder<Text> =>
  sql`encode(${sql.ref(column)}, 'base64')`
