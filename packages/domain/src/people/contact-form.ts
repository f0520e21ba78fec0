import { flagApi } from '../forms/api-types.ts'
import type { Codec } from '../forms/codecs.ts'
import { email, flag, phone, text, withMeta } from '../forms/fields.ts'
import { defineForm, type ValuesOf } from '../forms/form.ts'
import { required } from '../forms/rules.ts'
import { phrase } from '../forms/text.ts'
import { hasLetter, lettersDashesSpaces, MAX_EMAIL, under, validEmail, validPhone } from './contact.ts'

const MAX_FIRST_NAME = 50
const MAX_LAST_NAME = 100
const MAX_SUFFIX = 10

export const MUST_NOT_BE_EMPTY = phrase('Must not be empty')
const notEmpty = required(MUST_NOT_BE_EMPTY)
const emailRules = [validEmail(), under(MAX_EMAIL)]

export const contactFields = {
  first_name: withMeta(text('First name', notEmpty, lettersDashesSpaces(), hasLetter(), under(MAX_FIRST_NAME)), {
    autoComplete: 'given-name',
  }),
  middle_name: withMeta(text('Middle name', lettersDashesSpaces(), hasLetter(), under(MAX_FIRST_NAME)), {
    isOptional: true,
    autoComplete: 'additional-name',
  }),
  last_name: withMeta(text('Last name', notEmpty, lettersDashesSpaces(), hasLetter(), under(MAX_LAST_NAME)), {
    autoComplete: 'family-name',
  }),
  suffix: withMeta(text('Suffix', under(MAX_SUFFIX)), {
    isOptional: true,
    autoComplete: 'honorific-suffix',
  }),
  email: email('Email', notEmpty, ...emailRules),
  phone_number: phone('Phone number', required('Phone number should be 10 digits'), validPhone()),
  /** Checked unless the person opts out. */
  sms_consent: { ...flag('Text me about my application'), empty: true },
}

/** The checkbox is an opt-in; what is stored and sent is the opt-out. */
export const optOutCodec: Codec<{ sms_consent: boolean }, boolean> = {
  names: ['sms_consent'],
  api: flagApi,
  encode: values => !values.sms_consent,
  decode: optedOut => ({ sms_consent: !optedOut }),
}

/** The personal information of a registered borrower. */
export const contactForm = defineForm({ fields: contactFields, codecs: { sms_support_opt_out: optOutCodec } })
export type Contact = ValuesOf<typeof contactForm>
