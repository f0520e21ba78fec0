import { type Choices, citizenshipType, type LoanSummary, payFrequency, payType, type Rates } from '@porchlight/domain'

/** The values of an enumeration with the words that the borrower chose. */
export const labelsOf = ({ labels, values }: Pick<Choices, 'labels' | 'values'>): string =>
  `${values.map(value => `${value}: ${labels[value]}`).join('; ')}.`

/** Properties that no label describes, because several inputs make them up or the label is the opposite. By their names. */
export const descriptions: Readonly<Record<string, string>> = {
  sms_support_opt_out: 'Whether the borrower wants no text messages about the application.',
  citizenship_type: `Citizenship and residence. ${labelsOf(citizenshipType)}`,
  nearest_relative_phone_number: 'Phone number of the nearest relative.',
  dependents_ages_years:
    'The ages of the dependents in years. Empty where there are none; null where it was not answered.',
  is_mailing_address: "Whether 'Same as current address' was checked when the current address was saved.",
  children_ages: 'The ages of the children that the money is for, with commas between them.',
  address: 'A place in the United States.',
  street1: 'Number and street.',
  city: 'City.',
  county: 'County, parish or borough.',
  state: 'The two letters of the state.',
  zip_code: 'Five digits, or nine with a dash or a space.',
  frequency: 'Income besides pay is always by the month.',
  incomes: 'The kinds of pay of the job, each at most once.',
  'incomes.income_type': `The kind of pay. ${labelsOf(payType)}`,
  'incomes.amount': 'The amount in dollars, before taxes, for the time that `frequency` says.',
  'incomes.frequency': `How the pay is counted. ${labelsOf(payFrequency)}`,
  weekly_hours: 'Hours a week of pay by the hour; otherwise null.',
  has_price_increase:
    'Whether the payment for the land goes up within three years; null where the borrower does not know yet.',
  is_self_employed: 'Whether the borrower is self-employed.',
  is_current: 'Whether the borrower still works there.',
  is_joint: 'Whether someone else on the application owns the account too.',
}

const estimate = 'An estimate, in dollars.'

type MayBeNull<F> = { [K in keyof F]: null extends F[K] ? K : never }[keyof F]
/** The figures that an application may not have. The rates that it started with are known in every file. */
export const nullableFigures: Readonly<Record<Exclude<MayBeNull<LoanSummary>, `starting_${keyof Rates}`>, true>> = {
  land_purchase_or_payoff_amount: true,
  lot_rent_monthly_payment: true,
  land_loan_monthly_payment: true,
  hoa_fee_monthly_payment: true,
  land_offered_as_down_payment: true,
  land_debt_outside_loan: true,
}

export const figureDescriptions: Readonly<Record<keyof LoanSummary, string>> = {
  home_price: 'The price of the home alone, in dollars.',
  home_upgrades_cost: 'Upgrades, in dollars.',
  site_improvement_amount: 'Site improvements, in dollars.',
  land_purchase_or_payoff_amount:
    'The price or the payoff of land that the loan pays for, in dollars; null where it pays for none.',
  taxed_land_value:
    'The value of the land that the estimate of the property tax counts, in dollars; 0 where it is not known.',
  lot_rent_monthly_payment: 'Rent for leased land, in dollars a month; null where there is none.',
  land_loan_monthly_payment:
    'The payment of a loan on the land that this loan does not pay off, in dollars a month; null where there is none.',
  hoa_fee_monthly_payment: 'The HOA fee as its share of a month, in dollars; null where there is none.',
  land_offered_as_down_payment:
    'The value of land that is offered as down payment, in dollars. The loan amount does not subtract it.',
  land_debt_outside_loan:
    'What is owed on land and not paid off by this loan, in dollars; or what that land cost: one question asks for both.',
  down_payment_amount: 'The down payment in money, in dollars.',
  loan_total_amount:
    'The loan amount in dollars: home, upgrades, site improvements and land in the loan, less the down payment; never below 0.',
  loan_interest_rate: 'The interest rate of the estimate, as a fraction a year.',
  loan_interest_monthly_rate: 'A twelfth of the interest rate.',
  home_insurance_rate: 'The rate of home insurance of the estimate, as a fraction of the price a year.',
  property_tax_rate: 'The rate of the property tax of the estimate, as a fraction of the value a year.',
  loan_years: 'The term in years.',
  loan_months: 'The term in months.',
  principal_plus_interest_monthly_payment: `Principal and interest for each month. ${estimate}`,
  home_insurance_monthly_payment: `Home insurance for each month. ${estimate}`,
  property_tax_monthly_payment: `Property tax for each month. ${estimate}`,
  estimated_monthly_payment: `The payment for each month with insurance and tax. ${estimate}`,
  total_monthly_payment: `The payment for each month with the known costs of the land. ${estimate}`,
  starting_loan_interest_rate: 'The interest rate that the application started with.',
  starting_home_insurance_rate: 'The rate of home insurance that the application started with.',
  starting_property_tax_rate: 'The rate of the property tax that the application started with.',
}
