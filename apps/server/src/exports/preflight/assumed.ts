import { template } from '@porchlight/domain'
import { mismo, once, type PreflightRow, row } from './row.ts'

/** Facts about each loan that the file states and no one was asked, by the element that states them. */
const ofEachLoan = {
  FinancedUnitCount: 'one dwelling unit',
  LoanPurposeType: 'a purchase',
  AmortizationType: 'a fixed rate',
  PaymentFrequencyType: 'a payment each month',
  BalloonIndicator: 'no balloon payment',
  InterestOnlyIndicator: 'no payments of interest alone',
  NegativeAmortizationIndicator: 'no negative amortization',
  ConstructionLoanIndicator: 'no construction loan',
}

/** The same about the land, where there is such an answer. */
const ofLand = ['LiabilitySecuredBySubjectPropertyIndicator', 'PropertyOwnerStatusType']

/** The elements with a constant that a row here names. */
export const assumedElements: readonly string[] = [...Object.keys(ofEachLoan), ...ofLand]

export const assumed: readonly PreflightRow[] = [
  row({
    id: 'A6',
    level: 'not asked',
    formats: mismo,
    text: template(`Assumed: ${Object.values(ofEachLoan).join(', ')}.`),
    find: () => once(true, {}),
  }),
  row({
    id: 'A7',
    level: 'not asked',
    formats: mismo,
    text: template('Assumed: the loan on the land is secured by it.'),
    section: 'property',
    find: ({ land }) => once(land.situation === 'CURRENTLY_FINANCED', {}),
  }),
  row({
    id: 'A8',
    level: 'not asked',
    formats: mismo,
    text: template('Assumed: {owner} owns the land today.'),
    section: 'property',
    find: ({ land }) => once(land.land_owner, { owner: land.land_owner ?? '' }),
  }),
]
