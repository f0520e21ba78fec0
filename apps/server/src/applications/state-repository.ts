import { isDeepStrictEqual } from 'node:util'
import type { StoredAnswers } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { type Write, writeTogether } from '../platform/database/write-together.ts'
import type { Application, ApplicationState, Borrower, ListEntry, PartName } from './application-record.ts'

/**
 * Writes what differs between two states of a locked application, together with further writes such as the audit event, in one
 * statement. No two of them may concern the same row. Consent is not compared: its encrypted values are not part of a state.
 */
export async function saveApplicationState(
  trx: Transaction<Database>,
  { before, after, now }: { before: ApplicationState; after: ApplicationState; now: Date },
  furtherWrites: readonly Write[] = [],
): Promise<void> {
  const writes: Write[] = [
    ...applicationWrites(trx, before.application, after.application),
    ...borrowerWrites(trx, before.borrowers, after.borrowers, now),
    ...entryWrites(trx, before.entries, after.entries, now),
    ...partWrites(trx, after.application.id, before.parts, after.parts, now),
    ...demographicsWrites(trx, before, after, now),
    ...furtherWrites,
  ]
  await writeTogether(trx, writes)
}

/** Inserts what belongs to a new application. */
export const insertAnswers = (
  trx: Transaction<Database>,
  application_id: string,
  { borrowers, entries, parts }: Pick<ApplicationState, 'borrowers' | 'entries' | 'parts'>,
  now: Date,
): Write[] => [
  ...borrowerWrites(trx, [], borrowers, now),
  ...entryWrites(trx, [], entries, now),
  ...partWrites(trx, application_id, {}, parts, now),
]

const json = (answers: StoredAnswers): string => JSON.stringify(answers)

/** The properties of `after` that differ, or nothing when all are equal. */
function changed<Row extends object>(before: Row, after: Row): Partial<Row> | undefined {
  if (before === after) return undefined
  const names = (Object.keys(after) as (keyof Row)[]).filter(name => !isDeepStrictEqual(before[name], after[name]))
  return names.length === 0 ? undefined : (Object.fromEntries(names.map(name => [name, after[name]])) as Partial<Row>)
}

function applicationWrites(trx: Transaction<Database>, before: Application, after: Application): Write[] {
  const columns = changed(before, after)
  if (!columns) return []
  const { dealer_name: _, dealer_slug: __, starting_rates: ___, ...set } = columns
  return [trx.updateTable('application').set(set).where('id', '=', after.id)]
}

function borrowerWrites(
  trx: Transaction<Database>,
  before: readonly Borrower[],
  after: readonly Borrower[],
  now: Date,
): Write[] {
  const removed = before.filter(({ id }) => !after.some(borrower => borrower.id === id))
  return [
    ...after.flatMap((borrower): Write[] => {
      const stored = before.find(({ id }) => id === borrower.id)
      if (!stored) return [trx.insertInto('borrower').values({ ...borrower, answers: json(borrower.answers) })]
      const columns = changed(stored, borrower)
      if (!columns) return []
      const { answers, ...others } = columns
      const answersSet = answers && { answers: json(answers), schema_version: borrower.schema_version }
      const set = { ...others, ...answersSet }
      return [trx.updateTable('borrower').set(set).where('id', '=', borrower.id)]
    }),
    ...removed.map(({ id }) => trx.updateTable('borrower').set({ removed_at: now }).where('id', '=', id)),
  ]
}

function entryWrites(
  trx: Transaction<Database>,
  before: readonly ListEntry[],
  after: readonly ListEntry[],
  now: Date,
): Write[] {
  const removed = before.filter(({ id }) => !after.some(entry => entry.id === id)).map(({ id }) => id)
  return [
    ...after.flatMap((entry): Write[] => {
      const stored = before.find(({ id }) => id === entry.id)
      if (!stored) return [trx.insertInto('list_entry').values({ ...entry, answers: json(entry.answers) })]
      if (stored === entry) return []
      const { version, schema_version } = entry
      const set = { answers: json(entry.answers), version, schema_version, updated_at: now }
      return [trx.updateTable('list_entry').set(set).where('id', '=', entry.id)]
    }),
    ...(removed.length > 0 ? [trx.deleteFrom('list_entry').where('id', 'in', removed)] : []),
  ]
}

const partWrites = (
  trx: Transaction<Database>,
  application_id: string,
  before: ApplicationState['parts'],
  after: ApplicationState['parts'],
  now: Date,
): Write[] =>
  (Object.keys(after) as PartName[])
    .filter(part => after[part] !== before[part])
    .map(part => {
      const { answers, version, schema_version } = after[part]!
      const values = { answers: json(answers), version, schema_version, updated_at: now }
      return trx
        .insertInto('application_part')
        .values({ application_id, part, ...values })
        .onConflict(conflict => conflict.columns(['application_id', 'part']).doUpdateSet(values))
    })

const demographicsWrites = (
  trx: Transaction<Database>,
  before: ApplicationState,
  { demographics }: ApplicationState,
  now: Date,
): Write[] =>
  Object.entries(demographics)
    .filter(([borrower_id, record]) => record !== before.demographics[borrower_id])
    .map(([borrower_id, { answers, version, schema_version }]) => {
      const values = { answers: json(answers), version, schema_version, updated_at: now }
      return trx
        .insertInto('demographics')
        .values({ borrower_id, ...values })
        .onConflict(conflict => conflict.column('borrower_id').doUpdateSet(values))
    })
