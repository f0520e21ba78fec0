import type { Kysely } from 'kysely'
import { endSessions, listSessions } from '../identity/identity-repository.ts'
import { systemActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { noRequest } from '../platform/http/request-context.ts'

interface Services {
  db: Kysely<Database>
  clock: Clock
}

export const countOpenSessions = async ({ db, clock }: Services, account: string): Promise<number> =>
  (await listSessions(db, account, clock.now())).length

/** Ends all sessions of an account, on every server. Returns how many were open. */
export const signOutPerson = ({ db, clock }: Services, account: string): Promise<number> =>
  inTransaction(db, async trx => {
    const sessions = await endSessions(trx, { user_id: account }, clock.now())
    await recordAudit(trx, systemActor, { event: 'account.sessions_ended', details: { account, sessions } }, noRequest)
    return sessions
  })
