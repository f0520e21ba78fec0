import { consentFormFor, creditAuthorization, type StoredAnswers } from '@porchlight/domain'
import { ExplanationDialog } from '../../forms/ExplanationDialog.tsx'
import { Field } from '../../forms/Field.tsx'
import { LegalParagraphs, useLegalText } from '../../forms/LegalText.tsx'
import { SectionForm } from '../../forms/SectionForm.tsx'
import { BirthDateField } from './BirthDateField.tsx'
import { SsnField } from './SsnField.tsx'
import { text } from './text.ts'

const formOf = (wire: StoredAnswers) =>
  consentFormFor({ ssn: wire.has_ssn === true, date_of_birth: wire.has_date_of_birth === true })

export function ConsentPage() {
  const t = text()
  const { title } = useLegalText(creditAuthorization)
  return (
    <SectionForm page="final-steps/consent" form={formOf} record="consent" lead={t.lead}>
      {(form, { wire }) => (
        <>
          <SsnField of={form} last4={wire.ssn_last4 as string | null} />
          <BirthDateField of={form} isOnFile={wire.has_date_of_birth === true} />
          <ExplanationDialog worded title={t.protect} of={[{ paragraphs: t.protectTexts }]} />
          <section className="stack stack--tight">
            <h2>{title}</h2>
            <p className="soft">{t.readAll}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must by keyboard too */}
            <section className="scroll prose" tabIndex={0} aria-label={title}>
              <LegalParagraphs of={creditAuthorization} />
            </section>
          </section>
          <Field of={form} name="is_acknowledged" />
          <Field of={form} name="disclaimer" />
        </>
      )}
    </SectionForm>
  )
}
