import { childrenAges, childrenAgesText } from '../../forms/ages.ts'
import { choices, type ValueOf } from '../../forms/choices.ts'
import { type Codec, dateCodec, endDateCodec } from '../../forms/codecs.ts'
import { choice, money, text } from '../../forms/fields.ts'
import { defineForm, type ValuesOf } from '../../forms/form.ts'
import { monthlyAmountText, underMaximum } from '../../forms/money.ts'
import { oneOfEach } from '../../forms/one-of-each.ts'
import {
  askEnd,
  END_AFTER_START,
  endedNotes,
  endsBeforeStart,
  fromFields,
  hasEndDate,
  periodText,
  START_NOT_IN_FUTURE,
  startsInFuture,
  toFields,
} from '../../forms/period.ts'
import { askIfUnusualSum } from '../../forms/plausible.ts'
import { above, maxLength, required } from '../../forms/rules.ts'
import { type Phrase, phrase, verbatim } from '../../forms/text.ts'
import { listSection } from '../list-section.ts'
import { listAnswers } from '../section-answers.ts'
import { income as section } from './index.ts'

export const incomeType = choices({
  SSI: 'Social Security or SSI',
  DISABILITY: 'Disability',
  SSI_FOR_DEPENDENTS: 'Social Security or SSI for dependents',
  VA_DISABILITY: 'VA disability',
  RETIREMENT: 'Retirement or pension',
  ALIMONY: 'Alimony',
  CHILD_SUPPORT: 'Child support',
  RENTAL: 'Rental income',
  WIC: 'WIC (Women, Infants and Children)',
  TANF: 'TANF (Temporary Assistance for Needy Families)',
  SNAP: 'SNAP (food assistance)',
  OTHER: 'Other income',
})

/** Money that is paid out after Medicare or taxes. The hint of the amount speaks of them. */
const hasDeductions: ReadonlySet<string | null> = new Set<ValueOf<typeof incomeType>>([
  'SSI',
  'DISABILITY',
  'SSI_FOR_DEPENDENTS',
  'RETIREMENT',
])
const BEFORE_DEDUCTIONS = phrase('Enter the full amount, before Medicare or taxes come out')
const NORMAL_MONTH = phrase('Enter what you get in a normal month')
/** Shown under the label of the amount. */
export const incomeAmountHint = ({ income_type }: { income_type: string | null }): Phrase =>
  hasDeductions.has(income_type) ? BEFORE_DEDUCTIONS : NORMAL_MONTH

const MAX_SOURCE = 200
export const EVERY_INCOME_USED = phrase('Maximum of 1 of each income type and 2 other incomes allowed.')

/** Income other than pay is always monthly; the API states it explicitly. */
const frequencyCodec: Codec<unknown, 'MONTHLY'> = {
  names: [],
  api: { schema: { type: 'string', enum: ['MONTHLY'] }, toApi: () => 'MONTHLY', fromApi: () => 'MONTHLY' },
  encode: () => 'MONTHLY',
  decode: () => ({}),
}

export const incomeForm = defineForm({
  fields: {
    income_type: choice('Type of income', incomeType, required('Must select a type of income')),
    income_type_other: text('Where does it come from?', required('Must enter an income source'), maxLength(MAX_SOURCE)),
    amount: money(
      'How much do you get each month?',
      required('Must enter an amount'),
      above(0, 'Must be greater than 0'),
      underMaximum,
    ),
    children_ages: childrenAges,
    ...fromFields,
    has_end_date: hasEndDate,
    ...toFields,
  },
  codecs: {
    frequency: frequencyCodec,
    start_date: dateCodec('from_month', 'from_year', { label: 'Start' }),
    end_date: endDateCodec('has_end_date', 'to_month', 'to_year', { label: 'End' }),
  },
  visibleWhen: values => {
    const dated = values.income_type !== 'CHILD_SUPPORT'
    return {
      income_type_other: values.income_type === 'OTHER',
      children_ages: values.income_type === 'CHILD_SUPPORT' || values.income_type === 'SSI_FOR_DEPENDENTS',
      from_month: dated,
      from_year: dated,
      has_end_date: dated,
      to_month: dated && values.has_end_date === true,
      to_year: dated && values.has_end_date === true,
    }
  },
  crossFieldRules: (values, today) => ({
    from_year: startsInFuture(values, today) && START_NOT_IN_FUTURE,
    to_year: endsBeforeStart(values) && END_AFTER_START,
  }),
  askIfUnusual: ({ amount }) => ({ amount: askIfUnusualSum('OTHER_INCOME', amount) }),
})
export type Income = ValuesOf<typeof incomeForm>

export const incomeSection = listSection({
  id: 'income',
  api: { path: 'incomes', list: 'incomes', item: 'income', update: '/update-income' },
  skipName: 'incomes',
  form: incomeForm,
  card: income => ({
    title: verbatim(income.income_type_other) || (income.income_type ? incomeType.labels[income.income_type] : ''),
    titleField: income.income_type_other ? 'income_type_other' : 'income_type',
    lines: [monthlyAmountText(income.amount), childrenAgesText(income.children_ages), periodText(income)],
    amount: monthlyAmountText(income.amount),
    rest: [income.income_type_other && income.income_type ? incomeType.labels[income.income_type] : ''],
  }),
  notes: endedNotes,
  ...oneOfEach(incomeType, 'income_type', 'OTHER', EVERY_INCOME_USED, askEnd),
})

export const incomeAnswers = listAnswers(section, incomeSection)
