import type { ColumnType, Generated } from 'kysely'

export type Now = Generated<Date>

/** A jsonb column: read parsed, written as JSON text, empty by default. */
export type JsonWithDefault<T extends object> = ColumnType<T, string | undefined, string>
