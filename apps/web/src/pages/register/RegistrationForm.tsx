import { pagePath, phoneDigits, type Registration, registrationForm, smsConsent } from '@porchlight/domain'
import { useLocation } from 'wouter'
import { call } from '../../api/client.ts'
import { useQueryClient } from '../../api/query.ts'
import { forgetOthers } from '../../api/records.ts'
import { useOnce } from '../../api/use-once.ts'
import { boot } from '../../boot.ts'
import { Field } from '../../form/Field.tsx'
import { legalText } from '../../form/LegalText.tsx'
import { NameFields } from '../../form/NameFields.tsx'
import { PageForm } from '../../form/PageForm.tsx'
import { useDraftedForm } from '../../form/use-drafted-form.ts'
import { useSavingForm } from '../../form/use-saving-form.ts'
import { text } from './text.ts'

interface Registered {
  application_id: string
  borrower_id: string
}

interface RegistrationFormProps {
  /** What the person signed in with stands there already, and is changed nowhere but at the sign-in. */
  signedInWith?: { email: string | null; phone_number: string | null }
  known?: Partial<Pick<Registration, 'first_name' | 'last_name'>>
  /** What its draft is called: below the id of the application that it goes with. */
  draft: string
  /** The call that registers him, and what goes with the form. */
  to: string
  more?: object
  busy: string
  textMe: string
}

/** Who somebody is. Once he is registered his first section opens. */
export function RegistrationForm({ signedInWith, known, draft, to, more, busy, textMe }: RegistrationFormProps) {
  const dealer = boot().dealer?.slug ?? ''
  const email = signedInWith?.email ?? ''
  const phone_number = phoneDigits(signedInWith?.phone_number ?? '') ?? ''
  const initial = { ...registrationForm.empty(), ...known, email, confirm_email: email, phone_number }
  const form = useDraftedForm(registrationForm, initial, draft)
  const [, go] = useLocation()
  const client = useQueryClient()
  const t = text()

  const registerOnce = useOnce<Registered>({
    create: async (body, idempotencyKey) =>
      (await call<Registered>('POST', to, { body: { ...body, ...more }, idempotencyKey })).data,
    change: ({ borrower_id }, body) => call('PUT', `/${dealer}/borrower/${borrower_id}`, { body }),
  })
  const saving = useSavingForm(form, {
    save: registerOnce,
    saved: async (_, { application_id, borrower_id }) => {
      await forgetOthers(client, [])
      go(pagePath({ dealer, application: application_id, borrower: borrower_id }, 'personal-info/citizenship'))
    },
  })
  return (
    <PageForm of={form} saving={saving} button={t.submit} busy={busy}>
      <NameFields of={form} />
      <div className="row">
        <Field of={form} name="email" disabled={email !== ''} hint={email ? t.verified : undefined} />
        <Field of={form} name="confirm_email" />
      </div>
      <Field
        of={form}
        name="phone_number"
        disabled={phone_number !== ''}
        hint={phone_number ? t.verified : undefined}
      />
      <div>
        <Field of={form} name="sms_consent" label={textMe} />
        {legalText(smsConsent).paragraphs.map(paragraph => (
          <p key={paragraph} className="soft small">
            {paragraph}
          </p>
        ))}
      </div>
    </PageForm>
  )
}
