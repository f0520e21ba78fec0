import type { Insertable, QueryCreator, Transaction } from 'kysely'
import { insertOpening, notifyOpening } from '../../applications/record/opening-repository.ts'
import type { Database } from '../../platform/database/schema.ts'

/** The findings of a signing as they are shown for the first time, sealed. */
export interface FirstFindings {
  envelope_id: string
  sealed_findings: Buffer
  /** The key that seals them; null where the application has one. */
  new_key: Buffer | null
}

interface StoredFindings extends FirstFindings {
  opened_at: Date
}

/**
 * Stores in one statement that a person opened an application today. Returns how many they opened today, where this is one more. The
 * count stays locked until the end of the transaction, so that of openings at the same moment each gets a number of its own. Of
 * findings at the same moment the first are stored, by whose key they are sealed.
 */
export async function countOpening(
  trx: Transaction<Database>,
  opening: Insertable<Database['application_opening']>,
  findings?: StoredFindings,
): Promise<number | undefined> {
  const { is_shown, application_id } = opening
  const storedKey = trx.selectFrom('review_key').select('application_id').where('application_id', '=', application_id)
  const row = await trx
    .with('opening', () => insertOpening(trx, opening))
    .with('counted', db =>
      db
        .insertInto('staff_opening_count')
        .columns(['staff_id', 'day', 'opened'])
        .expression(({ selectFrom, val }) => selectFrom('opening').select(['staff_id', 'day', val(1).as('opened')]))
        .onConflict(conflict =>
          conflict
            .columns(['staff_id', 'day'])
            .doUpdateSet(({ eb }) => ({ opened: eb('staff_opening_count.opened', '+', 1) })),
        )
        .returning('opened'),
    )
    .with('notified', () => notifyOpening(trx, opening).where(({ val }) => val(is_shown)))
    .with('key', db => (findings?.new_key ? insertKey(db, application_id, findings.new_key) : storedKey))
    .with('shown', db => (findings ? insertFindings(db, findings) : storedKey))
    .selectFrom('counted')
    .select('opened')
    .executeTakeFirst()
  return row?.opened
}

/** Part of a statement: the key of an application, unless it has one. Waits for a change of the application, which may insert the key. */
const insertKey = (db: QueryCreator<Database>, application_id: string, sealed_key: Buffer) =>
  db
    .insertInto('review_key')
    .columns(['application_id', 'sealed_key'])
    .expression(({ selectFrom, val }) =>
      selectFrom('application')
        .select(['application.id as application_id', val(sealed_key).as('sealed_key')])
        .where('application.id', '=', application_id)
        .forKeyShare(),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('application_id')

/** Part of a statement: the findings of a signing, unless some are stored, where `key` has the key that seals them. */
const insertFindings = (
  db: QueryCreator<Database & { key: { application_id: string } }>,
  { envelope_id, sealed_findings, opened_at }: StoredFindings,
) =>
  db
    .insertInto('shown_findings')
    .columns(['application_id', 'envelope_id', 'sealed_findings', 'opened_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('key').select([
        'key.application_id',
        val(envelope_id).as('envelope_id'),
        val(sealed_findings).as('sealed_findings'),
        val(opened_at).as('opened_at'),
      ]),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('application_id')
