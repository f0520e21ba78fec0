import { choices, type ValueOf } from '../kernel/choices.ts'
import { choice } from '../kernel/fields.ts'
import { defineForm, type ValuesOf } from '../kernel/form.ts'
import type { Part } from '../kernel/parts.ts'
import { required } from '../kernel/rules.ts'
import { choiceWire } from '../kernel/wire.ts'
import { yesOrNo } from './yes-or-no.ts'

/** How someone who is no citizen lives here. */
export const residence = choices({
  PERMANENT_RESIDENT: 'Permanent Resident Alien',
  NON_PERMANENT_RESIDENT: 'Non-Permanent Resident Alien',
})
export const citizenshipType = choices({ CITIZEN: 'U.S. Citizen', ...residence.labels })
type CitizenshipType = ValueOf<typeof citizenshipType>

export const residenceExplanation: Record<ValueOf<typeof residence>, string> = {
  PERMANENT_RESIDENT:
    'You may live and work in the United States for as long as you like, and have a Permanent Resident Card (green card) to show it.',
  NON_PERMANENT_RESIDENT:
    'You may live or work in the United States for a limited time, for example with a work visa or an employment authorization document.',
}

const typePart: Part<{ is_citizen: boolean | null; residence: CitizenshipType | null }, CitizenshipType | null> = {
  names: ['is_citizen', 'residence'],
  wire: choiceWire(citizenshipType),
  join: values => (values.is_citizen ? 'CITIZEN' : values.residence),
  split: type =>
    type === null
      ? { is_citizen: null, residence: null }
      : { is_citizen: type === 'CITIZEN', residence: type === 'CITIZEN' ? null : type },
}

export const citizenshipForm = defineForm({
  fields: {
    is_citizen: yesOrNo('Are you a U.S. Citizen?'),
    residence: choice('What is your residence status?', residence, required('Must select a residence status')),
  },
  parts: { citizenship_type: typePart },
  applies: values => ({ residence: values.is_citizen === false }),
})
export type Citizenship = ValuesOf<typeof citizenshipForm>
