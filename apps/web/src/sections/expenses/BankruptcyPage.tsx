import { bankruptcyForm, bankruptcyYears } from '@porchlight/domain'
import { usePageContext } from '../../data/page-context.tsx'
import { Field } from '../../forms/Field.tsx'
import { MonthYear } from '../../forms/MonthYear.tsx'
import { SectionForm } from '../../forms/SectionForm.tsx'
import { text } from './text.ts'

export function BankruptcyPage() {
  const years = bankruptcyYears(usePageContext().today)
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
