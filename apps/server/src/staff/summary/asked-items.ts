import type { ItemResponse } from '@porchlight/api'
import { itemParties } from '@porchlight/domain'
import type { TitledTable } from '../../documents/document-data.ts'

/** The items with code and state. No table without any. */
export const askedItems = (
  items: readonly ItemResponse[],
  nameOf: (borrower_id: string) => string | undefined,
  time: (at: string) => string,
): TitledTable[] =>
  items.length === 0
    ? []
    : [
        {
          heading: 'Asked for',
          empty: '',
          head: ['Asked', 'What', 'Of', 'State'],
          rows: items.map(({ history: [first], title, code, borrower_id, waits_for, state_label }) => [
            first ? time(first.at) : '',
            code === null ? title : `${title} (${code})`,
            borrower_id === null
              ? waits_for === 'BORROWER'
                ? 'Any borrower'
                : itemParties[waits_for]
              : (nameOf(borrower_id) ?? ''),
            state_label,
          ]),
        },
      ]
