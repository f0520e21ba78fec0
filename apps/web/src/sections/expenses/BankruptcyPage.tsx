import { bankruptcyForm, bankruptcyYears } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/base/page.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { MonthYear } from '../../forms/parts/DateFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

export function BankruptcyPage() {
  const t = useTexts(texts)
  const years = bankruptcyYears(usePageContext().today)
  return (
    <RecordForm page="expenses/bankruptcy" form={bankruptcyForm} record="borrower">
      {form => (
        <>
          <Field form={form} name="has_declared_bankruptcy" titled />
          <MonthYear form={form} label={t.filed} month="bankruptcy_month" year="bankruptcy_year" years={years} />
        </>
      )}
    </RecordForm>
  )
}
BankruptcyPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('borrower', params))
