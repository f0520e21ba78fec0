import { phrase, template } from '../../forms/text.ts'

/** The sentences of the rules. */
export const texts = {
  sharedOne: {
    EMAIL: template('The email of {name} is also on another application. Each keeps its own dates.'),
    PHONE: template('The phone number of {name} is also on another application. Each keeps its own dates.'),
    SSN: template('The SSN of {name} is also on another application. Each keeps its own dates.'),
  },
  sharedSeveral: {
    EMAIL: template('The email of {name} is also on {count} other applications. Each keeps its own dates.'),
    PHONE: template('The phone number of {name} is also on {count} other applications. Each keeps its own dates.'),
    SSN: template('The SSN of {name} is also on {count} other applications. Each keeps its own dates.'),
  },
  address: template('{name}: at the present address since {since}, under {months} months.'),
  kept: template('{name} owns the present home. Plans for it: {plans}'),
  job: template('{name}: at {employer} since {since}, under {months} months.'),
  jobAlone: template('{name}: at {employer} since {since}, under {months} months. No job before it was given.'),
  selfEmployed: template('{name}: self-employed, {employer}.'),
  extra: template('{name}: commission and overtime are {amount} a month, {share} of the income given.'),
  confirmed: template('{name}, {source}: {pay}. The form asked if that is right, and they kept it.'),
  bankruptcy: template('{name}: bankruptcy filed in {year}.'),
  obligations: template(
    'Each month, obligations are {obligations} and housing is {housing}. That is more than the income given: {income}.',
  ),
  use: {
    SECONDARY_RESIDENCE: phrase('The home will be a secondary residence.'),
    INVESTMENT_RENTAL: phrase('The home will be an investment or rental.'),
  },
  useOther: template('The home will be used for: {use}'),
  lotRent: {
    LEASING: phrase('The lot is leased, and no rent for it was given.'),
    FAMILY: phrase("The home will stand on family land. The form doesn't ask what is paid for it."),
    RESERVATION: phrase("The home will stand on a reservation. The form doesn't ask what is paid for the land."),
  },
  refinance: phrase('The loan pays off what is owed for the land.'),
  modelYear: template('The model year is {year}. The HUD code applies to homes made since {since}.'),
  homeNotKnown: phrase("The borrower doesn't know yet which home it will be."),
  downPayment: {
    CASH: template('The down payment of {amount} is in cash.'),
    GIFT: template('The down payment is a gift: {amount}, from {giver}.'),
    LOAN: template('The down payment is a loan: {amount}.'),
    OTHER: template('The down payment of {amount} comes from: {words}'),
  },
  above: {
    CHECKING: template('The down payment is {amount}. Checking accounts hold {held}.'),
    SAVINGS: template('The down payment is {amount}. Savings accounts hold {held}.'),
    all: template('The down payment is {amount}. All accounts together hold {held}.'),
  },
  left: template('Cash in accounts after the down payment is {left}. A monthly payment is {housing}.'),
  more: template('Housing goes from {now} to {next} a month, {share} of the present cost.'),
  limits: {
    HOUSING: template('Housing is {share} of income. That is above your limit of {limit} ({product}, since {day}).'),
    DTI: template(
      'DTI without credit report is {share} of income. That is above your limit of {limit} ({product}, since {day}).',
    ),
    DTI_WITH_REPORT: template(
      'DTI with credit report is {share} of income. That is above your limit of {limit} ({product}, since {day}).',
    ),
    LOAN_TO_PRICE: template(
      'The loan is {share} of the cash price. That is above your limit of {limit} ({product}, since {day}).',
    ),
  },
  unchanged: template('Asked about, and signed again as it was: {section}.'),
} as const
