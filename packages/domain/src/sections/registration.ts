import { described, email, flag, phone, text } from '../kernel/fields.ts'
import { defineForm, type ValuesOf } from '../kernel/form.ts'
import type { Part } from '../kernel/parts.ts'
import { required } from '../kernel/rules.ts'
import { flagWire, textWire } from '../kernel/wire.ts'
import { lettersDashesSpaces, MAX_EMAIL, under, validEmail, validPhone } from '../people/contact.ts'

const MAX_FIRST_NAME = 50
const MAX_LAST_NAME = 100
const MAX_SUFFIX = 10

const notEmpty = required('Must not be empty')
const emailRules = [validEmail(), under(MAX_EMAIL)]

const contact = {
  first_name: described(text('First name', notEmpty, lettersDashesSpaces(), under(MAX_FIRST_NAME)), {
    autoComplete: 'given-name',
  }),
  middle_name: described(text('Middle name', lettersDashesSpaces(), under(MAX_FIRST_NAME)), {
    hint: 'Optional',
    autoComplete: 'additional-name',
  }),
  last_name: described(text('Last name', notEmpty, lettersDashesSpaces(), under(MAX_LAST_NAME)), {
    autoComplete: 'family-name',
  }),
  suffix: described(text('Suffix', under(MAX_SUFFIX)), {
    hint: 'Optional, such as Jr. or III',
    autoComplete: 'honorific-suffix',
  }),
  email: email('Email', notEmpty, ...emailRules),
  phone_number: phone('Phone number', required('Phone number should be 10 digits'), validPhone()),
  /** Checked unless the person opts out. */
  sms_consent: { ...flag('Text me about my application'), empty: true },
}

/** What a checked box gives is kept, and travels, as its opposite. */
const optOutPart: Part<{ sms_consent: boolean }, boolean> = {
  names: ['sms_consent'],
  wire: flagWire,
  join: values => !values.sms_consent,
  split: optedOut => ({ sms_consent: !optedOut }),
}

/** What is known of a borrower once he is registered: the personal information page. */
export const contactForm = defineForm({ fields: contact, parts: { sms_support_opt_out: optOutPart } })
export type Contact = ValuesOf<typeof contactForm>

/** Typed twice, kept once. */
const emailTwicePart: Part<{ email: string; confirm_email: string }, string> = {
  names: ['email', 'confirm_email'],
  wire: textWire,
  join: values => values.email,
  split: address => ({ email: address, confirm_email: address }),
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
  parts: { email: emailTwicePart, sms_support_opt_out: optOutPart },
  across: values => ({
    confirm_email: values.confirm_email !== values.email && 'Email confirmation must match email',
  }),
})
export type Registration = ValuesOf<typeof registrationForm>
