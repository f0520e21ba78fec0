import { clockDifference } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/connect.ts'
import { type DatabaseFacts, inspectDatabase } from '../../platform/database/inspect-database.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { isServed } from '../backup/embedded-copy.ts'
import { counted } from '../command.ts'
import { missingDatabase } from '../require-database.ts'
import type { Findings } from './findings.ts'

const SUBJECT = 'Database'
const OLDEST_RELEASE = 15

/** The database, once it is open. Undefined where it cannot be checked, which is reported. */
export async function openForChecks(settings: Settings, findings: Findings): Promise<OpenDatabase | undefined> {
  if (!settings.DATABASE_URL) {
    const missing = missingDatabase(settings)
    if (missing) {
      findings.add('problem', SUBJECT, missing)
      return undefined
    }
    if (await isServed(settings)) {
      findings.add(
        'warning',
        SUBJECT,
        'A running server has the embedded database open. Stop it to check what is in it.',
      )
      return undefined
    }
  }
  try {
    return await openDatabase(settings)
  } catch (error) {
    findings.add('problem', SUBJECT, (error as Error).message)
    return undefined
  }
}

/** Checks the database. Returns whether its tables are those of this release. */
export async function checkDatabase(database: OpenDatabase, settings: Settings, findings: Findings): Promise<boolean> {
  const facts = await inspectDatabase(database)
  const { release, role, tls } = facts
  if (release < OLDEST_RELEASE)
    findings.add('problem', SUBJECT, `PostgreSQL ${release} is too old. Use ${OLDEST_RELEASE} or later.`)
  else
    findings.add('ok', SUBJECT, `PostgreSQL ${release} answers${settings.DATABASE_URL ? ` to the role ${role}` : ''}.`)
  checkClock(facts.clockAheadMs, 'The database', findings)
  if (tls === null) checkPlainConnection(settings, findings)
  else if (tls) findings.add('ok', SUBJECT, `The connection uses ${tls}.`)
  if (settings.DATABASE_URL) checkRole(facts, settings, findings)
  return checkMigrations(facts, settings, findings)
}

function checkRole(facts: DatabaseFacts, settings: Settings, findings: Findings): void {
  const { role, isSuperuser, unreadable, canChangeEvidence } = facts
  const isProduction = settings.NODE_ENV === 'production'
  if (isSuperuser)
    findings.add(
      isProduction ? 'problem' : 'warning',
      SUBJECT,
      `${role} is a superuser, which production refuses. Create a role of its own for the server.`,
    )
  else if (canChangeEvidence)
    findings.add(
      settings.MIGRATION_DATABASE_URL ? 'problem' : 'warning',
      SUBJECT,
      `${role} can change the audit trail. Let another role own the tables, and name it in MIGRATION_DATABASE_URL.`,
    )
  if (unreadable.length > 0)
    findings.add(
      'problem',
      SUBJECT,
      `${role} cannot read ${unreadable.join(', ')}. Run the command migrate with MIGRATION_DATABASE_URL, which grants it what it needs.`,
    )
}

function checkMigrations(
  { migrations, mayMigrate, role }: DatabaseFacts,
  settings: Settings,
  findings: Findings,
): boolean {
  if (!migrations) return false
  const { missing, newer, refusal } = migrations
  if (refusal !== undefined) findings.add('problem', SUBJECT, refusal)
  else if (missing.length > 0) {
    const toRun = `Still to run: ${counted(missing.length, 'migration')}.`
    if (mayMigrate) findings.add('warning', SUBJECT, `${toRun} The next start of a server does it.`)
    // The address of the owner may be one that commands have and servers do not.
    else if (settings.MIGRATION_DATABASE_URL)
      findings.add(
        'warning',
        SUBJECT,
        `${toRun} Run the command migrate before servers of this release start: ${role} may not do it.`,
      )
    else
      findings.add(
        'problem',
        SUBJECT,
        `${toRun} ${role} may not do it, so no server starts: run the command migrate with MIGRATION_DATABASE_URL.`,
      )
  } else if (newer.length > 0)
    findings.add('warning', SUBJECT, `A newer release has migrated it to ${newer.at(-1)}. This one can use it.`)
  else findings.add('ok', SUBJECT, 'All migrations have run.')
  return missing.length === 0 && refusal === undefined
}

function checkPlainConnection({ DATABASE_URL = '' }: Settings, findings: Findings): void {
  const hosts = /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(DATABASE_URL)?.[1] ?? ''
  const isLocal = hosts.split(',').every(host => /^(?:|localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/.test(host))
  if (isLocal) findings.add('ok', SUBJECT, 'The connection stays on this machine, without TLS.')
  else findings.add('warning', SUBJECT, 'The connection uses no TLS. Add sslmode=verify-full to DATABASE_URL.')
}

export function checkClock(aheadMs: number, owner: string, findings: Findings): void {
  const { level, sentence } = clockDifference(aheadMs, owner)
  findings.add(level, 'Clock', sentence)
}
