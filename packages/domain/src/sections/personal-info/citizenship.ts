import { choiceApi } from '../../forms/api-types.ts'
import { choices, type ValueOf } from '../../forms/choices.ts'
import type { Codec } from '../../forms/codecs.ts'
import { choice } from '../../forms/fields.ts'
import { defineForm, type ValuesOf } from '../../forms/form.ts'
import { required } from '../../forms/rules.ts'
import { phrase } from '../../forms/text.ts'
import { yesOrNo } from '../../forms/yes-or-no.ts'

/** How someone who is no citizen lives here. */
export const residence = choices({
  PERMANENT_RESIDENT: 'Permanent Resident Alien',
  NON_PERMANENT_RESIDENT: 'Non-Permanent Resident Alien',
})
export const citizenshipType = choices({ CITIZEN: 'U.S. Citizen', ...residence.labels })
type CitizenshipType = ValueOf<typeof citizenshipType>

export const residenceExplanation: Record<ValueOf<typeof residence>, string> = {
  PERMANENT_RESIDENT: phrase(
    'You may live and work in the United States for as long as you like, and have a Permanent Resident Card (green card) to show it.',
  ),
  NON_PERMANENT_RESIDENT: phrase(
    'You may live or work in the United States for a limited time, for example with a work visa or an employment authorization document.',
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
export type Citizenship = ValuesOf<typeof citizenshipForm>
