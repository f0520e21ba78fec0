import { type Formatted, formatted, phrase, type Text } from '../../forms/text.ts'
import type { CreditLimit, LimitId } from '../limits.ts'
import { collateralLabels } from '../queue.ts'
import { percent, shareOf } from '../totals/total.ts'
import type { AttentionRule, CheckedFacts } from './attention.ts'
import { texts } from './texts.ts'

/** A part of a base, in cents, with the sentence about a share of it that is above a limit. */
interface Compared {
  part: number
  base: number
  sentence(params: { share: Formatted; limit: Formatted; product: string; day: Formatted }): Text
}

/** A share is compared as it is shown, so that no sentence says that 35.0% is above 35.0%. */
const limitRule = (
  limit: LimitId,
  checks: AttentionRule['checks'],
  compare: (facts: CheckedFacts) => Compared | null,
): AttentionRule => ({
  id: `limit_${limit.toLowerCase()}`,
  section: 'loan_overview',
  checks,
  limit,
  find(facts) {
    const compared = compare(facts)
    const inForce = facts.limits.find(each => each.limit === limit)
    if (!compared || !inForce || compared.base <= 0) return []
    const tenths = shareOf(compared.part, compared.base)
    return tenths > inForce.tenths ? [{ text: compared.sentence(paramsOf(tenths, inForce)) }] : []
  },
})

const paramsOf = (tenths: number, { tenths: limit, collateral, since }: CreditLimit) => ({
  share: percent(tenths),
  limit: percent(limit),
  product: collateralLabels[collateral],
  day: formatted('day', since, 'UTC'),
})

/** The comparisons with the limits that the lender set, each in one sentence of its own. */
export const limitRules: readonly AttentionRule[] = [
  limitRule('HOUSING', phrase('housing and your limit'), ({ housing, income }) =>
    housing === null ? null : { part: housing, base: income, sentence: texts.limits.HOUSING },
  ),
  limitRule('DTI', phrase('DTI and your limit'), ({ housing, obligations, income, with_report }) => {
    if (housing === null) return null
    const paid = housing + obligations
    return with_report
      ? { part: paid + with_report.debts, base: with_report.income, sentence: texts.limits.DTI_WITH_REPORT }
      : { part: paid, base: income, sentence: texts.limits.DTI }
  }),
  limitRule(
    'LOAN_TO_PRICE',
    phrase('loan to cash price and your limit'),
    ({ loan }) => loan && { part: loan.amount, base: loan.cash_price, sentence: texts.limits.LOAN_TO_PRICE },
  ),
]
