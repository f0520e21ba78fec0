import { choices, type ValueOf } from '../../forms/choices.ts'
import { choice, flag, money, text, withMeta } from '../../forms/fields.ts'
import { defineForm, type ValuesOf } from '../../forms/form.ts'
import { underMaximum } from '../../forms/money.ts'
import { oneOfEach } from '../../forms/one-of-each.ts'
import { askIfUnusualSum } from '../../forms/plausible.ts'
import { above, required } from '../../forms/rules.ts'
import { formatted, phrase, verbatim } from '../../forms/text.ts'
import { plainListSection } from '../list-section.ts'

export const accountType = choices({
  CHECKING: 'Checking Account',
  SAVINGS: 'Savings Account',
  BONDS: 'Bonds',
  CASH_VALUE_OF_LIFE_INSURANCE: 'Cash Value of Life Insurance',
  CERTIFICATE_OF_DEPOSIT: 'Certificate of Deposit',
  MUTUAL_FUNDS: 'Mutual Funds',
  OTHER_REAL_ESTATE: 'Other Real Estate',
  RETIREMENT: 'Retirement',
  STOCKS: 'Stocks',
  TRUST_ACCOUNT: 'Trust Account',
  OTHER: 'Other',
})

/** Savings of a lifetime. */
const mayBeLarge: ReadonlySet<string | null> = new Set<ValueOf<typeof accountType>>([
  'OTHER_REAL_ESTATE',
  'RETIREMENT',
  'TRUST_ACCOUNT',
])

const JOINT = phrase('Joint account')
export const EVERY_ACCOUNT_USED = phrase('Maximum of 1 of each account type and 2 other accounts allowed.')

export const financialAccountForm = defineForm({
  fields: {
    account_type: choice('Type of account', accountType, required('Must provide an account type')),
    institution_name: text('Name of the bank or institution', required('Must provide a name for the bank')),
    balance_amount: money(
      'Current balance',
      required('Must enter an amount'),
      above(0, 'Amount must be greater than 0'),
      underMaximum,
    ),
    is_joint: withMeta(flag(JOINT), { hint: 'Someone else on this application owns it too.' }),
  },
  askIfUnusual: ({ account_type, balance_amount }) => ({
    balance_amount: askIfUnusualSum(mayBeLarge.has(account_type) ? 'LARGE_BALANCE' : 'BALANCE', balance_amount),
  }),
})
export type FinancialAccount = ValuesOf<typeof financialAccountForm>

export const financialAccountSection = plainListSection({
  id: 'financial_accounts',
  api: { path: 'assets', list: 'assets', item: 'asset', update: '/update-asset' },
  skipName: 'assets',
  texts: {
    lead: 'Money for your down payment and closing costs, plus savings. If you share an account with someone on this application, only one of you adds it.',
    empty: 'Add your checking and savings accounts, and others you have, such as stocks.',
    add: 'Add account',
  },
  form: financialAccountForm,
  askedTogether: ['is_joint'],
  card: account => ({
    title: account.account_type ? accountType.labels[account.account_type] : '',
    titleField: 'account_type',
    lines: [
      verbatim(account.institution_name),
      verbatim(formatted('money', account.balance_amount ?? 0)),
      account.is_joint ? JOINT : '',
    ],
    amount: verbatim(formatted('money', account.balance_amount ?? 0)),
  }),
  ...oneOfEach(accountType, 'account_type', 'OTHER', EVERY_ACCOUNT_USED),
})
