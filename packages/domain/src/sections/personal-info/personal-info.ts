import { agesOf, agesRules, agesText } from '../../forms/ages.ts'
import { agesApi, choiceApi } from '../../forms/api-types.ts'
import { choices, type ValueOf } from '../../forms/choices.ts'
import type { Codec } from '../../forms/codecs.ts'
import { choice, numberList, phone, text, withMeta, yesOrNo } from '../../forms/fields.ts'
import { defineForm } from '../../forms/form.ts'
import { maxLength, required } from '../../forms/rules.ts'
import { phrase } from '../../forms/text.ts'
import { validPhone } from '../../people/contact.ts'

/** The residence status of a borrower who is not a citizen. */
export const residence = choices({
  PERMANENT_RESIDENT: 'Permanent Resident Alien',
  NON_PERMANENT_RESIDENT: 'Non-Permanent Resident Alien',
})
export const citizenshipType = choices({ CITIZEN: 'U.S. Citizen', ...residence.labels })
type CitizenshipType = ValueOf<typeof citizenshipType>

export const residenceExplanation: Record<ValueOf<typeof residence>, string> = {
  PERMANENT_RESIDENT: phrase(
    'You can live and work in this country for good, and you have a green card (Permanent Resident Card).',
  ),
  NON_PERMANENT_RESIDENT: phrase(
    'You can live or work in this country for a limited time, for example on a work visa.',
  ),
}

const citizenshipCodec: Codec<
  { is_citizen: boolean | null; residence: CitizenshipType | null },
  CitizenshipType | null
> = {
  names: ['is_citizen', 'residence'],
  api: choiceApi(citizenshipType),
  encode: values => (values.is_citizen ? 'CITIZEN' : values.residence),
  decode: type =>
    type === null
      ? { is_citizen: null, residence: null }
      : { is_citizen: type === 'CITIZEN', residence: type === 'CITIZEN' ? null : type },
}

export const citizenshipForm = defineForm({
  fields: {
    is_citizen: yesOrNo('Are you a U.S. Citizen?'),
    residence: choice('What is your residence status?', residence, required('Must select a residence status')),
  },
  codecs: { citizenship_type: citizenshipCodec },
  visibleWhen: values => ({ residence: values.is_citizen === false }),
})

/** The three values that a lender may ask for (Regulation B, 12 CFR 1002.5(d)(1)). */
export const maritalStatusType = choices({
  MARRIED: 'Married',
  SEPARATED: 'Separated',
  UNMARRIED:
    'Unmarried (Single, Divorced, Widowed, Civil Union, Domestic Partnership, Registered Reciprocal Beneficiary Relationship)',
})

export const maritalStatusForm = defineForm({
  fields: {
    marital_status_type: choice(
      'What is your marital status?',
      maritalStatusType,
      required('Must select a marital status'),
    ),
  },
})

const MAX_RELATIVE_NAME = 150
const MAX_RELATIONSHIP = 100

export const dependentExplanation = phrase(
  "A dependent is someone you support. This is usually a child who lives with you, or a relative who counts on you for most of what they need. Don't count yourself, your spouse, a co-borrower, or anyone your co-borrower lists.",
)

/** No dependents is an empty list; null means not answered. */
const agesCodec: Codec<{ has_dependents: boolean | null; dependents_ages: string }, number[] | null> = {
  names: ['has_dependents', 'dependents_ages'],
  api: agesApi,
  encode: values =>
    values.has_dependents === null ? null : values.has_dependents ? agesOf(values.dependents_ages) : [],
  decode: ages => ({ has_dependents: ages && ages.length > 0, dependents_ages: agesText(ages ?? []) }),
}

const ofSomeoneElse = { isOptional: true, autoComplete: 'off' } as const
const optional = (label: string, max: number) => withMeta(text(label, maxLength(max)), ofSomeoneElse)

export const dependentsForm = defineForm({
  fields: {
    has_dependents: withMeta(yesOrNo('Do you have any dependents?'), {
      hint: 'If you apply together, only one of you lists each child.',
    }),
    dependents_ages: withMeta(
      numberList(
        'How old are they?',
        required('Must enter the ages of your dependents'),
        ...agesRules('Dependent ages must be comma separated numbers'),
      ),
      { hint: 'Enter ages separated by commas, for example 4, 7', autoComplete: 'off' },
    ),
    nearest_relative_name: optional('Name of your nearest relative not living with you', MAX_RELATIVE_NAME),
    nearest_relative_relationship: optional('How are they related to you?', MAX_RELATIONSHIP),
    nearest_relative_phone_number: withMeta(phone('Their phone number', validPhone()), ofSomeoneElse),
  },
  codecs: { dependents_ages_years: agesCodec },
  visibleWhen: values => ({ dependents_ages: values.has_dependents === true }),
})
