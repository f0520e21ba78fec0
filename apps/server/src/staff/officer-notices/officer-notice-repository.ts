import type { MailWhen } from '@porchlight/domain/staff'
import type { Kysely, Transaction } from 'kysely'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { openProfile } from '../member-repository.ts'
import type { OfficerNoticeTable } from './schema.ts'

/** A person who may be told about an application of a dealer. */
export interface Addressee {
  id: string
  email: string
  mail_when: MailWhen
}

/** The active people of these ids, or the managers of the dealer where there are none. */
export async function readAddressees(
  db: Kysely<Database>,
  keys: Pick<ContactKeys, 'fields'>,
  { ids, managers_of }: { ids: readonly string[] } & { managers_of?: string },
): Promise<Addressee[]> {
  if (ids.length === 0 && managers_of === undefined) return []
  const rows = await db
    .selectFrom('staff_member')
    .select(['id', 'sealed_profile', 'mail_when'])
    .where('status', '=', 'ACTIVE')
    .$if(managers_of === undefined, query => query.where('id', 'in', ids))
    .$if(managers_of !== undefined, query =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('staff_grant')
            .select('staff_grant.staff_id')
            .whereRef('staff_grant.staff_id', '=', 'staff_member.id')
            .where('role', '=', 'MANAGER')
            .where(({ or, eb }) => or([eb('dealer_id', 'is', null), eb('dealer_id', '=', managers_of!)])),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id, sealed_profile, mail_when }) => ({
    id,
    email: openProfile(keys, id, sealed_profile).email,
    mail_when: mail_when ?? 'AT_ONCE',
  }))
}

/** Keeps a notice for the daily mail. Returns whether that mail has still to be planned. */
export async function keepForDaily(
  trx: Transaction<Database>,
  notice: OfficerNoticeTable,
  send_at: Date,
): Promise<boolean> {
  await trx.insertInto('officer_notice').values(notice).execute()
  const planned = await trx
    .insertInto('officer_mail')
    .values({ staff_id: notice.staff_id, send_at })
    .onConflict(conflict => conflict.doNothing())
    .returning('staff_id')
    .executeTakeFirst()
  return planned !== undefined
}

/** Takes all notices that wait for the daily mail of a person, once: none where another server was faster. */
export async function takeDaily(trx: Transaction<Database>, staff_id: string) {
  const planned = await trx
    .deleteFrom('officer_mail')
    .where('staff_id', '=', staff_id)
    .returning('send_at')
    .executeTakeFirst()
  if (!planned) return []
  const taken = await trx
    .deleteFrom('officer_notice')
    .where('staff_id', '=', staff_id)
    .returning(['application_id', 'event', 'created_at'])
    .execute()
  return taken.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
}
