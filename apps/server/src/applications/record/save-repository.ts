import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Write, writeTogether } from '../../platform/database/transaction.ts'
import type { Application, ApplicationState, Borrower, ListEntry, PartName } from './application.ts'
import { newDataKey, openDataKey } from './data-key.ts'
import { insertDataKey } from './data-key-repository.ts'
import { insertApplication, type NewApplication } from './lifecycle-repository.ts'
import {
  type ApplicationAnswers,
  applicationAnswersOf,
  contactHashes,
  entryRow,
  type PersonalData,
  partRow,
  sealAnswers,
} from './seal-answers.ts'

/** The context of the statements of one save. */
interface Writer {
  trx: Transaction<Database>
  keys: ContactKeys
  now: Date
  /** The data key of a borrower who is on the application. */
  keyOf(borrower_id: string): FieldEncryption
}

/** Each borrower with a data key, a new one for those who are not stored yet. */
const withDataKeys = (fields: FieldEncryption, borrowers: readonly Borrower[]): Borrower[] =>
  borrowers.map(borrower => (borrower.data_key ? borrower : { ...borrower, data_key: newDataKey(fields, borrower.id) }))

function writerOf(trx: Transaction<Database>, keys: ContactKeys, borrowers: readonly Borrower[], now: Date): Writer {
  const dataKeys = new Map<string, FieldEncryption>()
  const keyOf = (borrower_id: string) => {
    const key = dataKeys.get(borrower_id) ?? openDataKey(keys.fields, borrowers.find(({ id }) => id === borrower_id)!)
    dataKeys.set(borrower_id, key)
    return key
  }
  return { trx, keys, now, keyOf }
}

const primaryOf = (borrowers: readonly Borrower[]): string => borrowers.find(({ is_primary }) => is_primary)!.id

/**
 * Writes what differs between two states of a locked application, together with further writes such as the audit event, in one
 * statement. No two of them may concern the same row. Consent is not compared: its encrypted values are not part of a state.
 */
export async function saveApplicationState(
  trx: Transaction<Database>,
  keys: ContactKeys,
  { before, after, now }: { before: ApplicationState; after: ApplicationState; now: Date },
  furtherWrites: readonly Write[] = [],
): Promise<void> {
  const borrowers = withDataKeys(keys.fields, after.borrowers)
  const writer = writerOf(trx, keys, borrowers, now)
  const writes: Write[] = [
    ...applicationWrites(writer, before.application, after.application, primaryOf(borrowers)),
    ...borrowerWrites(writer, before.borrowers, borrowers),
    ...entryWrites(writer, before.entries, after.entries),
    ...partWrites(writer, after.application.id, before.parts, after.parts, primaryOf(borrowers)),
    ...demographicsWrites(writer, before, after),
    ...furtherWrites,
  ]
  await writeTogether(trx, writes)
}

/** A new application with its primary borrower. */
export interface NewApplicationState extends Pick<ApplicationState, 'entries' | 'parts'> {
  application: NewApplication & ApplicationAnswers
  primary: Borrower
}

/** Inserts an application with its primary borrower and their answers. */
export function insertApplicationState(
  trx: Transaction<Database>,
  keys: ContactKeys,
  { application, primary, entries, parts }: NewApplicationState,
): Write[] {
  const borrowers = withDataKeys(keys.fields, [primary])
  const writer = writerOf(trx, keys, borrowers, application.now)
  const { id } = application
  return [
    insertApplication(
      trx,
      application,
      sealAnswers(writer.keyOf(primary.id), 'application', id, applicationAnswersOf(application)),
    ),
    ...borrowerWrites(writer, [], borrowers),
    ...entryWrites(writer, [], entries),
    ...partWrites(writer, id, {}, parts, primary.id),
  ]
}

/** The properties of `after` that differ, or nothing when all are equal. */
function changed<Row extends object>(before: Row, after: Row): Partial<Row> | undefined {
  if (before === after) return undefined
  const names = (Object.keys(after) as (keyof Row)[]).filter(name => !isDeepStrictEqual(before[name], after[name]))
  return names.length === 0 ? undefined : (Object.fromEntries(names.map(name => [name, after[name]])) as Partial<Row>)
}

function applicationWrites(
  { trx, keyOf }: Writer,
  before: Application,
  after: Application,
  primary_id: string,
): Write[] {
  const columns = changed(before, after)
  if (!columns) return []
  const {
    dealer_name: _,
    dealer_slug: __,
    starting_rates: ___,
    sales_rep_name: ____,
    sales_rep_email: _____,
    decline_reason: ______,
    restricted_at: _______,
    assignee_id: ________,
    unlocked_sections,
    corrected_sections,
    outcome,
    ...set
  } = columns
  const sealed = changed(applicationAnswersOf(before), applicationAnswersOf(after)) && {
    sealed_answers: sealAnswers(keyOf(primary_id), 'application', after.id, applicationAnswersOf(after)),
  }
  return [
    trx
      .updateTable('application')
      .set({
        ...set,
        ...sealed,
        ...(unlocked_sections !== undefined && { unlocked_sections: toJson(unlocked_sections) }),
        ...(corrected_sections !== undefined && { corrected_sections: toJson(corrected_sections) }),
        ...(outcome !== undefined && { outcome: toJson(outcome) }),
      })
      .where('id', '=', after.id),
  ]
}

const toJson = (value: object | null) => value && JSON.stringify(value)

/** The columns of a borrower, and what is sealed of them. */
function columnsAndData(borrower: Borrower): [Omit<Borrower, keyof PersonalData | 'data_key'>, PersonalData] {
  const { data_key: _, first_name, middle_name, last_name, suffix, email, phone_number, answers, ...columns } = borrower
  return [columns, { first_name, middle_name, last_name, suffix, email, phone_number, answers }]
}

function borrowerWrites(
  { trx, keys, now, keyOf }: Writer,
  before: readonly Borrower[],
  after: readonly Borrower[],
): Write[] {
  const removed = before.filter(({ id }) => !after.some(borrower => borrower.id === id))
  return [
    ...after.flatMap((borrower): Write[] => {
      const stored = before.find(({ id }) => id === borrower.id)
      if (stored === borrower) return []
      const { id } = borrower
      const [columns, data] = columnsAndData(borrower)
      const sealed = () => ({
        sealed_answers: sealAnswers(keyOf(id), 'borrower', id, data),
        ...contactHashes(keys, data),
      })
      if (!stored) return [trx.insertInto('borrower').values({ ...columns, ...sealed() }), insertDataKey(trx, borrower)]
      const [storedColumns, storedData] = columnsAndData(stored)
      const set = {
        ...changed(storedColumns, columns),
        ...(changed(storedData, data) && { ...sealed(), schema_version: borrower.schema_version }),
      }
      return Object.keys(set).length === 0 ? [] : [trx.updateTable('borrower').set(set).where('id', '=', id)]
    }),
    ...removed.map(({ id }) => trx.updateTable('borrower').set({ removed_at: now }).where('id', '=', id)),
  ]
}

function entryWrites({ trx, now, keyOf }: Writer, before: readonly ListEntry[], after: readonly ListEntry[]): Write[] {
  const removed = before.filter(({ id }) => !after.some(entry => entry.id === id)).map(({ id }) => id)
  return [
    ...after.flatMap((entry): Write[] => {
      const stored = before.find(({ id }) => id === entry.id)
      if (stored === entry) return []
      const { answers, ...columns } = entry
      const sealed_answers = sealAnswers(keyOf(entry.borrower_id), 'list_entry', entryRow(entry), answers)
      if (!stored) return [trx.insertInto('list_entry').values({ ...columns, sealed_answers })]
      const { version, schema_version } = entry
      const set = { sealed_answers, version, schema_version, updated_at: now }
      return [trx.updateTable('list_entry').set(set).where('id', '=', entry.id)]
    }),
    ...(removed.length > 0 ? [trx.deleteFrom('list_entry').where('id', 'in', removed)] : []),
  ]
}

const partWrites = (
  { trx, now, keyOf }: Writer,
  application_id: string,
  before: ApplicationState['parts'],
  after: ApplicationState['parts'],
  primary_id: string,
): Write[] =>
  (Object.keys(after) as PartName[])
    .filter(part => after[part] !== before[part])
    .map(part => {
      const { answers, version, schema_version } = after[part]!
      const row = partRow(application_id, part)
      const sealed_answers = sealAnswers(keyOf(primary_id), 'application_part', row, answers)
      const values = { sealed_answers, version, schema_version, updated_at: now }
      return trx
        .insertInto('application_part')
        .values({ application_id, part, ...values })
        .onConflict(conflict => conflict.columns(['application_id', 'part']).doUpdateSet(values))
    })

const demographicsWrites = (
  { trx, now, keyOf }: Writer,
  before: ApplicationState,
  { demographics }: ApplicationState,
): Write[] =>
  Object.entries(demographics)
    .filter(([borrower_id, record]) => record !== before.demographics[borrower_id])
    .map(([borrower_id, { answers, version, schema_version }]) => {
      const sealed_answers = sealAnswers(keyOf(borrower_id), 'demographics', borrower_id, answers)
      const values = { sealed_answers, version, schema_version, updated_at: now }
      return trx
        .insertInto('demographics')
        .values({ borrower_id, ...values })
        .onConflict(conflict => conflict.column('borrower_id').doUpdateSet(values))
    })
