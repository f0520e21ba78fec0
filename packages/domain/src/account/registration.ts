import { flagApi, textApi } from '../forms/api-types.ts'
import type { Codec } from '../forms/codecs.ts'
import { email, flag, phone, text, withMeta } from '../forms/fields.ts'
import { defineForm, type ValuesOf } from '../forms/form.ts'
import { required } from '../forms/rules.ts'
import { phrase } from '../forms/text.ts'
import { lettersDashesSpaces, MAX_EMAIL, under, validEmail, validPhone } from '../people/contact.ts'

const MAX_FIRST_NAME = 50
const MAX_LAST_NAME = 100
const MAX_SUFFIX = 10

const EMAILS_DIFFER = phrase('Email confirmation must match email')
const notEmpty = required('Must not be empty')
const emailRules = [validEmail(), under(MAX_EMAIL)]

const contact = {
  first_name: withMeta(text('First name', notEmpty, lettersDashesSpaces(), under(MAX_FIRST_NAME)), {
    autoComplete: 'given-name',
  }),
  middle_name: withMeta(text('Middle name', lettersDashesSpaces(), under(MAX_FIRST_NAME)), {
    hint: 'Optional',
    autoComplete: 'additional-name',
  }),
  last_name: withMeta(text('Last name', notEmpty, lettersDashesSpaces(), under(MAX_LAST_NAME)), {
    autoComplete: 'family-name',
  }),
  suffix: withMeta(text('Suffix', under(MAX_SUFFIX)), {
    hint: 'Optional, such as Jr. or III',
    autoComplete: 'honorific-suffix',
  }),
  email: email('Email', notEmpty, ...emailRules),
  phone_number: phone('Phone number', required('Phone number should be 10 digits'), validPhone()),
  /** Checked unless the person opts out. */
  sms_consent: { ...flag('Text me about my application'), empty: true },
}

/** What a checked box gives is kept, and travels, as its opposite. */
const optOutCodec: Codec<{ sms_consent: boolean }, boolean> = {
  names: ['sms_consent'],
  api: flagApi,
  encode: values => !values.sms_consent,
  decode: optedOut => ({ sms_consent: !optedOut }),
}

/** The personal information of a registered borrower. */
export const contactForm = defineForm({ fields: contact, codecs: { sms_support_opt_out: optOutCodec } })
export type Contact = ValuesOf<typeof contactForm>

/** Typed twice, kept once. */
const emailTwiceCodec: Codec<{ email: string; confirm_email: string }, string> = {
  names: ['email', 'confirm_email'],
  api: textApi,
  encode: values => values.email,
  decode: address => ({ email: address, confirm_email: address }),
}

const { first_name, middle_name, last_name, suffix, phone_number, sms_consent } = contact

export const registrationForm = defineForm({
  fields: {
    first_name,
    middle_name,
    last_name,
    suffix,
    email: contact.email,
    confirm_email: email('Confirm email', notEmpty),
    phone_number,
    sms_consent,
  },
  codecs: { email: emailTwiceCodec, sms_support_opt_out: optOutCodec },
  crossFieldRules: values => ({
    confirm_email: values.confirm_email !== values.email && EMAILS_DIFFER,
  }),
})
export type Registration = ValuesOf<typeof registrationForm>
