import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getCACertificates } from 'node:tls'
import { systemActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { libpqConnection } from '../../platform/database/libpq.ts'
import { executedMigrations, requireInitialMigration } from '../../platform/database/migrate.ts'
import { inSnapshot, type OpenDatabase } from '../../platform/database/open-database.ts'
import { openServer } from '../../platform/database/server.ts'
import { noRequest } from '../../platform/http/request-context.ts'
import { CommandError } from '../command.ts'
import { type Contents, readContents } from './contents.ts'
import { runProgram } from './programs.ts'

export const DUMP = 'database.dump'

/** Roles and rights are those of the server that it is restored on. */
const withoutRoles = ['--no-owner', '--no-privileges']

const openOwner = (url: string): Promise<OpenDatabase> =>
  openServer({ url, poolSize: 2, onProblem: problem => process.emitWarning(problem) })

async function connectionFrom(folder: string, url: string) {
  const authorities = path.join(folder, 'authorities.pem')
  await writeFile(authorities, getCACertificates().join('\n'))
  return libpqConnection(url, authorities)
}

/** Writes a dump into the folder. The contents are read from the same snapshot. */
export async function dumpServer(url: string, folder: string): Promise<Contents> {
  const connection = await connectionFrom(folder, url)
  const owner = await openOwner(url)
  try {
    const executed = await executedMigrations(owner.db)
    requireInitialMigration(owner, executed ?? [])
    if (executed?.length === 0)
      throw new CommandError('The database has no tables, because no server has used it. There is nothing to back up.')
    await recordAudit(owner.db, systemActor, { event: 'backup.made' }, noRequest)
    return await inSnapshot(owner, async (query, snapshot) => {
      const target = ['--format=custom', `--file=${path.join(folder, DUMP)}`, `--snapshot=${snapshot}`]
      await runProgram('pg_dump', [...target, ...withoutRoles, `--dbname=${connection.url}`], connection)
      return readContents(query)
    })
  } finally {
    await owner.close()
  }
}

/** Throws an error for the operator where the database has tables. */
export async function refuseTables(url: string): Promise<void> {
  const owner = await openOwner(url)
  try {
    const tables = Object.keys((await readContents(owner.sql)).rows)
    if (tables.length > 0)
      throw new CommandError(
        `The database has ${tables.length} tables, and a backup is restored into an empty one only. Create another database, and name it in the settings.`,
      )
  } finally {
    await owner.close()
  }
}

/** Restores the dump in the folder into a database without tables, all of it or nothing. Returns the contents of the database. */
export async function restoreServer(url: string, folder: string): Promise<Contents> {
  const connection = await connectionFrom(folder, url)
  const options = ['--single-transaction', '--exit-on-error', ...withoutRoles, `--dbname=${connection.url}`]
  await runProgram('pg_restore', [...options, path.join(folder, DUMP)], connection)
  const owner = await openOwner(url)
  try {
    return await readContents(owner.sql)
  } finally {
    await owner.close()
  }
}
