import { dependentExplanation, dependentsForm } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { ExplanationDialog } from '../../forms/ExplanationDialog.tsx'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

export function DependentsPage() {
  const t = useTexts(texts)
  return (
    <RecordForm page="personal-info/dependents" form={dependentsForm} record="borrower">
      {form => (
        <>
          <div>
            <Field form={form} name="has_dependents" titled />
            <ExplanationDialog worded title={t.whatIsDependent} terms={[{ paragraphs: [dependentExplanation] }]} />
          </div>
          <Field form={form} name="dependents_ages" />
          <section className="stack">
            <div className="stack stack--tight">
              <h2>{t.relative}</h2>
              <p className="soft">{t.relativeLead}</p>
            </div>
            <Field form={form} name="nearest_relative_name" label={t.relativeName} />
            <div className="row">
              <Field form={form} name="nearest_relative_relationship" />
              <Field form={form} name="nearest_relative_phone_number" />
            </div>
          </section>
        </>
      )}
    </RecordForm>
  )
}
DependentsPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('borrower', params))
