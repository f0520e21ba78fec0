import { openItemStates, type ReturnedSection } from '@porchlight/domain'
import type { Expression, Kysely } from 'kysely'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import { base64 } from '../../platform/database/column-types.ts'
import type { Database } from '../../platform/database/schema.ts'
import { openReviewKey } from '../notes/review-key.ts'
import { itemWords } from './item-repository.ts'

/** Part of a statement: the items that a borrower of an application has to do something about, the oldest first. */
export const openItemsOf = (db: Kysely<Database>, application_id: Expression<string>) =>
  db
    .selectFrom('item')
    .select(['item.id', 'kind', 'code', 'section', 'stage', 'waits_for', 'borrower_id', 'item.state'])
    .select('item.last_asked_at')
    // An item with a code is named by the code.
    .select(({ eb }) => eb.case().when('code', 'is', null).then(base64('sealed_words')).end().as('sealed_words'))
    .where('item.application_id', '=', application_id)
    .where('item.state', 'in', openItemStates)
    .where('waits_for', '=', 'BORROWER')
    .orderBy('item.id')

/** A row of {@link openItemsOf}, as JSON has it. */
export interface OpenItemRow {
  id: string
  sealed_words: string | null
  section: ReturnedSection | null
}

/** The title of an item of the lender's own; '' where its words cannot be opened any more. `sealed_key`: of the notes, base64. */
export function titleOf(
  fields: FieldEncryption,
  { application_id, sealed_key }: { application_id: string; sealed_key: string | null },
  { id, sealed_words }: OpenItemRow,
): string {
  if (sealed_key === null || sealed_words === null) return ''
  const key = openReviewKey(fields, application_id, Buffer.from(sealed_key, 'base64'))
  return itemWords.open(key, id, sealed_words).title
}
