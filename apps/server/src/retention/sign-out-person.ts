import type { Kysely } from 'kysely'
import { endChallengesOfUser } from '../identity/challenge-repository.ts'
import { endSessions, listSessions, type User } from '../identity/identity-repository.ts'
import { systemActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import type { Clock } from '../platform/clock.ts'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { noRequest } from '../platform/http/request-context.ts'

interface Services {
  db: Kysely<Database>
  clock: Clock
}

export const countOpenSessions = async ({ db, clock }: Services, account: User): Promise<number> =>
  (await listSessions(db, account.id, clock.now())).length

/** Ends all sessions of an account, on every server, and its open links and codes. Returns how many sessions were open. */
export const signOutPerson = ({ db, clock, keys }: Services & { keys: ContactKeys }, account: User): Promise<number> =>
  inTransaction(db, async trx => {
    const now = clock.now()
    const sessions = await countOpenSessions({ db: trx, clock }, account)
    await endSessions(trx, { user_id: account.id }, now)
    await endChallengesOfUser(trx, keys, account, now)
    const details = { account: account.id, sessions }
    await recordAudit(trx, systemActor, { event: 'account.sessions_ended', details }, noRequest)
    return sessions
  })
