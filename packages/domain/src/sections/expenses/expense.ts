import { childrenAges, childrenAgesText } from '../../forms/ages.ts'
import { choices, type ValueOf } from '../../forms/choices.ts'
import { dateCodec, endDateCodec } from '../../forms/codecs.ts'
import { choice, money, text } from '../../forms/fields.ts'
import { defineForm, type ValuesOf } from '../../forms/form.ts'
import { monthlyAmountText, underMaximum } from '../../forms/money.ts'
import { oneOfEach } from '../../forms/one-of-each.ts'
import {
  askEnd,
  END_AFTER_START,
  endedNotes,
  endsBeforeStart,
  endsByNow,
  fromFields,
  hasEndDate,
  periodText,
  START_NOT_IN_FUTURE,
  startsInFuture,
  toFields,
  untilText,
} from '../../forms/period.ts'
import { askIfUnusualSum } from '../../forms/plausible.ts'
import { above, maxLength, required } from '../../forms/rules.ts'
import { summarize } from '../../forms/summary-rows.ts'
import { phrase, verbatim } from '../../forms/text.ts'
import { listSection } from '../list-section.ts'
import { isListAnswered, listAnswers } from '../section-answers.ts'
import { bankruptcyForm } from './bankruptcy.ts'
import { expenses } from './index.ts'

export const expenseType = choices({
  ALIMONY: 'Alimony',
  CHILD_SUPPORT: 'Child Support',
  GARNISHMENT: 'Garnishment',
  OTHER_SUPPORT: 'Other Support',
})
export type ExpenseType = ValueOf<typeof expenseType>

const MAX_NAME = 200
export const EVERY_EXPENSE_USED = phrase('Maximum of 1 of each expense type and 2 other expenses allowed.')
const FUTURE_DATE = phrase('Please select a future date')

export const expenseForm = defineForm({
  fields: {
    expense_type: choice('Type of expense', expenseType, required('Must select a type of expense')),
    expense_type_other: text('What is it for?', required('Must not be empty'), maxLength(MAX_NAME)),
    amount: money('Monthly amount', required('Must enter an amount'), above(0, 'Must be greater than 0'), underMaximum),
    children_ages: childrenAges,
    ...fromFields,
    has_end_date: hasEndDate,
    ...toFields,
  },
  codecs: {
    start_date: dateCodec('from_month', 'from_year', { label: 'Start' }),
    end_date: endDateCodec('has_end_date', 'to_month', 'to_year', { label: 'End' }),
  },
  visibleWhen: v => {
    const childSupport = v.expense_type === 'CHILD_SUPPORT'
    const ends = !childSupport || v.has_end_date === true
    return {
      expense_type_other: v.expense_type === 'OTHER_SUPPORT',
      children_ages: childSupport,
      from_month: childSupport,
      from_year: childSupport,
      has_end_date: childSupport,
      to_month: ends,
      to_year: ends,
    }
  },
  crossFieldRules: (v, today) => ({
    from_year: startsInFuture(v, today) && START_NOT_IN_FUTURE,
    to_year: (endsBeforeStart(v) && END_AFTER_START) || (endsByNow(v, today) && FUTURE_DATE),
  }),
  askIfUnusual: ({ amount }) => ({ amount: askIfUnusualSum('EXPENSE', amount) }),
})
export type Expense = ValuesOf<typeof expenseForm>

export const expenseSection = listSection({
  id: 'expenses',
  api: { path: 'expenses', list: 'expenses', item: 'expense', update: '/update-expense' },
  skipName: 'expenses',
  form: expenseForm,
  card: expense => ({
    title:
      verbatim(expense.expense_type_other) || (expense.expense_type ? expenseType.labels[expense.expense_type] : ''),
    titleField: expense.expense_type_other ? 'expense_type_other' : 'expense_type',
    lines: [
      monthlyAmountText(expense.amount),
      childrenAgesText(expense.children_ages),
      periodText(expense) || untilText(expense),
    ],
    amount: monthlyAmountText(expense.amount),
    rest: [expense.expense_type_other && expense.expense_type ? expenseType.labels[expense.expense_type] : ''],
  }),
  notes: endedNotes,
  ...oneOfEach(expenseType, 'expense_type', 'OTHER_SUPPORT', EVERY_EXPENSE_USED, askEnd),
})

export const expensesAnswers = listAnswers(expenses, expenseSection, {
  isAnswered: {
    expenses: answers => isListAnswered(expenseSection, answers),
    'expenses/bankruptcy': ({ borrower }) => bankruptcyForm.isAnswered(borrower),
  },
  furtherPages: { 'expenses/bankruptcy': ({ answers }) => ({ rows: summarize(bankruptcyForm, answers.borrower) }) },
})
