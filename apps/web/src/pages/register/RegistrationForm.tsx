import type { StartedApplication } from '@porchlight/api'
import { phoneDigits, type Registration, registrationForm, type StoredAnswers, smsConsent } from '@porchlight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useDealerSlug, usePageContext } from '../../data/base/page-context.tsx'
import { call } from '../../data/client.ts'
import { createOnce } from '../../data/create-once.ts'
import { noteSave } from '../../data/last-save.ts'
import { invalidateAllBut } from '../../data/records.ts'
import type { Sending } from '../../data/request-keys.ts'
import { Field } from '../../forms/Field.tsx'
import { PageForm } from '../../forms/PageForm.tsx'
import { NameFields } from '../../forms/parts/FieldGroups.tsx'
import { useLegalText } from '../../forms/parts/LegalText.tsx'
import { texts as formTexts } from '../../forms/text.ts'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { LegalLink } from '../../frame/LenderFooter.tsx'
import { useTexts } from '../../text/texts.ts'
import { CheckboxInput } from '../../ui/CheckboxGroup.tsx'
import { texts } from './text.ts'

interface RegistrationFormProps {
  /** The contact of the sign-in, prefilled and read-only. */
  signedInWith?: { email: string | null; phone_number: string | null }
  known?: Partial<Pick<Registration, 'first_name' | 'last_name'>>
  /** The contact of the user, for a co-borrower who has none. */
  shared?: { email: string; phone_number: string }
  /** The draft's name, which begins with the id of its application. */
  draft: string
  /** The call that registers the person. */
  register(body: StoredAnswers, sending: Sending): Promise<{ data: StartedApplication }>
  /** The path of the page that follows. */
  next(registered: StartedApplication): string
  busy: string
  /** The label of the consent to text messages; without it no one is asked, and there is none. */
  textMe?: string
  /** The salesperson that the dealer's link names. */
  salesperson?: string
}

/** The email and the ten digits of the phone number that the user signed in with; '' for what is unknown. */
const verifiedContact = ({ signedInWith }: RegistrationFormProps) => ({
  email: signedInWith?.email ?? '',
  phone_number: phoneDigits(signedInWith?.phone_number ?? '') ?? '',
})

/** The registration's answers, which are sent once, and where it leads. */
function useRegistration(props: RegistrationFormProps) {
  const { signedInWith, known, draft, register, next } = props
  const { email, phone_number } = verifiedContact(props)
  const dealer = useDealerSlug()
  const { sends_texts } = usePageContext()
  const [, go] = useLocation()
  const client = useQueryClient()
  const t = useTexts(texts)
  const registerOnce = createOnce({
    draftName: draft,
    create: async (body, sending) => {
      const { data } = await register(body, sending)
      await invalidateAllBut(client, [])
      return data
    },
    change: async (registered, body, sending) => {
      const { borrower_id } = registered
      await call('PUT /{dealer}/borrower/{borrower_id}', { params: { dealer, borrower_id }, body, ...sending })
      return registered
    },
  })
  return useRecordForm({
    definition: registrationForm,
    stored: {
      ...registrationForm.empty(),
      // No agreement for another person is checked by default, nor one that no one is asked for.
      ...((!signedInWith || !sends_texts) && { sms_consent: false }),
      ...known,
      email,
      confirm_email: email,
      phone_number,
    },
    draftName: draft,
    save: registerOnce,
    onSaved: ({ first_name }, registered) => {
      if (!signedInWith) noteSave(t.added(first_name))
      // Back would show an empty form, whose submission is refused.
      go(next(registered), { replace: true })
    },
  })
}

export function RegistrationForm(props: RegistrationFormProps) {
  const { signedInWith, busy, textMe, salesperson, shared } = props
  const { email, phone_number } = verifiedContact(props)
  const form = useRegistration(props)
  const dealer = useDealerSlug()
  const { sends_texts } = usePageContext()
  const { paragraphs: smsTerms } = useLegalText(smsConsent)
  const t = useTexts(texts)
  const { phoneUse } = useTexts(formTexts)
  const next = { email: sends_texts ? t.verifyNext.email : t.verifyEmailNext, sms: sends_texts && t.verifyNext.sms }
  const verifyNext = !(email && phone_number) && next[email ? 'sms' : 'email']
  // For a co-borrower on this device, autofill would enter the data of the user.
  const autofill = signedInWith ? undefined : 'off'
  const isShared =
    shared !== undefined && form.values.email === shared.email && form.values.phone_number === shared.phone_number
  const isEmailKnown = email !== '' || isShared
  const isPhoneKnown = phone_number !== '' || isShared
  return (
    <PageForm
      form={form}
      button={signedInWith ? t.submit : t.submitOther}
      busy={busy}
      agreement={signedInWith ? <Agreement dealer={dealer} /> : t.agreesLater(form.values.first_name)}
    >
      {salesperson && <p>{t.salesperson(salesperson)}</p>}
      <NameFields form={form} autofill={autofill} />
      {shared && (
        <CheckboxInput
          id={`${form.idOf('email')}-shared`}
          label={t.useMine}
          value={isShared}
          onChange={checked => {
            const contact = checked ? shared : { email: '', phone_number: '' }
            form.change({ ...contact, confirm_email: contact.email })
          }}
        />
      )}
      <div className="row">
        <Field
          form={form}
          name="email"
          autofill={autofill}
          disabled={isEmailKnown}
          hint={email ? t.verified : undefined}
        />
        {!isEmailKnown && <Field form={form} name="confirm_email" autofill={autofill} />}
      </div>
      <Field
        form={form}
        name="phone_number"
        autofill={autofill}
        disabled={isPhoneKnown}
        hint={phone_number ? t.verified : sends_texts ? undefined : phoneUse}
      />
      {signedInWith && verifyNext && <p className="soft small">{verifyNext}</p>}
      {textMe && sends_texts && (
        <div>
          <Field form={form} name="sms_consent" label={textMe} />
          {smsTerms.map(paragraph => (
            <p key={paragraph} className="soft small">
              {paragraph}
            </p>
          ))}
        </div>
      )}
    </PageForm>
  )
}

/** Names the texts that a registration agrees to (`textsAgreedToByRegistration`). */
function Agreement({ dealer }: { dealer: string }) {
  const { agreeing } = useTexts(texts)
  return (
    <span>
      <span>{agreeing.first}</span> <LegalLink dealer={dealer} page="termsOfUse" /> <span>{agreeing.second}</span>{' '}
      <LegalLink dealer={dealer} page="privacyPolicy" />.
    </span>
  )
}
