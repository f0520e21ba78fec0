import { type Figure, printTable } from './table.ts'
import { temporaryPostgres } from './temporary-postgres.ts'

/** Prints what is measured on a new PostgreSQL cluster, if PostgreSQL is installed. */
export async function printOnPostgres(measure: (DATABASE_URL: string) => Promise<Figure[]>): Promise<void> {
  await using postgres = await temporaryPostgres()
  if (postgres) printTable(await measure(postgres.url))
  else console.log('PostgreSQL is not installed here.')
}

/** Prints what is measured on the embedded database, and then on PostgreSQL. */
export async function printOnBoth(
  measure: (database: string, DATABASE_URL: string | undefined) => Promise<Figure[]>,
): Promise<void> {
  printTable(await measure('embedded', undefined))
  await printOnPostgres(url => measure('PostgreSQL', url))
}
