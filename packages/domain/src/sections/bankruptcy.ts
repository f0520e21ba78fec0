import { addYears, type Day, monthOf, yearMonth } from '../kernel/day.ts'
import { choice, year } from '../kernel/fields.ts'
import { defineForm, type ValuesOf } from '../kernel/form.ts'
import { months } from '../kernel/months.ts'
import { dateOf } from '../kernel/parts.ts'
import { monthRequired, yearRequired } from './period.ts'
import { yearsBack } from './years.ts'
import { yesOrNo } from './yes-or-no.ts'

const LOOK_BACK_YEARS = 5
export const bankruptcyYears = (today: Day): string[] => yearsBack(today, LOOK_BACK_YEARS)

export const bankruptcyForm = defineForm({
  fields: {
    has_declared_bankruptcy: yesOrNo('Have you filed for bankruptcy in the last 5 years?'),
    bankruptcy_month: choice('Month of filing', months, monthRequired),
    bankruptcy_year: year('Year of filing', yearRequired),
  },
  parts: { bankruptcy_date: dateOf('bankruptcy_month', 'bankruptcy_year') },
  applies: values => ({
    bankruptcy_month: values.has_declared_bankruptcy === true,
    bankruptcy_year: values.has_declared_bankruptcy === true,
  }),
  across: (values, today) => {
    const filed = yearMonth(values.bankruptcy_month, values.bankruptcy_year)
    return {
      bankruptcy_year:
        filed !== '' &&
        ((filed < monthOf(addYears(today, -LOOK_BACK_YEARS)) && 'Must be within 5 years') ||
          (filed > monthOf(today) && 'Date must be in the past')),
    }
  },
})
export type Bankruptcy = ValuesOf<typeof bankruptcyForm>
