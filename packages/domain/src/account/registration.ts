import { textApi } from '../forms/api-types.ts'
import type { Codec } from '../forms/codecs.ts'
import { email } from '../forms/fields.ts'
import { defineForm, type ValuesOf } from '../forms/form.ts'
import { phrase } from '../forms/text.ts'
import { contactFields, MUST_NOT_BE_EMPTY, optOutCodec } from '../people/contact-form.ts'

const EMAILS_DIFFER = phrase('Email confirmation must match email')

/** Typed twice, stored once. */
const emailTwiceCodec: Codec<{ email: string; confirm_email: string }, string> = {
  names: ['email', 'confirm_email'],
  api: textApi,
  encode: values => values.email,
  decode: address => ({ email: address, confirm_email: address }),
}

const { first_name, middle_name, last_name, suffix, phone_number, sms_consent } = contactFields

export const registrationForm = defineForm({
  fields: {
    first_name,
    middle_name,
    last_name,
    suffix,
    email: contactFields.email,
    confirm_email: email('Confirm email'),
    phone_number,
    sms_consent,
  },
  codecs: { email: emailTwiceCodec, sms_support_opt_out: optOutCodec },
  // An email that is missing is one problem, not two.
  crossFieldRules: ({ email: typed, confirm_email }) => ({
    confirm_email: confirm_email !== typed && (confirm_email === '' ? MUST_NOT_BE_EMPTY : EMAILS_DIFFER),
  }),
})
export type Registration = ValuesOf<typeof registrationForm>
