import type { NewItemSetBody } from '@porchlight/api'
import type { ItemWords } from '@porchlight/domain'
import type { Kysely, Transaction } from 'kysely'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { Database } from '../../platform/database/schema.ts'

/** An item of a set. `words`: where they are other ones than those of its code. */
export interface StoredSetItem
  extends Pick<NewItemSetBody['items'][number], 'kind' | 'stage' | 'waits_for' | 'is_of_borrower'> {
  code: string | null
  words: ItemWords | null
}
interface StoredSet {
  name: string
  items: StoredSetItem[]
}
export interface ItemSet extends StoredSet {
  id: string
  saved_at: Date
}

const associatedData = (id: string) => ({ table: 'item_set', column: 'sealed_set', row: id })

/** The sets of a staff member, in the order in which they were first saved. */
export async function readItemSets(
  db: Kysely<Database>,
  fields: FieldEncryption,
  staff_id: string,
): Promise<ItemSet[]> {
  const rows = await db
    .selectFrom('item_set')
    .select(['id', 'saved_at', 'sealed_set'])
    .where('staff_id', '=', staff_id)
    .orderBy('id')
    .execute()
  return rows.map(({ id, saved_at, sealed_set }) => ({
    ...(JSON.parse(fields.openText(sealed_set, associatedData(id))) as StoredSet),
    id,
    saved_at,
  }))
}

/** Stores a set, in the place of the one with its id. */
export async function saveItemSet(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  { id, staff_id, saved_at, ...set }: ItemSet & { staff_id: string },
): Promise<void> {
  const sealed_set = fields.seal(JSON.stringify(set satisfies StoredSet), associatedData(id))
  await trx
    .insertInto('item_set')
    .values({ id, staff_id, saved_at, sealed_set })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ saved_at, sealed_set }))
    .execute()
}

/** Deletes a set of a staff member. Returns false where they have none of this id. */
export async function deleteItemSet(
  db: Kysely<Database>,
  { id, staff_id }: { id: string; staff_id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('item_set')
    .where('id', '=', id)
    .where('staff_id', '=', staff_id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
