import { contactForm, smsConsent } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/base/page.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { queries } from '../../data/queries.ts'
import { useBorrower, useProgress, useUser } from '../../data/records.ts'
import { Field } from '../../forms/Field.tsx'
import { NameFields } from '../../forms/parts/FieldGroups.tsx'
import { useLegalText } from '../../forms/parts/LegalText.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { texts as formTexts } from '../../forms/text.ts'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

/** The registration answers, to be corrected. The contact that signs the person in is changed on the account page only. */
export function PersonalInfoPage() {
  const { sends_texts } = usePageContext()
  const { paragraphs: smsTerms } = useLegalText(smsConsent)
  const { data: user } = useUser()
  const { data: progress } = useProgress()
  const isOnThisDevice = useBorrower()?.on_this_device
  const t = useTexts(texts)
  const { phoneUse } = useTexts(formTexts)
  return (
    <RecordForm page="personal-info" form={contactForm} record="borrower" lead={t.aboutLead}>
      {(form, { record }) => {
        const fixed = (name: 'email' | 'phone_number', open?: string) => {
          const disabled = Boolean(user?.[name]) && user?.[name] === record[name]
          const hint = isOnThisDevice ? t.sharedWith(progress?.borrower.first_name ?? '') : t.signedInWith
          return { disabled, hint: disabled ? hint : open }
        }
        return (
          <>
            <NameFields form={form} />
            <div className="row">
              <Field form={form} name="email" {...fixed('email')} />
              <Field form={form} name="phone_number" {...fixed('phone_number', sends_texts ? undefined : phoneUse)} />
            </div>
            {sends_texts && <Field form={form} name="sms_consent" hint={smsTerms.join(' ')} />}
          </>
        )
      }}
    </RecordForm>
  )
}
PersonalInfoPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('borrower', params))
