import type { ListedApplication } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { SignedIn } from '../identity/signed-in.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/schema.ts'
import { openInvitationsFor } from './invitations.ts'

type Listed = Omit<ListedApplication, 'created_at' | 'borrowers'> & {
  dealer: { id: string }
  created_at: Date
  borrowers: ListedApplication['borrowers'][number][]
}

/**
 * The user's applications with a dealer, newest first; among them those to which he has an open invitation (decisions C3).
 * The place he is invited to is listed as his own and INVITED, also where he was filled in for so far.
 */
export async function listApplications(
  db: Kysely<Database>,
  user: SignedIn,
  dealer: { id: string },
  clock: Clock,
): Promise<Listed[]> {
  const rows = await db
    .with('invited', trx =>
      openInvitationsFor(trx, user, clock.now())
        .innerJoin('borrower', 'borrower.id', 'invitation.borrower_id')
        .select(['borrower.id', 'borrower.application_id'])
        .where('borrower.removed_at', 'is', null),
    )
    .with('mine', trx =>
      trx
        .selectFrom('borrower')
        .select('application_id')
        .where('user_id', '=', user.user_id)
        .where('removed_at', 'is', null)
        .union(trx.selectFrom('invited').select('application_id')),
    )
    .selectFrom('mine')
    .innerJoin('application', 'application.id', 'mine.application_id')
    .innerJoin('borrower', 'borrower.application_id', 'application.id')
    .leftJoin('invited', 'invited.id', 'borrower.id')
    .select(['application.id as application_id', 'application.status as application_status', 'application.created_at'])
    .select(['borrower.id', 'borrower.user_id', 'is_primary', 'borrower.status', 'first_name', 'last_name'])
    .select('invited.id as invited')
    .where('application.dealer_id', '=', dealer.id)
    .where('application.discarded_at', 'is', null)
    .where('application.withdrawn_at', 'is', null)
    .where('borrower.removed_at', 'is', null)
    .orderBy('application.created_at', 'desc')
    .orderBy('application.id')
    .orderBy('is_primary', 'desc')
    .orderBy('borrower.created_at')
    .execute()

  const applications = new Map<string, Listed>()
  for (const { application_id, application_status, created_at, invited, ...borrower } of rows) {
    const listed = applications.get(application_id) ?? {
      id: application_id,
      dealer: { id: dealer.id },
      status: application_status,
      created_at,
      borrowers: [],
    }
    listed.borrowers.push(invited ? { ...borrower, user_id: user.user_id, status: 'INVITED' } : borrower)
    applications.set(application_id, listed)
  }
  return [...applications.values()]
}
