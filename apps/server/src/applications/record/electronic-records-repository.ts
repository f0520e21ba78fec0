import { type Day, dayIn, type ElectronicRecords, electronicRecords, type LegalTextId } from '@porchlight/domain'
import { type Insertable, type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Write } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Settings } from '../../platform/settings/settings.ts'

const CONSENT: LegalTextId = 'esign-disclosure'

/** Part of a statement: each borrower of an application, or these ones, with their consents to electronic records and the withdrawals. */
export const electronicRecordsOf = (
  db: Kysely<Database>,
  of: { application_id: string } | { borrower_ids: readonly string[] },
) =>
  db
    .selectFrom('borrower')
    .select('borrower.id')
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('consent_receipt')
          .select(['text_version', 'given_at'])
          .whereRef('consent_receipt.borrower_id', '=', 'borrower.id')
          .where('text_id', '=', CONSENT)
          .where('agreed', '=', true),
      ).as('consents'),
      jsonArrayFrom(
        selectFrom('electronic_withdrawal')
          .select([sql<Day>`withdrawn_on::text`.as('withdrawn_on'), 'recorded_at'])
          .whereRef('electronic_withdrawal.borrower_id', '=', 'borrower.id'),
      ).as('withdrawals'),
    ])
    .where(({ eb }) =>
      'borrower_ids' in of
        ? eb('borrower.id', 'in', of.borrower_ids)
        : eb('borrower.application_id', '=', of.application_id),
    )

type Row = Awaited<ReturnType<ReturnType<typeof electronicRecordsOf>['execute']>>[number]

/** Returns the state of each borrower on a day of the lender. */
export const toElectronicRecords = (
  rows: readonly Row[],
  { timeZone, day }: On,
): ReadonlyMap<string, ElectronicRecords> =>
  new Map(
    rows.map(({ id, consents, withdrawals }) => {
      const given = consents.map(({ text_version: version, given_at }) => {
        const time = new Date(given_at)
        return { version, on: dayIn(timeZone, time), at: time.toISOString() }
      })
      const withdrawn = withdrawals.map(({ withdrawn_on: on, recorded_at }) => ({
        on,
        at: new Date(recorded_at).toISOString(),
      }))
      return [id, electronicRecords(given, withdrawn, day)]
    }),
  )

interface On {
  timeZone: string
  /** A day of the lender. */
  day: Day
}

/** Reads whether notices, disclosures and valuations may go to each borrower of an application electronically on a day. */
export async function readElectronicRecords(
  db: Kysely<Database>,
  application_id: string,
  on: On,
): Promise<ReadonlyMap<string, ElectronicRecords>> {
  return toElectronicRecords(await electronicRecordsOf(db, { application_id }).execute(), on)
}

/** Returns whether the consent of a borrower of an application stood on a day of the lender. */
export async function readElectronicDays(
  db: Kysely<Database>,
  application_id: string,
  timeZone: string,
): Promise<(borrower_id: string, day: Day) => boolean> {
  const rows = await electronicRecordsOf(db, { application_id }).execute()
  return (id, day) => toElectronicRecords(rows, { timeZone, day }).get(id)?.stands === true
}

/** The same of these borrowers. */
export async function readElectronicRecordsOf(
  db: Kysely<Database>,
  borrower_ids: readonly string[],
  on: On,
): Promise<ReadonlyMap<string, ElectronicRecords>> {
  if (borrower_ids.length === 0) return new Map()
  return toElectronicRecords(await electronicRecordsOf(db, { borrower_ids }).execute(), on)
}

/** Returns whether the consent of a borrower to electronic records stands today. */
export async function hasElectronicRecords(
  { settings, clock }: { settings: Pick<Settings, 'LENDER_TIME_ZONE'>; clock: Clock },
  db: Kysely<Database>,
  borrower_id: string,
): Promise<boolean> {
  const timeZone = settings.LENDER_TIME_ZONE
  const on = { timeZone, day: dayIn(timeZone, clock.now()) }
  const records = await readElectronicRecordsOf(db, [borrower_id], on)
  return records.get(borrower_id)?.stands === true
}

/** `recorded_by`: a staff member, or null where the borrower withdrew on the site. */
export const insertElectronicWithdrawal = (
  db: Kysely<Database>,
  withdrawal: Omit<Insertable<Database['electronic_withdrawal']>, 'id'>,
): Write => db.insertInto('electronic_withdrawal').values({ id: newId(), ...withdrawal })
