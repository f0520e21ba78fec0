import { expect, test } from 'vitest'
import type { StoredAnswers } from '../forms/form.ts'
import { formatted, inEnglish, verbatim } from '../forms/text.ts'
import { downPaymentForm } from '../sections/home-and-land/down-payment.ts'
import { landForms, landSituation } from '../sections/home-and-land/land.ts'
import { loanOverviewAnswers } from '../sections/loan-overview/answers.ts'
import { aHome, aLand, completeAnswers, landsWithAmountsBeside, someRates } from '../testing/index.ts'
import { type LoanSummary, loanSummary } from './loan.ts'

interface Known {
  home: StoredAnswers
  land: StoredAnswers
}
const costs = { upgrades_cost: 5_000_01, site_improvement_cost: 3_000_02 }
const yesOrNo = [true, false]
const cases = landSituation.values.flatMap(situation => {
  const { use_as_down_payment, is_refinance, hoa_fee_amount } = aLand(situation)
  const variants = yesOrNo.flatMap(down =>
    (is_refinance === undefined ? [{}] : yesOrNo.map(again => ({ is_refinance: again }))).map(again => ({
      ...(use_as_down_payment !== undefined && { use_as_down_payment: down }),
      ...again,
    })),
  )
  const fee = hoa_fee_amount === null && { hoa_fee_amount: 60_03, hoa_fee_frequency: 'QUARTERLY' }
  return variants.map(variant => ({ situation, variant, land: aLand(situation, { ...variant, ...fee }) }))
})

/** Amounts of one form that are answered, with the amount of a month where it is paid at regular times. */
const amountsIn = (part: keyof Known, form: { fields: Record<string, { kind: string }> }, stored: StoredAnswers) =>
  Object.entries(form.fields).flatMap(([name, { kind }]) =>
    kind === 'money' && typeof stored[name] === 'number' ? [{ part, name, amount: stored[name] }] : [],
  )

/** A month's share of the amounts that are paid regularly. */
const perMonth: Record<string, (amount: number) => number> = {
  monthly_payment: amount => amount,
  hoa_fee_amount: amount => Math.round(amount / 3),
}

/** Amounts that are no cost beside a total, and why. */
function noCost(name: string, land: StoredAnswers): string | undefined {
  if (name === 'monthly_payment' && land.is_refinance === true) return 'ends with the refinancing'
  if (name === 'land_value' && land.use_as_down_payment === false) return 'a value that nothing is subtracted from'
  return undefined
}

const visible = (situation: (typeof landSituation.values)[number], land: StoredAnswers): StoredAnswers => {
  const form = landForms[situation] as unknown as typeof downPaymentForm
  return { land_situation_type: situation, ...form.toStored(form.clearInapplicable(form.fromStored(land))) }
}

test.each(cases)(
  '$situation $variant: each known amount is in a total, or beside it under its name',
  ({ situation, land: all }) => {
    const home = aHome(costs)
    const land = visible(situation, all)
    const loanOf = (known: Known) => loanSummary({ ...known, rates: someRates })!
    const before = loanOf({ home, land })
    const rows = loanOverviewAnswers.summarize!.overview!({
      answers: completeAnswers('BORROWER', { home, land }),
      ssn_last4: null,
      rates: someRates,
    }).rows.map(({ label, value }) => `${label}: ${inEnglish(value)}`)
    const money = (cents: number) => inEnglish(verbatim(formatted('money', cents)))
    const includes = (total: keyof LoanSummary, part: keyof Known, name: string, amount: number) => {
      const known = { home, land }
      return loanOf({ ...known, [part]: { ...known[part], [name]: amount + 1_000_00 } })[total] !== before[total]
    }

    const amounts = [...amountsIn('home', downPaymentForm, home), ...amountsIn('land', landForms[situation], land)]
    const wrong = amounts.flatMap(({ part, name, amount }) => {
      if (noCost(name, land)) return []
      const share = perMonth[name]?.(amount)
      if (share === undefined)
        return includes('loan_total_amount', part, name, amount) ||
          rows.some(row => row.includes('not in total') && row.endsWith(`: ${money(amount)}`))
          ? []
          : [`${name} is not in the total of the loan`]
      const isNamed = rows.some(row => row.endsWith(`, per month: ${money(share)}`))
      return includes('total_monthly_payment', part, name, amount) && isNamed
        ? []
        : [`${name} is not in the month's total`]
    })
    expect(wrong).toEqual([])
  },
)

test.each(Object.entries(landsWithAmountsBeside))(
  'the rows name what the totals leave out for %s',
  (_, { land, beside }) => {
    const rows = loanOverviewAnswers.summarize!.overview!({
      answers: completeAnswers('BORROWER', { land }),
      ssn_last4: null,
      rates: someRates,
    }).rows
    for (const { label, cents } of beside)
      expect(rows.filter(row => row.label.startsWith(`${label}, `)).map(row => inEnglish(row.value))).toEqual([
        inEnglish(verbatim(formatted('money', cents))),
      ])
  },
)
