import { listOf, message, phrase, type Text, template } from '../../forms/text.ts'
import {
  accountType,
  financialAccountForm,
  financialAccountSection,
} from '../../sections/financial-accounts/financial-account.ts'
import { listEntries } from '../../sections/section-answers.ts'
import type { AttentionFacts } from '../attention/attention.ts'
import { cashLeft, checkedFacts, downPaymentAccounts, isCash } from '../attention/checked-facts.ts'
import { money, type Total, type TotalLine } from '../totals/total.ts'

const texts = {
  label: phrase('Cash in accounts after the down payment'),
  formula: phrase('Checking, savings and certificates of deposit, less a down payment from these accounts, at least 0'),
  of: template('{account}, {name}'),
  down: phrase('Down payment'),
  elsewhere: phrase("Not counted: the down payment, which doesn't come from these accounts."),
  others: template('Not counted: {amount} in other accounts.'),
  cut: phrase('The down payment is more than these accounts, so the amount is 0.'),
}

/** Returns the amount that can be paid at once, with its accounts. */
export function cashTotal(facts: AttentionFacts): Total {
  const { people } = facts
  const checked = checkedFacts(facts)
  const { accounts, down_payment } = checked
  const left = cashLeft(checked)
  const named = downPaymentAccounts(checked)
  // A down payment from several places takes other accounts first.
  const taken = named === 'all' ? accounts.cash - left : named ? down_payment.amount : 0
  const lines = people.flatMap(({ name, answers }) =>
    listEntries(answers, financialAccountSection.id)
      .map(financialAccountForm.fromStored)
      .filter(({ account_type }) => isCash(account_type))
      .map(({ account_type, balance_amount }): TotalLine => {
        const account = listOf([message(accountType.labels[account_type!])])
        const label: Text = people.length > 1 ? texts.of({ account, name }) : account
        return { label, cents: balance_amount ?? 0, section: 'financial_accounts' }
      }),
  )
  const others = accounts.all - accounts.cash
  return {
    id: 'cash',
    label: texts.label,
    figure: { cents: left },
    formula: texts.formula,
    lines: taken > 0 ? [...lines, { label: texts.down, cents: -taken, section: 'property' }] : lines,
    notes: [
      ...(down_payment.amount > 0 && !named ? [texts.elsewhere] : []),
      ...(others > 0 ? [texts.others({ amount: money(others) })] : []),
      ...(taken > accounts.cash ? [texts.cut] : []),
    ],
  }
}
