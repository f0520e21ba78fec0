import type { ItemResponse } from '@porchlight/api'
import { expect, test } from 'vitest'
import { askedItems } from '../../src/staff/summary/asked-items.ts'

test('the summary names the party that an item waits for', () => {
  const item = { history: [], title: 'Lease', code: 'LOT_RENT', state_label: 'Asked' }
  const of = (part: Partial<ItemResponse>) => {
    const [table] = askedItems([{ ...item, ...part } as unknown as ItemResponse], () => 'Ann Lee', String)
    return table!.rows[0]![2]
  }
  expect(of({ borrower_id: null, waits_for: 'LAND_OWNER' })).toBe('Land owner')
  expect(of({ borrower_id: null, waits_for: 'BORROWER' })).toBe('Any borrower')
  expect(of({ borrower_id: 'ann', waits_for: 'LANDLORD' })).toBe('Ann Lee')
})
