import { systemActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import { openDatabase } from '../platform/database/connect.ts'
import { executedMigrations, missingMigrations } from '../platform/database/migrate.ts'
import { noRequest } from '../platform/http/request-context.ts'
import { CommandError, counted, type StandaloneCommand } from './command.ts'
import { requireDatabase } from './require-database.ts'

export const migrateCommand: StandaloneCommand = {
  name: 'migrate',
  summary: 'Migrates the database to this release and grants rights, as servers do at their start; can be repeated',
  args: [],
  options: {},
  changesData: true,
  async runAlone({ readSettings, migrate, print }, { isDryRun }) {
    const settings = readSettings()
    requireDatabase(settings)
    const database = await openDatabase(settings)
    try {
      // Undefined until the role of the servers has its rights.
      const executed = await executedMigrations(database.db)
      const missing = executed && missingMigrations(executed)
      if (isDryRun) {
        if (!missing) throw new CommandError('The role of DATABASE_URL may not read which migrations have run.')
        for (const name of missing) print(name)
        print(`To run: ${counted(missing.length, 'migration')}.`)
        return
      }
      if (missing && missing.length > 0)
        print(`This runs ${counted(missing.length, 'migration')}, and may take minutes.`)
      await migrate(settings, database)
      for (const name of missing ?? []) print(name)
      if (missing?.length !== 0) {
        await recordAudit(
          database.db,
          systemActor,
          { event: 'database.migrated', details: { migrations: missing ?? [] } },
          noRequest,
        )
      }
      print('The database is that of this release.')
    } finally {
      await database.close()
    }
  },
}
