import type { StoredAnswers } from '@porchlight/domain'
import { isApplicationId, type StaffKind } from '@porchlight/domain/staff'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import { CHANGE_CHANNEL, notifyQueueOfSubmitted, notifyWork } from '../../platform/database/change-channel.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { answersJson, type SealedRow } from './answer-columns-repository.ts'
import { upgradeAnswers } from './answers.ts'
import type { ApplicationRecord, ApplicationState, Borrower, Consent } from './application.ts'
import { findDataKey, openDataKey } from './data-key.ts'
import { isReadable } from './ended-repository.ts'
import {
  type AnswersTable,
  type ApplicationAnswers,
  applicationAnswersOf,
  type ConsentAnswers,
  entryRow,
  noApplicationAnswers,
  openAnswers,
  partRow,
  personalDataOf,
  sealAnswers,
} from './seal-answers.ts'

/** Part of a statement on an application: subscribers of the change feed are notified when its transaction commits, and only then. */
export const notifyChanged = (): RawBuilder<string> => sql`pg_notify(${sql.lit(CHANGE_CHANNEL)}, application.id)`

/**
 * Names an application, by its own id or by that of a borrower on it. With a dealer's slug it must be that dealer's. `withEnded` finds
 * those too that no one may read any more, and borrowers who were removed.
 */
export type ApplicationRef = { dealer?: string; withEnded?: true } & (
  | { application_id: string }
  | { borrower_id: string }
)

const notFound = (ref: ApplicationRef): HttpError =>
  new HttpError('borrower_id' in ref ? 'borrower_not_found' : 'application_not_found')

const hasValidId = (ref: ApplicationRef): boolean =>
  'borrower_id' in ref ? isUuid(ref.borrower_id) : isApplicationId(ref.application_id)

function selectApplication(db: Kysely<Database>, ref: ApplicationRef) {
  if (!hasValidId(ref)) throw notFound(ref)
  return db
    .selectFrom('application')
    .innerJoin('dealer', 'dealer.id', 'application.dealer_id')
    .$if(!ref.withEnded, query => query.where(isReadable))
    .$if(ref.dealer !== undefined, query => query.where('dealer.slug', '=', ref.dealer!))
    .where(({ eb, selectFrom }) =>
      'borrower_id' in ref
        ? eb(
            'application.id',
            '=',
            selectFrom('borrower').select('application_id').where('borrower.id', '=', ref.borrower_id),
          )
        : eb('application.id', '=', ref.application_id),
    )
}

/**
 * Locks the application until the transaction ends, notifies the change feed at its commit, and answers the id. A statement of its
 * own: one that waits for a lock reads all other rows as they were before it waited.
 */
export async function lockApplication(trx: Transaction<Database>, ref: ApplicationRef): Promise<string> {
  const row = await selectApplication(trx, ref)
    .select(['application.id', notifyChanged().as('notified'), notifyQueueOfSubmitted().as('queue_notified')])
    .forUpdate('application')
    .executeTakeFirst()
  if (!row) throw notFound(ref)
  return row.id
}

/** The same for work that the borrowers and the queue do not learn of: notifies these staff members alone. */
export async function lockForWork(
  trx: Transaction<Database>,
  application_id: string,
  audience: StaffKind,
): Promise<string> {
  const ref = { application_id }
  const row = await selectApplication(trx, ref)
    .select(['application.id', notifyWork(audience).as('notified')])
    .forUpdate('application')
    .executeTakeFirst()
  if (!row) throw notFound(ref)
  return row.id
}

/** Named one by one, because a statement with `*` is not prepared. */
const borrowerColumns = [
  'id',
  'application_id',
  'user_id',
  'is_primary',
  'status',
  'sms_support_opt_out',
  'registered_at',
  'schema_version',
  'skipped',
  'signed_at',
  'last_edited_at',
  'changed_section',
  'changed_at',
  'asked_to_leave_at',
  'letter_on',
  'version',
  'created_at',
  'removed_at',
] as const

/** One row per borrower, each with the columns of the application. The primary borrower is first. */
const withBorrowers = (db: Kysely<Database>, ref: ApplicationRef) =>
  selectApplication(db, ref)
    .innerJoin('borrower', 'borrower.application_id', 'application.id')
    .leftJoin('data_key', 'data_key.borrower_id', 'borrower.id')
    .leftJoin('application_review', 'application_review.application_id', 'application.id')
    .$if(!ref.withEnded, query => query.where('borrower.removed_at', 'is', null))
    .select(borrowerColumns.map(column => `borrower.${column}` as const))
    .select(['data_key.sealed_key as data_key', 'borrower.sealed_answers'])
    .select([
      'application.dealer_id',
      'application.status as application_status',
      'application.sealed_answers as application_answers',
      'application.loan_interest_rate',
      'application.home_insurance_rate',
      'application.property_tax_rate',
      'application.overview_confirmed_at',
      'application.message',
      'application.signing_started_by',
      'application.declined_by',
      'application.reopened_by',
      'application.unlocked_sections',
      'application.corrected_sections',
      'application.starting_rates',
      'application.version as application_version',
      'application.created_at as application_created_at',
      'application.completed_at',
      'application.submitted_at',
      'application.withdrawn_at',
      'application.finished_at',
      'application.outcome',
      'application.discarded_at',
      'application.reason',
      'dealer.slug as dealer_slug',
      'dealer.name as dealer_name',
      'application_review.restricted_at',
      'application_review.assignee_id',
    ])
    .orderBy('borrower.is_primary', 'desc')
    .orderBy('borrower.created_at')
    .orderBy('borrower.id')

type Row = Awaited<ReturnType<ReturnType<typeof withBorrowers>['execute']>>[number]

function toRecord(rows: Row[], fields: FieldEncryption, ref: ApplicationRef): ApplicationRecord {
  const [first] = rows
  if (!first) throw notFound(ref)
  const key = first.application_answers && findDataKey(fields, first)
  return {
    application: {
      id: first.application_id,
      dealer_id: first.dealer_id,
      status: first.application_status,
      ...(key && first.application_answers
        ? openAnswers<ApplicationAnswers>(key, 'application', first.application_id, first.application_answers)
        : noApplicationAnswers),
      loan_interest_rate: first.loan_interest_rate,
      home_insurance_rate: first.home_insurance_rate,
      property_tax_rate: first.property_tax_rate,
      overview_confirmed_at: first.overview_confirmed_at,
      message: first.message,
      signing_started_by: first.signing_started_by,
      declined_by: first.declined_by,
      reopened_by: first.reopened_by,
      unlocked_sections: first.unlocked_sections,
      corrected_sections: first.corrected_sections,
      starting_rates: first.starting_rates,
      version: first.application_version,
      created_at: first.application_created_at,
      completed_at: first.completed_at,
      submitted_at: first.submitted_at,
      withdrawn_at: first.withdrawn_at,
      finished_at: first.finished_at,
      outcome: first.outcome,
      discarded_at: first.discarded_at,
      reason: first.reason,
      dealer_slug: first.dealer_slug,
      dealer_name: first.dealer_name,
      restricted_at: first.restricted_at,
      assignee_id: first.assignee_id,
    },
    borrowers: rows.map(
      (row): Borrower => ({
        ...pick(row, borrowerColumns),
        data_key: row.data_key,
        ...personalDataOf(fields, row),
      }),
    ),
  }
}

const pick = <Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> =>
  Object.fromEntries(names.map(name => [name, row[name]])) as Pick<Row, Name>

/** Throws the 404 of what was named. */
export const readApplication = async (
  db: Kysely<Database>,
  fields: FieldEncryption,
  ref: ApplicationRef,
): Promise<ApplicationRecord> => toRecord(await withBorrowers(db, ref).execute(), fields, ref)

export const setLastEdited = (trx: Transaction<Database>, borrower_id: string, last_edited_at: Date | null) =>
  trx.updateTable('borrower').set({ last_edited_at }).where('id', '=', borrower_id).execute()

/** The application must be locked. */
export async function setDeclineReason(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  { application, borrowers }: ApplicationRecord,
  decline_reason: string,
): Promise<void> {
  const key = openDataKey(fields, borrowers.find(({ is_primary }) => is_primary)!)
  const answers = { ...applicationAnswersOf(application), decline_reason }
  const sealed_answers = sealAnswers(key, 'application', application.id, answers)
  await trx.updateTable('application').set({ sealed_answers }).where('id', '=', application.id).execute()
}

/** Locks the application and reads it as it is then. */
export const lockAndReadApplication = async (
  trx: Transaction<Database>,
  fields: FieldEncryption,
  ref: ApplicationRef,
): Promise<ApplicationRecord> => readApplication(trx, fields, { application_id: await lockApplication(trx, ref) })

/** The same, or undefined when the application was discarded before the lock. */
export async function lockAndReadIfPresent(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  application_id: string,
): Promise<ApplicationRecord | undefined> {
  try {
    return await lockAndReadApplication(trx, fields, { application_id })
  } catch (error) {
    if (error instanceof HttpError && error.code === 'application_not_found') return undefined
    throw error
  }
}

/** The application with all answers of all borrowers, in one statement. SSN and birth date stay in the database. */
export async function readApplicationState(
  db: Kysely<Database>,
  fields: FieldEncryption,
  ref: ApplicationRef,
): Promise<ApplicationState> {
  const rows = await withBorrowers(db, ref).select(answersJson).execute()
  const record = toRecord(rows, fields, ref)
  const answers = rows.map(row => openRow(fields, row))
  return upgradeAnswers({
    ...record,
    entries: answers.flatMap(({ entries }) => entries),
    demographics: Object.assign({}, ...answers.map(({ demographics }) => demographics)),
    consents: Object.assign({}, ...answers.map(({ consents }) => consents)),
    parts: answers[0]!.parts,
  })
}

/** The answers of one borrower, and of the application with the primary borrower. Empty after the data key was removed. */
function openRow(
  fields: FieldEncryption,
  row: SealedRow,
): Pick<ApplicationState, 'entries' | 'demographics' | 'consents' | 'parts'> {
  const key = findDataKey(fields, row)
  if (!key) return { entries: [], demographics: {}, consents: {}, parts: {} }
  const { entries, demographics, consent, parts } = row
  const opened = <Stored extends { sealed_answers: string }>(table: AnswersTable, id: string, stored: Stored) => {
    const { sealed_answers, ...record } = stored
    return { ...record, answers: openAnswers<StoredAnswers>(key, table, id, sealed_answers) }
  }
  const openedConsent = ({ sealed_answers, ...stored }: NonNullable<SealedRow['consent']>): Consent => ({
    ...stored,
    ...openAnswers<ConsentAnswers>(key, 'consent', row.id, sealed_answers),
  })
  const partEntries = Object.entries(parts ?? {}).map(([part, stored]) => [
    part,
    opened('application_part', partRow(row.application_id, part), stored),
  ])
  return {
    entries: (entries ?? []).map(entry => opened('list_entry', entryRow(entry), entry)),
    demographics: demographics ? { [row.id]: opened('demographics', row.id, demographics) } : {},
    consents: consent ? { [row.id]: openedConsent(consent) } : {},
    parts: Object.fromEntries(partEntries),
  }
}
