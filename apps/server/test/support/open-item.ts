import type { Kysely } from 'kysely'
import type { Database } from '../../src/platform/database/schema.ts'
import { newId } from '../../src/platform/ids.ts'

/** Stores an item that is asked of a borrower, so that messages about open items are news. Its words cannot be read. */
export async function storeOpenItem(db: Kysely<Database>, application_id: string, borrower_id: string): Promise<void> {
  const asked_at = new Date()
  await db
    .insertInto('item')
    .values({
      ...{ id: newId(), application_id, borrower_id, kind: 'QUESTION', code: null, stage: 'TO_DECIDE', section: null },
      ...{ waits_for: 'BORROWER', item_group: 'OTHER', state: 'ASKED', due_on: null, asked_by: null },
      ...{ asked_at, last_asked_at: asked_at, announced_at: asked_at, sealed_words: Buffer.from('sealed') },
    })
    .execute()
}
