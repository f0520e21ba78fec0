import { employmentSection, employmentStatusForm } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/base/page.ts'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { texts } from './text.ts'

const EmploymentFields = lazyComponent(async () => (await import('./dialog/EmploymentFields.tsx')).EmploymentFields)

export function EmploymentPage() {
  const t = useTexts(texts)
  return (
    <ListPage
      page="employment"
      section={employmentSection}
      lead={t.lead}
      addLabel={t.add}
      note={({ has_sufficient_employment_history }) =>
        !has_sufficient_employment_history && (
          <Alert title={t.historyTitle}>
            <p>{t.history}</p>
          </Alert>
        )
      }
    >
      {(form, { others }) => <EmploymentFields form={form} others={others} />}
    </ListPage>
  )
}
EmploymentPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.list(employmentSection.api, params))

export function NoEmploymentPage() {
  return (
    <RecordForm page="no-employment" form={employmentStatusForm} record="borrower">
      {form => <Field form={form} name="employment_status" titled />}
    </RecordForm>
  )
}
NoEmploymentPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('borrower', params))
