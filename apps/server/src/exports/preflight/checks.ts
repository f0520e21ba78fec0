import { inEnglish, template } from '@porchlight/domain'
import { milestoneLabels } from '@porchlight/domain/staff'
import { authorizationOf, type Facts } from './facts.ts'
import { both, json, mismo, ofEach, once, type PreflightRow, row } from './row.ts'
import { dayText, dollars, percentText } from './words.ts'

/** Homes of earlier model years may be older than the HUD code of June 1976. */
const FIRST_SURE_YEAR = 1977
const MOST_BORROWERS = 4

/** The rate in percent as the file carries it, with four decimals. */
const inPercent = (rate: number): number => rate * 100
const isRounded = (rate: number): boolean => Math.abs(inPercent(rate) - Number(inPercent(rate).toFixed(4))) > 1e-9

/** The end of the application, once it ended. */
const endOf = ({ source: { outcome } }: Facts) =>
  outcome ? once(true, { outcome: inEnglish(milestoneLabels[outcome.kind]), day: dayText(outcome.on) }) : []

export const checks: readonly PreflightRow[] = [
  row({
    id: 'C1',
    level: 'check',
    formats: mismo,
    text: template('Dates that were asked by month are written as the first day of that month.'),
    find: () => once(true, {}),
  }),
  row({
    id: 'C2',
    level: 'check',
    formats: both,
    text: template('A home of model year {year} may be older than the HUD code of June 1976.'),
    section: 'property',
    find: ({ home: { model_year } }) =>
      once(model_year !== '' && Number(model_year) < FIRST_SURE_YEAR, { year: model_year }),
  }),
  row({
    id: 'C3',
    level: 'check',
    formats: both,
    text: template('The home has no street address yet; the file gives {place}.'),
    section: 'property',
    mends: true,
    find: ({ home: { street1, city, state, zip_code } }) =>
      once(street1 === '' || city === '', { place: [state, zip_code].filter(Boolean).join(' ') }),
  }),
  row({
    id: 'C4',
    level: 'check',
    formats: both,
    text: template('Bankruptcy was asked for the last 5 years; the standard application asks for 7.'),
    section: 'expenses',
    find: ({ borrowers }) =>
      once(
        borrowers.some(({ bankruptcy }) => bankruptcy.has_declared_bankruptcy !== null),
        {},
      ),
  }),
  row({
    id: 'C5',
    level: 'check',
    formats: both,
    text: template('The down payment covers everything: the loan amount is {amount}.'),
    section: 'property',
    find: ({ loan }) => once(loan?.loan_total_amount === 0, { amount: dollars(0) }),
  }),
  row({
    id: 'C6',
    level: 'check',
    formats: mismo,
    text: template("{amount} was given as 'purchase price or payoff' of the land and is carried as what it cost."),
    section: 'property',
    find: ({ loan }) => {
      const debt = loan?.land_debt_outside_loan
      return once(debt, { amount: dollars(debt ?? 0) })
    },
  }),
  row({
    id: 'C7',
    level: 'check',
    formats: mismo,
    text: template('The loan also pays off the land ({amount}); its purpose is still given as purchase.'),
    section: 'property',
    find: ({ land, loan }) =>
      once(land.situation === 'CURRENTLY_FINANCED' && land.is_refinance === true && loan, {
        amount: dollars(loan?.land_purchase_or_payoff_amount ?? 0),
      }),
  }),
  row({
    id: 'C8',
    level: 'check',
    formats: mismo,
    text: template('The rate {rate} was rounded to {percent}.'),
    section: 'loan_overview',
    mends: true,
    find: ({ source: { rates } }) =>
      once(isRounded(rates.loan_interest_rate), {
        rate: percentText(rates.loan_interest_rate, 4, 10),
        percent: percentText(rates.loan_interest_rate, 4),
      }),
  }),
  row({
    id: 'C9',
    level: 'check',
    formats: both,
    text: template('Monthly payments are estimates shown to the borrower, not an offer.'),
    section: 'loan_overview',
    find: () => once(true, {}),
  }),
  row({
    id: 'C10',
    level: 'check',
    formats: both,
    text: template('{n} borrowers; many systems take four.'),
    find: ({ borrowers }) => once(borrowers.length > MOST_BORROWERS, { n: borrowers.length }),
  }),
  row({
    id: 'C11',
    level: 'check',
    formats: json,
    text: template('The application ended: {outcome}, {day}.'),
    find: endOf,
  }),
  row({
    id: 'C12',
    level: 'check',
    formats: mismo,
    text: template("The application ended: {outcome}, {day}. This file doesn't say so."),
    find: endOf,
  }),
  row({
    id: 'J1',
    level: 'check',
    formats: json,
    text: template(
      '{name} authorized a soft credit inquiry on {date}, good for 120 days. Ask again before a hard inquiry.',
    ),
    section: 'consent',
    find: facts => ofEach(facts, authorizationOf),
  }),
]
