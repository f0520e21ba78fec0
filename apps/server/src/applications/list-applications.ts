import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/schema.ts'
import type { SignedIn } from '../sign-in/signed-in.ts'

/** The user's applications with a dealer, newest first; among them those to which he has an open invitation (decisions C3). */
export async function listApplications(db: Kysely<Database>, user: SignedIn, dealer: { id: string }, clock: Clock) {
  const rows = await db
    .selectFrom('application')
    .innerJoin('borrower', 'borrower.application_id', 'application.id')
    .select(['application.id as application_id', 'application.status as application_status', 'application.created_at'])
    .select(['borrower.id', 'borrower.user_id', 'is_primary', 'borrower.status', 'first_name', 'last_name'])
    .where('application.dealer_id', '=', dealer.id)
    .where('application.discarded_at', 'is', null)
    .where('application.withdrawn_at', 'is', null)
    .where('borrower.removed_at', 'is', null)
    .where(({ eb, selectFrom, or }) =>
      or([
        eb(
          'application.id',
          'in',
          selectFrom('borrower as own')
            .select('own.application_id')
            .where('own.user_id', '=', user.user_id)
            .where('own.removed_at', 'is', null),
        ),
        eb(
          'application.id',
          'in',
          selectFrom('invitation')
            .innerJoin('borrower as invited', 'invited.id', 'invitation.borrower_id')
            .select('invited.application_id')
            .where('invitation.accepted_at', 'is', null)
            .where('invitation.revoked_at', 'is', null)
            .where('invitation.expires_at', '>', clock.now())
            .where('invited.removed_at', 'is', null)
            .where(sub =>
              sub.or([
                sub.and([sub('invitation.channel', '=', 'EMAIL'), sub('invitation.target', '=', user.email ?? '')]),
                sub.and([
                  sub('invitation.channel', '=', 'SMS'),
                  sub('invitation.target', '=', user.phone_number ?? ''),
                ]),
              ]),
            ),
        ),
      ]),
    )
    .orderBy('application.created_at', 'desc')
    .orderBy('application.id')
    .orderBy('is_primary', 'desc')
    .orderBy('borrower.created_at')
    .execute()

  const applications = new Map<string, { id: string; borrowers: object[] }>()
  for (const { application_id, application_status, created_at, ...borrower } of rows) {
    const listed = applications.get(application_id) ?? {
      id: application_id,
      dealer: { id: dealer.id },
      status: application_status,
      created_at,
      borrowers: [] as object[],
    }
    listed.borrowers.push(borrower)
    applications.set(application_id, listed)
  }
  return [...applications.values()]
}
