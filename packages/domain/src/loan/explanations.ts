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
      "We add the price of the home, upgrades, and site improvements. If you're buying land, we add its price. If you're refinancing land, we add what you still owe on it.",
    ),
    phrase('Then we subtract your down payment.'),
  ],
}

export const monthlyPaymentExplanation: Explanation = {
  title: phrase('How we estimate your monthly payment'),
  paragraphs: [
    phrase(
      `Principal and interest: what you pay each month to pay off the loan over its term (${LOAN_TERM}). It's the same amount every month.`,
    ),
    phrase('Home insurance: the price of the home times the yearly insurance rate, divided by 12.'),
    phrase('Property tax: the price of the home plus the value of the land, times the yearly tax rate, divided by 12.'),
    phrase(
      'We add up all three. This is an estimate, not an offer of credit. Your rate and payment may change after we review your application.',
    ),
    phrase(
      "Lot rent, an HOA fee, and a payment on the land aren't part of this payment. You pay them to others. If you told us about one, we show it and add it up for you.",
    ),
  ],
}

/** Terms of the cost breakdown. */
export const costExplanations: Explanation[] = [
  {
    title: phrase('Interest rate'),
    paragraphs: [
      phrase("What the lender charges each year for the money you borrow. It's a percent of what you still owe."),
    ],
  },
  {
    title: phrase('Home insurance'),
    paragraphs: [
      phrase(
        "What it costs each year to insure the home against damage, like fire and storms. It's a percent of the price of the home.",
      ),
    ],
  },
  {
    title: phrase('Property tax'),
    paragraphs: [
      phrase(
        "What the county or city charges each year for owning the home and the land. It's a percent of what they're worth.",
      ),
    ],
  },
]
