import { dateCodec } from '../../forms/codecs.ts'
import { addYears, type Day, monthOf, yearMonth, yearsBack } from '../../forms/day.ts'
import { choice, year, yesOrNo } from '../../forms/fields.ts'
import { defineForm } from '../../forms/form.ts'
import { months } from '../../forms/months.ts'
import { DATE_IN_PAST, monthRequired, yearRequired } from '../../forms/period.ts'
import { phrase } from '../../forms/text.ts'

const LOOK_BACK_YEARS = 5
const WITHIN_LOOK_BACK = phrase(`Must be within ${LOOK_BACK_YEARS} years`)
export const bankruptcyYears = (today: Day): string[] => yearsBack(today, LOOK_BACK_YEARS)

export const bankruptcyForm = defineForm({
  fields: {
    has_declared_bankruptcy: yesOrNo('Have you filed for bankruptcy in the last 5 years?'),
    bankruptcy_month: choice('Month of filing', months, monthRequired),
    bankruptcy_year: year('Year of filing', yearRequired),
  },
  codecs: { bankruptcy_date: dateCodec('bankruptcy_month', 'bankruptcy_year', { label: 'Filing' }) },
  visibleWhen: values => ({
    bankruptcy_month: values.has_declared_bankruptcy === true,
    bankruptcy_year: values.has_declared_bankruptcy === true,
  }),
  crossFieldRules: (values, today) => {
    const filed = yearMonth(values.bankruptcy_month, values.bankruptcy_year)
    return {
      bankruptcy_year:
        filed !== '' &&
        ((filed < monthOf(addYears(today, -LOOK_BACK_YEARS)) && WITHIN_LOOK_BACK) ||
          (filed > monthOf(today) && DATE_IN_PAST)),
    }
  },
})
