import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageByAmount } from '../../../src/staff/queue/amount-order.ts'

const rows = fc.uniqueArray(
  fc.record({ id: fc.string({ minLength: 1 }), amount: fc.option(fc.constantFrom(1, 22_500.5, 138_000, 138_000.01)) }),
  { selector: ({ id }) => id, maxLength: 30 },
)

test.each(['amount', '-amount'] as const)(
  'in the order %s pages have each row once, and those without an amount last',
  sort => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 7 }), (all, limit) => {
        const seen: typeof all = []
        for (let after: ReturnType<typeof pageByAmount>['last'] | null = undefined; after !== null; ) {
          const page: ReturnType<typeof pageByAmount<(typeof all)[number]>> = pageByAmount(sort, all, { after, limit })
          expect(page.rows.length).toBeLessThanOrEqual(limit)
          seen.push(...page.rows)
          after = page.last ?? null
        }
        expect(seen.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
        const amounts = seen.flatMap(({ amount }) => amount ?? [])
        expect(seen.slice(0, amounts.length).map(({ amount }) => amount)).toEqual(amounts)
        expect(amounts).toEqual(amounts.toSorted((a, b) => (sort === 'amount' ? a - b : b - a)))
      }),
    )
  },
)
