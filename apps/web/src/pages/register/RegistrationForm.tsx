import { pagePath, phoneDigits, type Registration, registrationForm, smsConsent } from '@porchlight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../api/client.ts'
import { forgetOthers } from '../../api/records.ts'
import { boot } from '../../boot.ts'
import { Field } from '../../form/Field.tsx'
import { FormBody } from '../../form/FormBody.tsx'
import { legalText } from '../../form/LegalText.tsx'
import { useForm } from '../../form/use-form.ts'
import { useSaving } from '../../form/use-saving.ts'
import { Button } from '../../ui/Button.tsx'
import { StickyActions } from '../../ui/StickyActions.tsx'
import { text } from './text.ts'

interface RegistrationFormProps {
  /** What the person signed in with stands there already, and is changed nowhere but at the sign-in. */
  signedInWith?: { email: string | null; phone_number: string | null }
  known?: Partial<Pick<Registration, 'first_name' | 'last_name'>>
  /** The call that registers him, and what goes with the form. */
  to: string
  more?: object
  busy: string
  textMe: string
}

/** Who somebody is. Once he is registered his first section opens. */
export function RegistrationForm({ signedInWith, known, to, more, busy, textMe }: RegistrationFormProps) {
  const dealer = boot().dealer?.slug ?? ''
  const email = signedInWith?.email ?? ''
  const phone_number = phoneDigits(signedInWith?.phone_number ?? '') ?? ''
  const form = useForm(registrationForm, {
    ...registrationForm.empty(),
    ...known,
    email,
    confirm_email: email,
    phone_number,
  })
  const saving = useSaving({ fields: form.refuse })
  // One key for all tries: a retry after a lost answer must not register twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [, go] = useLocation()
  const client = useQueryClient()
  const t = text()

  const register = async (body: object) => {
    const { data } = await call<{ application_id: string; borrower_id: string }>('POST', to, {
      body: { ...body, ...more },
      idempotencyKey,
    })
    await forgetOthers(client, [])
    const at = { dealer, application: data.application_id, borrower: data.borrower_id }
    go(pagePath(at, 'personal-info/citizenship'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit(body => saving.run(() => register(body)))
  }
  return (
    <form noValidate className="stack" onSubmit={submit}>
      <FormBody of={form} problem={saving.problem}>
        <div className="row">
          <Field of={form} name="first_name" />
          <Field of={form} name="middle_name" />
        </div>
        <div className="row">
          <Field of={form} name="last_name" />
          <Field of={form} name="suffix" />
        </div>
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
      </FormBody>
      <StickyActions>
        <Button type="submit" kind="primary" wide busy={saving.busy && busy}>
          {t.submit}
        </Button>
      </StickyActions>
    </form>
  )
}
