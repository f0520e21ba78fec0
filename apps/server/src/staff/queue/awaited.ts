import { type Day, demandedSince, isAwaited } from '@porchlight/domain'
import { countingEvents, estimateOf, eventsOfKind, shortItemName } from '@porchlight/domain/staff'
import type { SignedPerson } from '../../documents/snapshot-repository.ts'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import { titleOf } from '../items/awaited-repository.ts'
import type { StoredQueueRow } from './queue-repository.ts'

/** The people and items that a row of the queue waits for. `dayOf`: in the lender's time zone. */
export function awaitedOf(
  fields: FieldEncryption,
  dayOf: (at: string) => Day,
  row: StoredQueueRow,
  signers: readonly SignedPerson[],
) {
  const { id: application_id, status, awaited, asked, open_items, sealed_key, is_with_land } = row
  const events = countingEvents(row.file_events)
  const estimate = estimateOf({ includes_land: is_with_land, events })
  const [sent] = eventsOfKind(events, 'ESTIMATE_SENT')
  return {
    status,
    people: awaited.map(borrower => ({
      ...borrower,
      first_name: signers.find(({ borrower_id }) => borrower_id === borrower.id)?.first_name ?? '',
      sections: asked?.[borrower.id]?.length ?? 0,
    })),
    items: open_items
      .filter(item => isAwaited(item, estimate))
      .map(item => ({
        borrower_id: item.borrower_id,
        name: () => shortItemName(item, () => titleOf(fields, { application_id, sealed_key }, item)),
        asked_on: demandedSince(
          { kind: item.kind, asked_on: dayOf(item.last_asked_at) },
          estimate.isLandHome,
          sent?.happened_on ?? null,
        ),
      })),
  }
}
