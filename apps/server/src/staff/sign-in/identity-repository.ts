import type { Kysely, Transaction } from 'kysely'
import { notifyEnded } from '../../platform/database/change-channel.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { OidcAccount, OidcLogout } from './oidc.ts'

export type Identity = Pick<OidcAccount, 'issuer' | 'subject'>

/** The person of an account at the lender's own sign-in, with their status. */
export const findIdentity = (db: Kysely<Database>, { issuer, subject }: Identity) =>
  db
    .selectFrom('staff_identity')
    .innerJoin('staff_member', 'staff_member.id', 'staff_identity.staff_id')
    .select(['staff_id', 'staff_member.status'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Links an account to a person. False where it is linked to someone else. */
export async function linkIdentity(
  trx: Transaction<Database>,
  { issuer, subject, staff_id, now }: Identity & { staff_id: string; now: Date },
): Promise<boolean> {
  await trx
    .insertInto('staff_identity')
    .values({ issuer, subject, staff_id, created_at: now })
    .onConflict(conflict => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
  return (await findIdentity(trx, { issuer, subject }))?.staff_id === staff_id
}

/**
 * Ends the sessions that began at the provider no later than `begun_until`: those of the provider's session, or else all of the
 * account. A name of a session is unique at its issuer only, so the people are those with an account there. Returns the people who had
 * some.
 */
export async function endProviderSessions(
  trx: Transaction<Database>,
  { issuer, subject, sid, begun_until }: Omit<OidcLogout, 'issued_at'> & { begun_until: Date },
  now: Date,
): Promise<string[]> {
  const ended = await trx
    .updateTable('staff_session')
    .set({ ended_at: now })
    .where('method', '=', 'OIDC')
    .where('ended_at', 'is', null)
    .where('created_at', '<=', begun_until)
    .$if(sid !== undefined, query => query.where('oidc_sid', '=', sid!))
    .where('staff_id', 'in', eb =>
      eb
        .selectFrom('staff_identity')
        .select('staff_identity.staff_id')
        .where('issuer', '=', issuer)
        .$if(subject !== undefined, accounts => accounts.where('subject', '=', subject!)),
    )
    .returning(['staff_id', notifyEnded('staff_session').as('notified')])
    .execute()
  return [...new Set(ended.map(({ staff_id }) => staff_id))]
}
