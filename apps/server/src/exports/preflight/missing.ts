import {
  HISTORY_YEARS,
  hasEnded,
  hasSufficientAddressHistory,
  hasSufficientEmploymentHistory,
  isModelKnown,
  NOT_KNOWN_YET,
  phrase,
  template,
} from '@porchlight/domain'
import { authorizationOf } from './facts.ts'
import { both, ofEach, once, type PreflightRow, row } from './row.ts'

const MAKER = phrase('maker')
const MODEL = phrase('model and model year')
const MAKER_AND_MODEL = phrase('maker, model and model year')

/** Rows about answers that form and lender's system both ask for, and that the borrowers did not know or did not give. */
export const missing: readonly PreflightRow[] = [
  row({
    id: 'M1',
    level: 'check',
    formats: both,
    text: template("The borrower didn't know the home yet: {what}."),
    section: 'property',
    mends: true,
    find: ({ home }) => {
      const maker = home.manufacturer_type_other === NOT_KNOWN_YET
      const model = !isModelKnown(home)
      return once(maker || model, { what: maker && model ? MAKER_AND_MODEL : maker ? MAKER : MODEL })
    },
  }),
  row({
    id: 'M2',
    level: 'check',
    formats: both,
    text: template('The county of the home is missing.'),
    section: 'property',
    mends: true,
    find: ({ home }) => once(home.county === '', {}),
  }),
  row({
    id: 'M3',
    level: 'check',
    formats: both,
    text: template("The addresses of {name} don't cover the last {years} years without a gap."),
    section: 'address',
    mends: true,
    find: facts =>
      ofEach(
        facts,
        ({ name, addresses }) =>
          !hasSufficientAddressHistory(addresses, facts.source.submitted_on) && { name, years: HISTORY_YEARS },
      ),
  }),
  row({
    id: 'M4',
    level: 'check',
    formats: both,
    text: template("The jobs of {name} don't cover the last {years} years without a gap."),
    section: 'employment',
    mends: true,
    find: facts =>
      ofEach(
        facts,
        ({ name, jobs }) =>
          jobs.length > 0 &&
          !hasSufficientEmploymentHistory(jobs, facts.source.submitted_on) && { name, years: HISTORY_YEARS },
      ),
  }),
  row({
    id: 'M5',
    level: 'check',
    formats: both,
    text: template('An income of {name} ended before the application was signed. The file has it all the same.'),
    section: 'income',
    mends: true,
    find: facts =>
      ofEach(
        facts,
        ({ name, incomes }) => incomes.some(income => hasEnded(income, facts.source.submitted_on)) && { name },
      ),
  }),
  row({
    id: 'M6',
    level: 'check',
    formats: both,
    text: template('An expense of {name} ended before the application was signed. The file has it all the same.'),
    section: 'expenses',
    mends: true,
    find: facts =>
      ofEach(
        facts,
        ({ name, expenses }) => expenses.some(expense => hasEnded(expense, facts.source.submitted_on)) && { name },
      ),
  }),
  row({
    id: 'M7',
    level: 'check',
    formats: both,
    text: template("The borrower didn't know yet if the payment for the land will go up."),
    section: 'property',
    mends: true,
    find: ({ land }) => once(land.has_price_increase === 'NOT_KNOWN', {}),
  }),
  row({
    id: 'M8',
    level: 'check',
    formats: both,
    text: template('No agreement of {name} to a credit inquiry is on file.'),
    section: 'consent',
    mends: true,
    find: facts => ofEach(facts, each => !authorizationOf(each) && { name: each.name }),
  }),
  row({
    id: 'M9',
    level: 'not asked',
    formats: both,
    text: template("How big the land is and what it's worth weren't asked in this situation."),
    section: 'property',
    find: ({ land }) => once(land.situation !== 'PURCHASING' && !land.acreage, {}),
  }),
]
