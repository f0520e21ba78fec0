import { contactForm, smsConsent } from '@porchlight/domain'
import { useUser } from '../../data/use-user.ts'
import { Field } from '../../forms/Field.tsx'
import { useLegalText } from '../../forms/LegalText.tsx'
import { NameFields } from '../../forms/NameFields.tsx'
import { SectionForm } from '../../forms/SectionForm.tsx'
import { text } from './text.ts'

/** What was said at registration, to be corrected. What a person signs in with is changed only at the sign-in. */
export function PersonalInfoPage() {
  const { paragraphs: smsTerms } = useLegalText(smsConsent)
  const { data: user } = useUser()
  const t = text()
  return (
    <SectionForm page="personal-info" form={contactForm} record="borrower" lead={t.aboutLead}>
      {(form, { wire }) => {
        const fixed = (name: 'email' | 'phone_number') => {
          const disabled = Boolean(user?.[name]) && user?.[name] === wire[name]
          return { disabled, hint: disabled ? t.signedInWith : undefined }
        }
        return (
          <>
            <NameFields of={form} />
            <div className="row">
              <Field of={form} name="email" {...fixed('email')} />
              <Field of={form} name="phone_number" {...fixed('phone_number')} />
            </div>
            <Field of={form} name="sms_consent" hint={smsTerms.join(' ')} />
          </>
        )
      }}
    </SectionForm>
  )
}
