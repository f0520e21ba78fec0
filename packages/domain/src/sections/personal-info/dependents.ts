import { agesOf, agesRules, agesText } from '../../forms/ages.ts'
import { agesApi } from '../../forms/api-types.ts'
import type { Codec } from '../../forms/codecs.ts'
import { phone, text, withMeta } from '../../forms/fields.ts'
import { defineForm, type ValuesOf } from '../../forms/form.ts'
import { maxLength, required } from '../../forms/rules.ts'
import { phrase } from '../../forms/text.ts'
import { yesOrNo } from '../../forms/yes-or-no.ts'
import { validPhone } from '../../people/contact.ts'

const MAX_RELATIVE_NAME = 150
const MAX_RELATIONSHIP = 100

export const dependentExplanation = phrase(
  'A dependent is someone you support: usually a child who lives with you, or a relative who relies on you for most of what they need. Do not count yourself, your spouse or a co-borrower, nor a dependent whom a co-borrower lists.',
)

/** None is an answer: an empty list. Null is no answer yet. */
const agesCodec: Codec<{ has_dependents: boolean | null; dependents_ages: string }, number[] | null> = {
  names: ['has_dependents', 'dependents_ages'],
  api: agesApi,
  encode: values =>
    values.has_dependents === null ? null : values.has_dependents ? agesOf(values.dependents_ages) : [],
  decode: ages => ({ has_dependents: ages && ages.length > 0, dependents_ages: agesText(ages ?? []) }),
}

const ofSomeoneElse = { hint: 'Optional', autoComplete: 'off' }
const optional = (label: string, max: number) =>
  withMeta(text(label, maxLength(max, `Must not exceed ${max} characters`)), ofSomeoneElse)

export const dependentsForm = defineForm({
  fields: {
    has_dependents: yesOrNo('Do you have any dependents?'),
    dependents_ages: withMeta(
      text(
        'How old are they?',
        required('Must enter the ages of your dependents'),
        ...agesRules('Dependent ages must be comma separated numbers'),
      ),
      { hint: 'Ages in years, with commas between them: 4, 7', autoComplete: 'off' },
    ),
    nearest_relative_name: optional('Name of your nearest relative not living with you', MAX_RELATIVE_NAME),
    nearest_relative_relationship: optional('How are they related to you?', MAX_RELATIONSHIP),
    nearest_relative_phone_number: withMeta(phone('Their phone number', validPhone()), ofSomeoneElse),
  },
  codecs: { dependents_ages_years: agesCodec },
  visibleWhen: values => ({ dependents_ages: values.has_dependents === true }),
})
export type Dependents = ValuesOf<typeof dependentsForm>
