import { choices } from '../../forms/choices.ts'
import { type Day, yearOf, yearsFrom } from '../../forms/day.ts'
import { choice, text, year } from '../../forms/fields.ts'
import { defineForm, type ValuesOf } from '../../forms/form.ts'
import { maxLength, required } from '../../forms/rules.ts'
import { phrase } from '../../forms/text.ts'
import { NOT_KNOWN_YET } from './not-known-yet.ts'

export const manufacturerType = choices({
  CAVCO: 'Cavco',
  CHAMPION: 'Champion',
  CLAYTON: 'Clayton',
  FLEETWOOD: 'Fleetwood',
  JESSUP: 'Jessup',
  LEGACY: 'Legacy',
  MERIDIAN_COMPASS_OAK_CREEK: 'Meridian / Compass / Oak Creek',
  OAK_CREEK: 'Oak Creek',
  PALM_HARBOR: 'Palm Harbor',
  SOUTHERN_ENERGY: 'Southern Energy',
  TRU: 'TRU',
  OTHER: 'Other',
})
export const sectionType = choices({
  SINGLE_WIDE: 'One (single-wide)',
  DOUBLE_WIDE: 'Two (double-wide)',
  TRIPLE_WIDE: 'Three (triple-wide)',
  QUAD_WIDE: 'Four (quad-wide)',
  OTHER: 'Other',
})

/** The answers of a borrower who does not know the model yet. Without a model there is no model year. */
export const modelNotKnownYet = { model_name: NOT_KNOWN_YET, model_year: '' } as const
/** The answers of a borrower who does not know the home yet. */
export const homeNotKnownYet = {
  manufacturer_type: 'OTHER',
  manufacturer_type_other: NOT_KNOWN_YET,
  ...modelNotKnownYet,
} as const
export const isModelKnown = (values: { model_name: string }): boolean => values.model_name !== NOT_KNOWN_YET

const OLDEST_MODEL = 1913
const MODELS_AHEAD = 2
/** Newest first. Models are sold before their model year. */
export const modelYears = (today: Day): string[] => yearsFrom(yearOf(today) + MODELS_AHEAD, OLDEST_MODEL)

const SELECT_YEAR = phrase('Must select Model Year')

export const manufactureForm = defineForm({
  fields: {
    manufacturer_type: choice('Who makes the home?', manufacturerType, required('Must select Home Manufacturer')),
    manufacturer_type_other: text('Name of the manufacturer', required('Must enter Home Manufacturer'), maxLength(70)),
    model_name: text('Model name', required('Must have Model Name'), maxLength(70)),
    model_year: year('Model year', required(SELECT_YEAR)),
    section_type: choice('How many sections does it have?', sectionType, required('Must select Home Section')),
    section_type_other: text('Describe its sections', required('Must enter Home Section'), maxLength(120)),
  },
  visibleWhen: values => ({
    manufacturer_type_other: values.manufacturer_type === 'OTHER',
    model_year: isModelKnown(values),
    section_type_other: values.section_type === 'OTHER',
  }),
  crossFieldRules: (values, today) => ({ model_year: !modelYears(today).includes(values.model_year) && SELECT_YEAR }),
})
export type Manufacture = ValuesOf<typeof manufactureForm>
