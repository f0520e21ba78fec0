import { phrase, template } from '../../forms/text.ts'
import type { Condition } from './condition.ts'
import type { ApplicationFacts } from './facts.ts'

const comesFrom =
  (...sources: string[]) =>
  ({ down_payment_source }: ApplicationFacts): boolean =>
    down_payment_source !== null && sources.includes(down_payment_source)

/** Papers about the down payment, in the order in which they are suggested. */
export const conditionsOfMoney = {
  BANK_STATEMENTS: {
    stage: 'TO_CLOSE',
    waits_for: 'BORROWER',
    group: 'MONEY',
    of: 'APPLICATION',
    maxAge: {
      setting: 'BANK_STATEMENT_DAYS',
      text: template('The newest statement ends in the last {days} days.'),
    },
    when: comesFrom('CHECKING_ACCOUNT', 'SAVINGS_ACCOUNT'),
    title: phrase('Bank statements for the down payment'),
    short: phrase('bank statements'),
    why: phrase('They show that the down payment is there.'),
    counts: phrase('Two months of statements with every page, and a line about each large deposit.'),
    doesnt_count: phrase('A picture of the balance, or pages without your name.'),
    example: phrase('All pages of your last two savings statements.'),
  },
  GIFT: {
    stage: 'TO_CLOSE',
    waits_for: 'BORROWER',
    group: 'MONEY',
    of: 'APPLICATION',
    when: comesFrom('GIFT'),
    title: phrase('Gift letter and proof of the gift'),
    short: phrase('gift letter'),
    why: phrase("They show that the money is a gift, and that it's there."),
    counts: phrase(
      "The giver's signed letter that you owe nothing back, the giver's bank statements, and proof of the transfer.",
    ),
    doesnt_count: phrase('A letter that no one signed, or money that you pay back later.'),
    example: phrase(
      "A signed letter with the giver's name and the amount, and a bank statement that shows the transfer.",
    ),
  },
  CASH: {
    stage: 'TO_CLOSE',
    waits_for: 'BORROWER',
    group: 'MONEY',
    of: 'APPLICATION',
    when: comesFrom('CASH'),
    title: phrase('Proof of the cash'),
    short: phrase('proof of cash'),
    why: phrase('It shows the down payment and where it came from.'),
    counts: phrase("A deposit slip or the dealer's receipt, and a sentence about where the cash came from."),
    doesnt_count: phrase('A picture of the cash.'),
    example: phrase('A deposit slip, and the words “I sold my truck in May.”'),
  },
  BORROWED: {
    stage: 'TO_DECIDE',
    waits_for: 'BORROWER',
    group: 'MONEY',
    of: 'APPLICATION',
    when: comesFrom('LOAN'),
    title: phrase('Terms of the loan for your down payment'),
    short: phrase('terms of a loan'),
    why: phrase('They show what you pay back each month.'),
    counts: phrase('The loan papers with the lender, the amount, the payment, and the end.'),
    doesnt_count: phrase('A loan from the dealer or from the maker of the home.'),
    example: phrase('The signed note from your credit union.'),
  },
} as const satisfies Record<string, Condition>
