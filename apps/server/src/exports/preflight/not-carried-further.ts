import { alreadyOwnedForm, financialAccountForm, paysOf, payType, phrase } from '@porchlight/domain'
import { carriedNot, forEach } from './not-carried.ts'
import { once, type PreflightRow } from './row.ts'
import { unique } from './words.ts'

const EARLIER_PAY = phrase('the kinds of pay of earlier jobs')
const STARTING_RATES = phrase('the rates that the application started with')
const { hoa_fee_frequency } = alreadyOwnedForm.fields

/** The guide's own list leaves these out, and they have no element either. */
export const notCarriedFurther: readonly PreflightRow[] = [
  forEach(
    'X1',
    'financial_accounts',
    ({ accounts }) =>
      accounts.some(({ is_joint }) => is_joint) && { answer: financialAccountForm.fields.is_joint.label },
  ),
  forEach('X2', 'employment', ({ jobs }) => {
    const kinds = jobs.filter(({ is_current }) => !is_current).flatMap(paysOf)
    return (
      kinds.length > 0 && {
        answer: EARLIER_PAY,
        value: unique(kinds.map(({ income_type }) => payType.labels[income_type])).join(', '),
      }
    )
  }),
  carriedNot('X3', 'property', ({ land }) => {
    const frequency = land.hoa_fee_frequency
    return hoa_fee_frequency.choices.has(frequency)
      ? [{ params: { answer: hoa_fee_frequency.label, value: hoa_fee_frequency.choices.labels[frequency] } }]
      : []
  }),
  carriedNot('X4', 'loan_overview', ({ source: { rates, starting_rates } }) =>
    once(
      Object.entries(starting_rates).some(([name, rate]) => rate !== rates[name as keyof typeof rates]),
      { answer: STARTING_RATES },
    ),
  ),
]
