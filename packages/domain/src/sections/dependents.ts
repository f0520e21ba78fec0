import { described, phone, text } from '../kernel/fields.ts'
import { defineForm, type ValuesOf } from '../kernel/form.ts'
import type { Part } from '../kernel/parts.ts'
import { maxLength, required } from '../kernel/rules.ts'
import { agesWire } from '../kernel/wire.ts'
import { validPhone } from '../people/contact.ts'
import { agesOf, agesRules, agesText } from './ages.ts'
import { yesOrNo } from './yes-or-no.ts'

const MAX_RELATIVE_NAME = 150
const MAX_RELATIONSHIP = 100

export const dependentExplanation =
  'A dependent is someone you support: usually a child who lives with you, or a relative who relies on you for most of what they need. Do not count yourself, your spouse or a co-borrower, nor a dependent whom a co-borrower lists.'

/** None is an answer: an empty list. Null is no answer yet. */
const agesPart: Part<{ has_dependents: boolean | null; dependents_ages: string }, number[] | null> = {
  names: ['has_dependents', 'dependents_ages'],
  wire: agesWire,
  join: values => (values.has_dependents === null ? null : values.has_dependents ? agesOf(values.dependents_ages) : []),
  split: ages => ({ has_dependents: ages && ages.length > 0, dependents_ages: agesText(ages ?? []) }),
}

const ofSomeoneElse = { hint: 'Optional', autoComplete: 'off' }
const optional = (label: string, max: number) =>
  described(text(label, maxLength(max, `Must not exceed ${max} characters`)), ofSomeoneElse)

export const dependentsForm = defineForm({
  fields: {
    has_dependents: yesOrNo('Do you have any dependents?'),
    dependents_ages: described(
      text(
        'How old are they?',
        required('Must enter the ages of your dependents'),
        ...agesRules('Dependent ages must be comma separated numbers'),
      ),
      { hint: 'Ages in years, with commas between them: 4, 7', autoComplete: 'off' },
    ),
    nearest_relative_name: optional('Name of your nearest relative not living with you', MAX_RELATIVE_NAME),
    nearest_relative_relationship: optional('How are they related to you?', MAX_RELATIONSHIP),
    nearest_relative_phone_number: described(phone('Their phone number', validPhone()), ofSomeoneElse),
  },
  parts: { dependents_ages_years: agesPart },
  applies: values => ({ dependents_ages: values.has_dependents === true }),
})
export type Dependents = ValuesOf<typeof dependentsForm>
