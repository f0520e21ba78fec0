import { childrenAges, childrenAgesText } from '../../forms/ages.ts'
import { choices } from '../../forms/choices.ts'
import { type Codec, dateCodec, endDateCodec } from '../../forms/codecs.ts'
import { choice, flag, money, text, year } from '../../forms/fields.ts'
import { defineForm, type ValuesOf } from '../../forms/form.ts'
import { monthlyAmountText, underMaximum } from '../../forms/money.ts'
import { months } from '../../forms/months.ts'
import { oneOfEach } from '../../forms/one-of-each.ts'
import {
  END_AFTER_START,
  endedNotes,
  endsBeforeStart,
  fromFields,
  periodText,
  SELECT_MONTH,
  SELECT_YEAR,
  START_NOT_IN_FUTURE,
  startsInFuture,
} from '../../forms/period.ts'
import { askIfUnusualSum } from '../../forms/plausible.ts'
import { above, maxLength, required } from '../../forms/rules.ts'
import { phrase, verbatim } from '../../forms/text.ts'
import { listAnswers, listSection } from '../section.ts'
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
    income_type_other: text(
      'Where does it come from?',
      required('Must enter an income source'),
      maxLength(MAX_SOURCE, `Must not exceed ${MAX_SOURCE} characters`),
    ),
    amount: money(
      'How much do you get each month?',
      required('Must enter an amount'),
      above(0, 'Must be greater than 0'),
      underMaximum,
    ),
    children_ages: childrenAges,
    ...fromFields,
    is_ongoing: flag('This income has no end date'),
    to_month: choice('End month', months),
    to_year: year('End year'),
  },
  codecs: {
    frequency: frequencyCodec,
    start_date: dateCodec('from_month', 'from_year', { label: 'Start' }),
    end_date: endDateCodec('is_ongoing', 'to_month', 'to_year', { label: 'End' }),
  },
  visibleWhen: values => {
    const dated = values.income_type !== 'CHILD_SUPPORT'
    return {
      income_type_other: values.income_type === 'OTHER',
      children_ages: values.income_type === 'CHILD_SUPPORT' || values.income_type === 'SSI_FOR_DEPENDENTS',
      from_month: dated,
      from_year: dated,
      is_ongoing: dated,
      to_month: dated && !values.is_ongoing,
      to_year: dated && !values.is_ongoing,
    }
  },
  // The end date is optional, but a half-filled one would be dropped silently.
  crossFieldRules: (values, today) => ({
    from_year: startsInFuture(values, today) && START_NOT_IN_FUTURE,
    to_month: values.to_year !== '' && !values.to_month && SELECT_MONTH,
    to_year: (values.to_month && values.to_year === '' && SELECT_YEAR) || (endsBeforeStart(values) && END_AFTER_START),
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
  }),
  notes: endedNotes,
  ...oneOfEach(incomeType, 'income_type', 'OTHER', EVERY_INCOME_USED),
})

export const incomeAnswers = listAnswers(section, incomeSection)
