import { phrase } from '../forms/text.ts'
import { LOAN_TERM } from './loan.ts'

/** The text of an info dialog of the loan overview. */
export interface Explanation {
  title: string
  paragraphs: string[]
}

export const totalLoanExplanation: Explanation = {
  title: phrase('How we calculate the total loan amount'),
  paragraphs: [
    phrase(
      'We add the price of the home, the cost of upgrades and site improvements, and what the loan pays for the land: its price if you are buying it, or what is left to pay off if you are refinancing it.',
    ),
    phrase('Then we take off your down payment.'),
  ],
}

export const monthlyPaymentExplanation: Explanation = {
  title: phrase('How we estimate your monthly payment'),
  paragraphs: [
    phrase(
      `Principal and interest: the same amount every month that pays off the total loan amount over the term (${LOAN_TERM}) at the interest rate shown.`,
    ),
    phrase('Home insurance: the yearly insurance rate times the price of the home, divided by 12.'),
    phrase('Property tax: the yearly tax rate times the price of the home and the value of the land, divided by 12.'),
    phrase(
      'The estimate is the sum of the three. It is not an offer of credit: your rate and payment may differ once your application has been reviewed.',
    ),
  ],
}

/** Terms of the cost breakdown. */
export const costExplanations: Explanation[] = [
  {
    title: phrase('Interest rate'),
    paragraphs: [
      phrase('What the lender charges each year for the money you borrow, as a percent of what you still owe.'),
    ],
  },
  {
    title: phrase('Home insurance'),
    paragraphs: [
      phrase(
        'What it costs each year to insure the home against damage such as fire and storms, as a percent of the price of the home.',
      ),
    ],
  },
  {
    title: phrase('Property tax'),
    paragraphs: [
      phrase(
        'What the county or city charges each year for owning the home and the land, as a percent of what they are worth.',
      ),
    ],
  },
]
