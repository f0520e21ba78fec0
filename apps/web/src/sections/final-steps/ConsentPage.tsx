import { consentFormFor, creditAuthorization, type StoredAnswers } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { ExplanationDialog } from '../../forms/ExplanationDialog.tsx'
import { Field } from '../../forms/Field.tsx'
import { LegalParagraphs, useLegalText } from '../../forms/LegalText.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { useTexts } from '../../text/texts.ts'
import { BirthDateField } from './BirthDateField.tsx'
import { SsnField } from './SsnField.tsx'
import { texts } from './text.ts'

const formOf = (record: StoredAnswers) =>
  consentFormFor({ ssn: record.has_ssn === true, date_of_birth: record.has_date_of_birth === true })

export function ConsentPage() {
  const t = useTexts(texts)
  const { title } = useLegalText(creditAuthorization)
  return (
    <RecordForm page="final-steps/consent" form={formOf} record="consent" lead={t.lead}>
      {(form, { record }) => (
        <>
          <SsnField form={form} last4={record.ssn_last4 as string | null} />
          <BirthDateField form={form} isOnFile={record.has_date_of_birth === true} />
          <ExplanationDialog worded title={t.protect} terms={[{ paragraphs: t.protectTexts }]} />
          <section className="stack stack--tight">
            <h2>{title}</h2>
            <p className="soft">{t.readAll}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must by keyboard too */}
            <section className="scroll prose" tabIndex={0} aria-label={title}>
              <LegalParagraphs text={creditAuthorization} />
            </section>
          </section>
          <Field form={form} name="is_acknowledged" />
          <Field form={form} name="disclaimer" />
        </>
      )}
    </RecordForm>
  )
}
ConsentPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('consent', params))
