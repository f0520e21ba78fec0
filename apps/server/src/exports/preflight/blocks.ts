import { type Costs, phrase, template } from '@porchlight/domain'
import { areWholeCents } from '../answers.ts'
import type { Facts } from './facts.ts'
import { both, once, type PreflightRow, row } from './row.ts'
import { dollars } from './words.ts'

/** B1, which the status of the application decides and not its answers. */
export const NOT_SUBMITTED = phrase('This application has not been submitted, so there is nothing signed to export.')

export const blocking: readonly PreflightRow[] = [
  row({
    id: 'B2',
    level: 'blocks',
    formats: both,
    text: template("{name}'s Social Security number or date of birth could not be read."),
    section: 'consent',
    find: ({ borrowers }) =>
      borrowers
        .filter(({ exported }) => exported.ssn === null || exported.date_of_birth === null)
        .map(of => ({ params: { name: of.name }, of })),
  }),
  row({
    id: 'B3',
    level: 'blocks',
    formats: both,
    text: template("The loan's figures do not add up: {sum}. Report this to your administrator."),
    section: 'property',
    find: facts => {
      const sum = wrongSum(facts)
      return once(sum, { sum: sum ?? '' })
    },
  }),
]

/** The sum of the loan where it does not hold, in words. In whole cents; below zero it is 0.00. */
function wrongSum({ costs, loan }: Facts): string | undefined {
  if (costs.home_price === 0) return 'the home has no price'
  const added = [...plus.flatMap(name => costs[name] ?? []), -costs.down_payment_amount]
  const [first = 0, ...others] = added
  const terms = others.map(cents => `${cents < 0 ? '-' : '+'} ${dollars(Math.abs(cents))}`)
  const sum = [dollars(first), ...terms].join(' ')
  if (!areWholeCents(costs)) return `${sum} has parts of a cent`
  const total = Math.max(
    0,
    added.reduce((all, cents) => all + cents, 0),
  )
  const amount = loan?.loan_total_amount ?? 0
  return total === amount ? undefined : `${sum} is not ${dollars(amount)}`
}

const plus = [
  'home_price',
  'home_upgrades_cost',
  'site_improvement_amount',
  'land_purchase_or_payoff_amount',
] as const satisfies (keyof Costs)[]
