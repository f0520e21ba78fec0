import type { Day } from '@porchlight/domain'
import { type Grant, isOfficerItemEvent, type MailWhen } from '@porchlight/domain/staff'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { hiddenIds, isNotHidden, type StaffScope } from '../queue/selection-repository.ts'
import {
  accountsOfStaffMember,
  grantsOfStaffMember,
  openProfile,
  toGrants,
} from '../staff-members/staff-member-repository.ts'
import type { OfficerNoticeTable } from './schema.ts'

/** A staff member who may be notified about applications. */
export interface NotifiedStaffMember {
  id: string
  name: string
  mail_when: MailWhen
  away_until: Day | null
  grants: Grant[]
  /** Contacts as in the actor of a request, for applications on which they are a borrower. */
  contacts: [email: string]
  account_ids: string[]
}

/** The active people of these ids, and the managers of these dealers, each person once. */
export async function readNotified(
  db: Kysely<Database>,
  keys: Pick<ContactKeys, 'fields'>,
  { ids, managers_of = [] }: { ids: readonly string[]; managers_of?: readonly string[] },
): Promise<NotifiedStaffMember[]> {
  if (ids.length === 0 && managers_of.length === 0) return []
  const rows = await db
    .selectFrom('staff_member')
    .select([
      'id',
      'sealed_profile',
      'mail_when',
      'away_until',
      grantsOfStaffMember.as('grants'),
      accountsOfStaffMember.as('account_ids'),
    ])
    .where('status', '=', 'ACTIVE')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`),
        exists(
          selectFrom('staff_grant')
            .select('staff_grant.staff_id')
            .whereRef('staff_grant.staff_id', '=', 'staff_member.id')
            .where('role', '=', 'MANAGER')
            .where(({ or, eb }) =>
              or([
                eb.and([eb('dealer_id', 'is', null), eb.val(managers_of.length > 0)]),
                eb('dealer_id', '=', sql<string>`any(${[...new Set(managers_of)]}::uuid[])`),
              ]),
            ),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id, sealed_profile, mail_when, grants, ...person }) => {
    const { name, email } = openProfile(keys, id, sealed_profile)
    return { ...person, id, name, mail_when: mail_when ?? 'AT_ONCE', grants: toGrants(grants), contacts: [email] }
  })
}

export type QueuedNotice = Pick<OfficerNoticeTable, 'application_id' | 'event' | 'created_at'>

/** Stores notices for the daily mail of a staff member. */
export async function queueForDigest(
  trx: Transaction<Database>,
  staff_id: string,
  notices: readonly QueuedNotice[],
): Promise<void> {
  if (notices.length === 0) return
  for (const [table, each] of Map.groupBy(notices, tableOf)) {
    const rows = each.map(notice => ({ ...notice, id: newId(), staff_id }))
    await trx.insertInto(table).values(rows).execute()
  }
}

const tables = ['officer_notice', 'item_officer_notice'] as const
const tableOf = ({ event }: QueuedNotice): (typeof tables)[number] =>
  isOfficerItemEvent(event) ? 'item_officer_notice' : 'officer_notice'

/** Deletes and returns the queued notices of a staff member, the earliest first. */
export async function takeQueued(trx: Transaction<Database>, staff_id: string): Promise<QueuedNotice[]> {
  const taken: QueuedNotice[] = []
  for (const table of tables)
    taken.push(
      ...(await trx
        .deleteFrom(table)
        .where('staff_id', '=', staff_id)
        .returning(['application_id', 'event', 'created_at'])
        .execute()),
    )
  return taken.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

/** The notices of applications that are not hidden from their reader. */
export async function readKnown(
  trx: Transaction<Database>,
  scope: StaffScope,
  notices: readonly QueuedNotice[],
): Promise<QueuedNotice[]> {
  if (notices.length === 0) return []
  const ids = notices.map(({ application_id }) => application_id)
  const { rows } = await sql<{ application_id: string }>`with ${hiddenIds(scope)}
    select application_id from unnest(${ids}::text[]) as notified (application_id) where ${isNotHidden}`.execute(trx)
  const known = new Set(rows.map(({ application_id }) => application_id))
  return notices.filter(({ application_id }) => known.has(application_id))
}

/**
 * Stores the time of the next daily mail of those who chose it, where none is stored, or where it is so long ago that its job was lost.
 * Returns the ids of these people.
 */
export async function planDaily(
  trx: Transaction<Database>,
  { send_at, lost_before, staff_id }: { send_at: Date; lost_before: Date; staff_id: string | undefined },
): Promise<string[]> {
  const planned = await trx
    .insertInto('officer_mail')
    .columns(['staff_id', 'send_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('staff_member')
        .select(['id', sql<Date>`${val(send_at)}::timestamptz`.as('send_at')])
        .where('status', '=', 'ACTIVE')
        .where('mail_when', '=', 'DAILY')
        .$if(staff_id !== undefined, query => query.where('id', '=', staff_id!))
        .orderBy('id'),
    )
    .onConflict(conflict =>
      conflict.column('staff_id').doUpdateSet({ send_at }).where('officer_mail.send_at', '<', lost_before),
    )
    .returning('staff_id')
    .execute()
  return planned.map(row => row.staff_id)
}

/**
 * Replaces the time of a daily mail that is due by that of the next, or by none. Returns whether it did: not where another server, or
 * an earlier attempt, was faster.
 */
export async function takeDaily(
  trx: Transaction<Database>,
  { staff_id, send_at, next }: { staff_id: string; send_at: Date; next: Date | null },
): Promise<boolean> {
  const isDue = { staff_id, send_at }
  const taken = next
    ? trx
        .updateTable('officer_mail')
        .set({ send_at: next })
        .where(({ and }) => and(isDue))
        .returning('staff_id')
    : trx
        .deleteFrom('officer_mail')
        .where(({ and }) => and(isDue))
        .returning('staff_id')
  return (await taken.executeTakeFirst()) !== undefined
}
