import { choices, type ValueOf } from '../../forms/choices.ts'
import { chosenWithText, standsAlone, toggled } from '../../forms/chosen-with-text.ts'
import { multiSelect, text, withMeta } from '../../forms/fields.ts'
import { defineForm } from '../../forms/form.ts'
import { defineResource } from '../../forms/resource.ts'
import { passes, required } from '../../forms/rules.ts'
import { type SummaryRow, summarize } from '../../forms/summary-rows.ts'
import { defineAnswers, type PrivateSummaryInput } from '../section-answers.ts'
import { demographics as section } from './index.ts'

const NOT_SAID = 'I do not wish to provide this information'
const chosenRules = [
  required('Must select at least one option'),
  passes<string[]>(standsAlone, `'${NOT_SAID}' can't be combined with other options`),
]

export const ethnicity = choices({
  HISPANIC_OR_LATINO: 'Hispanic or Latino',
  MEXICAN: 'Mexican',
  PUERTO_RICAN: 'Puerto Rican',
  CUBAN: 'Cuban',
  OTHER_HISPANIC_OR_LATINO: 'Other Hispanic or Latino',
  NOT_HISPANIC_OR_LATINO: 'Not Hispanic or Latino',
  UNSPECIFIED: NOT_SAID,
})
export type Ethnicity = ValueOf<typeof ethnicity>
export const ethnicityMembers = {
  HISPANIC_OR_LATINO: ['MEXICAN', 'PUERTO_RICAN', 'CUBAN', 'OTHER_HISPANIC_OR_LATINO'],
} as const satisfies Partial<Record<Ethnicity, Ethnicity[]>>

export const race = choices({
  AMERICAN_INDIAN_OR_ALASKA_NATIVE: 'American Indian or Alaska Native',
  ASIAN: 'Asian',
  ASIAN_INDIAN: 'Asian Indian',
  CHINESE: 'Chinese',
  FILIPINO: 'Filipino',
  JAPANESE: 'Japanese',
  KOREAN: 'Korean',
  VIETNAMESE: 'Vietnamese',
  OTHER_ASIAN: 'Other Asian',
  BLACK_OR_AFRICAN_AMERICAN: 'Black or African American',
  HAWAIIAN_OR_ISLANDER: 'Native Hawaiian or Pacific Islander',
  NATIVE_HAWAIIAN: 'Native Hawaiian',
  GUAMANIAN_OR_CHAMORRO: 'Guamanian or Chamorro',
  SAMOAN: 'Samoan',
  OTHER_PACIFIC_ISLANDER: 'Other Pacific Islander',
  WHITE: 'White',
  UNSPECIFIED: NOT_SAID,
})
export type Race = ValueOf<typeof race>
export const raceMembers = {
  ASIAN: ['ASIAN_INDIAN', 'CHINESE', 'FILIPINO', 'JAPANESE', 'KOREAN', 'VIETNAMESE', 'OTHER_ASIAN'],
  HAWAIIAN_OR_ISLANDER: ['NATIVE_HAWAIIAN', 'GUAMANIAN_OR_CHAMORRO', 'SAMOAN', 'OTHER_PACIFIC_ISLANDER'],
} as const satisfies Partial<Record<Race, Race[]>>

export const sex = choices({ MALE: 'Male', FEMALE: 'Female', UNSPECIFIED: NOT_SAID })
export type Sex = ValueOf<typeof sex>

export const toggleEthnicity = (chosen: readonly Ethnicity[], value: Ethnicity): Ethnicity[] =>
  toggled(ethnicity, ethnicityMembers, chosen, value)
export const toggleRace = (chosen: readonly Race[], value: Race): Race[] => toggled(race, raceMembers, chosen, value)
export const toggleSex = (chosen: readonly Sex[], value: Sex): Sex[] => toggled(sex, {}, chosen, value)

/** The text field of a choice; it exists only while the choice is selected. */
export const ethnicityTexts = { OTHER_HISPANIC_OR_LATINO: 'ethnicity_other' } as const
export const raceTexts = {
  AMERICAN_INDIAN_OR_ALASKA_NATIVE: 'tribe',
  OTHER_ASIAN: 'other_asian',
  OTHER_PACIFIC_ISLANDER: 'other_pacific_islander',
} as const

const highlighted = required('Please enter the highlighted fields.')

export const ethnicityForm = defineForm({
  fields: {
    ethnicities: multiSelect('Ethnicity', ethnicity, ...chosenRules),
    ethnicity_other: withMeta(text('Ethnicity Origin', required('Other Hispanic or Latino must have a value')), {
      hint: 'For example Argentinean, Colombian, Dominican, Nicaraguan, Salvadoran or Spaniard.',
    }),
  },
  codecs: { ethnicities: chosenWithText('ethnicities', 'ethnicity', ethnicity, ethnicityTexts) },
  visibleWhen: v => ({ ethnicity_other: v.ethnicities.includes('OTHER_HISPANIC_OR_LATINO') }),
})

export const raceForm = defineForm({
  fields: {
    races: multiSelect('Race', race, ...chosenRules),
    tribe: text('Name of enrolled or principal tribe', highlighted),
    other_asian: text('Other Asian origin', highlighted),
    other_pacific_islander: text('Other Pacific Islander origin', highlighted),
  },
  codecs: { races: chosenWithText('races', 'race', race, raceTexts) },
  visibleWhen: v => ({
    tribe: v.races.includes('AMERICAN_INDIAN_OR_ALASKA_NATIVE'),
    other_asian: v.races.includes('OTHER_ASIAN'),
    other_pacific_islander: v.races.includes('OTHER_PACIFIC_ISLANDER'),
  }),
})

export const sexForm = defineForm({ fields: { biological_sexes: multiSelect('Sex', sex, ...chosenRules) } })

export const demographicsResource = defineResource({ ethnicity: ethnicityForm, race: raceForm, sex: sexForm })

const summarizeOwn =
  (form: typeof ethnicityForm | typeof raceForm | typeof sexForm) =>
  ({ answers: { demographics } }: PrivateSummaryInput): SummaryRow[] | undefined =>
    demographics && summarize(form, demographics)

/** No document and no view for others shows demographics (docs/product/roles-and-permissions.md §6). */
export const demographicsAnswers = defineAnswers(section, {
  isAnswered: {
    ethnicity: ({ demographics }) => demographics !== undefined && ethnicityForm.isAnswered(demographics),
    'ethnicity/race': ({ demographics }) => demographics !== undefined && raceForm.isAnswered(demographics),
    'ethnicity/sex': ({ demographics }) => demographics !== undefined && sexForm.isAnswered(demographics),
  },
  summarizePrivately: {
    ethnicity: summarizeOwn(ethnicityForm),
    'ethnicity/race': summarizeOwn(raceForm),
    'ethnicity/sex': summarizeOwn(sexForm),
  },
})
