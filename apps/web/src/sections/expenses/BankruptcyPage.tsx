import { bankruptcyForm, bankruptcyYears } from '@porchlight/domain'
import { boot } from '../../boot.ts'
import { Field } from '../../form/Field.tsx'
import { MonthYear } from '../../form/MonthYear.tsx'
import { SectionForm } from '../../form/SectionForm.tsx'
import { text } from './text.ts'

export function BankruptcyPage() {
  const years = bankruptcyYears(boot().today)
  return (
    <SectionForm page="expenses/bankruptcy" form={bankruptcyForm} record="borrower">
      {form => (
        <>
          <Field of={form} name="has_declared_bankruptcy" titled />
          <MonthYear of={form} label={text().filed} month="bankruptcy_month" year="bankruptcy_year" years={years} />
        </>
      )}
    </SectionForm>
  )
}
