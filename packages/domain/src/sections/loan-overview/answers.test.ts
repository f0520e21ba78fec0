import { expect, test } from 'vitest'
import { inEnglish } from '../../forms/text.ts'
import type { Rates } from '../../loan/loan.ts'
import { completeAnswers, someRates } from '../../testing/index.ts'
import type { SummaryInput } from '../section-answers.ts'
import { loanOverviewAnswers } from './answers.ts'

const rateRows = (rates: Rates, starting_rates?: SummaryInput['starting_rates']) => {
  const input = { answers: completeAnswers(), ssn_last4: null, rates, starting_rates }
  const { rows = [] } = loanOverviewAnswers.summarize!.overview!(input)
  return rows.flatMap(({ label, value }) => (/rate/.test(label) ? [`${label}: ${inEnglish(value)}`] : []))
}

test('each rate is named as one used for an estimate', () => {
  const rows = [
    'Interest rate used for this estimate: 8.99%',
    'Home insurance rate used for this estimate: 0.75%',
    'Property tax rate used for this estimate: 1.00%',
  ]
  expect(rateRows(someRates, someRates)).toEqual(rows)
  expect(rateRows(someRates, null)).toEqual(rows)
  expect(rateRows(someRates)).toEqual(rows)
})

test("beside a changed rate stands the lender's own", () => {
  expect(rateRows({ ...someRates, loan_interest_rate: 0.05 }, someRates)[0]).toBe(
    "Interest rate used for this estimate: 5.00%. The lender's starting rate: 8.99%",
  )
})
