import type { ExportEnd, ExportFormat, ExportReason } from '@porchlight/domain/staff'
import { type Kysely, sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ItemRefusal } from './many-text.ts'

/** An application in files of many. */
export interface ItemRef {
  export_id: string
  application_id: string
}

const boundTo = ({ export_id, application_id }: ItemRef) => ({
  table: 'export_of_many_item',
  column: 'sealed_file',
  row: `${export_id} ${application_id}`,
})

interface NewExport {
  id: string
  staff_id: string
  format: ExportFormat
  reason: ExportReason
  made_at: Date
  application_ids: readonly string[]
}

/** False where files that the person asked for are still being made. */
export async function insertMany(trx: Transaction<Database>, { application_ids, ...row }: NewExport): Promise<boolean> {
  const inserted = await trx
    .insertInto('export_of_many')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await trx
    .insertInto('export_of_many_item')
    .values(application_ids.map((application_id, number) => ({ export_id: row.id, application_id, number })))
    .execute()
  return true
}

/** Files of many with their progress, in one statement. */
const manyOf = (db: Kysely<Database>, staff_id: string) =>
  db
    .selectFrom('export_of_many')
    .select(['id', 'format', 'made_at', 'finished_at', 'ended_at', 'ended'])
    .select(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('export_of_many_item')
          .select(['application_id', 'refusal'])
          .select(sql<boolean>`sealed_file is not null`.as('has_file'))
          .whereRef('export_id', '=', 'export_of_many.id')
          .orderBy('number'),
      ).as('items'),
    ])
    .where('staff_id', '=', staff_id)

export type StoredMany = Awaited<ReturnType<typeof listMany>>[number]

/** Those of a person since then, the latest first. */
export const listMany = (db: Kysely<Database>, staff_id: string, since: Date) =>
  manyOf(db, staff_id).where('made_at', '>', since).orderBy('made_at', 'desc').orderBy('id', 'desc').execute()

export const findMany = (db: Kysely<Database>, staff_id: string, id: string): Promise<StoredMany | undefined> =>
  manyOf(db, staff_id).where('id', '=', id).executeTakeFirst()

/** The order for files, and the applications whose turn is yet to come. Undefined where it is finished, ended, or gone. */
export async function readUnmade(db: Kysely<Database>, export_id: string) {
  return db
    .selectFrom('export_of_many')
    .select(['staff_id', 'format', 'reason'])
    .select(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('export_of_many_item')
          .select('application_id')
          .whereRef('export_id', '=', 'export_of_many.id')
          .where('sealed_file', 'is', null)
          .where('refusal', 'is', null)
          .orderBy('number'),
      ).as('items'),
    ])
    .where('id', '=', export_id)
    .where('finished_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Locks an application in files of many, before the application itself. False where its file was made or refused, also by another worker
 * that it waited for, and where the files ended.
 */
export async function lockUnmade(trx: Transaction<Database>, { export_id, application_id }: ItemRef): Promise<boolean> {
  const item = await trx
    .selectFrom('export_of_many_item')
    .innerJoin('export_of_many', 'export_of_many.id', 'export_of_many_item.export_id')
    .select('number')
    .where('export_id', '=', export_id)
    .where('application_id', '=', application_id)
    .where('sealed_file', 'is', null)
    .where('refusal', 'is', null)
    .where('ended_at', 'is', null)
    .forUpdate('export_of_many_item')
    .executeTakeFirst()
  return item !== undefined
}

/** Stores what was made of an application that is locked. */
export async function storeMade(
  trx: Transaction<Database>,
  ref: ItemRef,
  made: { sealed_file: Buffer } | { refusal: ItemRefusal },
): Promise<void> {
  await trx
    .updateTable('export_of_many_item')
    .set(made)
    .where('export_id', '=', ref.export_id)
    .where('application_id', '=', ref.application_id)
    .execute()
}

/** False where files are left to make, and where it was finished or ended before. */
export async function finishMany(trx: Transaction<Database>, export_id: string, now: Date): Promise<boolean> {
  const finished = await trx
    .updateTable('export_of_many')
    .set({ finished_at: now })
    .where('id', '=', export_id)
    .where('finished_at', 'is', null)
    .where('ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('export_of_many_item')
            .select('number')
            .where('export_id', '=', export_id)
            .where('sealed_file', 'is', null)
            .where('refusal', 'is', null),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return finished !== undefined
}

export const sealFile = (fields: FieldEncryption, ref: ItemRef, content: string): Buffer =>
  fields.seal(content, boundTo(ref))

/** The applications in the order of the list, each with what was made of it, opened. */
export async function readMade(db: Kysely<Database>, fields: FieldEncryption, export_id: string) {
  const items = await db
    .selectFrom('export_of_many_item')
    .select(['application_id', 'sealed_file', 'refusal'])
    .where('export_id', '=', export_id)
    .orderBy('number')
    .execute()
  return items.map(({ application_id, sealed_file, refusal }) => ({
    application_id,
    refusal,
    content: sealed_file && fields.openText(sealed_file, boundTo({ export_id, application_id })),
  }))
}

/** Whether files of many can be downloaded, which stay as they are until the transaction ends. */
export async function lockReady(trx: Transaction<Database>, export_id: string): Promise<boolean> {
  const ready = await trx
    .selectFrom('export_of_many')
    .select('id')
    .where('id', '=', export_id)
    .where('finished_at', 'is not', null)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return ready !== undefined
}

/** Ends files of many, and removes them, also one that is being made now. What has ended stays as it ended. */
export async function endMany(
  trx: Transaction<Database>,
  { export_id, ended, now }: { export_id: string; ended: ExportEnd; now: Date },
): Promise<void> {
  await trx
    .selectFrom('export_of_many_item')
    .select('number')
    .where('export_id', '=', export_id)
    .orderBy('number')
    .forUpdate()
    .execute()
  await trx
    .updateTable('export_of_many')
    .set({ ended, ended_at: now })
    .where('id', '=', export_id)
    .where('ended_at', 'is', null)
    .execute()
  await trx
    .updateTable('export_of_many_item')
    .set({ sealed_file: null })
    .where('export_id', '=', export_id)
    .where('sealed_file', 'is not', null)
    .execute()
}

/** Ends those that were finished before a time, and deletes what was asked for before another one. */
export async function endExpired(
  trx: Transaction<Database>,
  { finished_before, asked_before, now }: { finished_before: Date; asked_before: Date; now: Date },
): Promise<void> {
  await trx.deleteFrom('export_of_many').where('made_at', '<', asked_before).execute()
  const expired = await trx
    .updateTable('export_of_many')
    .set({ ended: 'EXPIRED', ended_at: now })
    .where('finished_at', '<=', finished_before)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  if (expired.length === 0) return
  await trx
    .updateTable('export_of_many_item')
    .set({ sealed_file: null })
    .where(
      'export_id',
      'in',
      expired.map(({ id }) => id),
    )
    .execute()
}

/**
 * Removes the files that have data of an application, before data of one of its borrowers is deleted. First in its transaction: a file that
 * is being made is waited for, and later ones are made without that data.
 */
export async function removeFilesOf(trx: Transaction<Database>, application_id: string): Promise<void> {
  await trx
    .selectFrom('export_of_many_item')
    .select('export_id')
    .where('application_id', '=', application_id)
    .orderBy('export_id')
    .forUpdate()
    .execute()
  await trx
    .updateTable('export_of_many_item')
    .set({ sealed_file: null, refusal: 'data_deleted' })
    .where('application_id', '=', application_id)
    .where('sealed_file', 'is not', null)
    .execute()
}
