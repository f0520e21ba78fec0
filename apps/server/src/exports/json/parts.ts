import {
  borrowerResource,
  type Form,
  homeResource,
  type LandSituation,
  type ListSection,
  landForms,
  landSituation,
  listSections,
  type StoredAnswers,
  salespersonForm,
} from '@porchlight/domain'
import { alwaysAnswered } from './always-answered.ts'
import { labelsOf } from './descriptions.ts'
import { closed, type JsonSchema, propertiesOf, schemasOf, valuesOf } from './property.ts'

/** A part of the file that forms make up. */
interface Part {
  schemas: Record<string, JsonSchema>
  valuesIn(stored: StoredAnswers): StoredAnswers
}

const partOf = (forms: readonly unknown[], always: readonly string[] = []): Part => {
  const properties = Object.assign({}, ...forms.map(form => propertiesOf(form as Form, new Set(always))))
  return { schemas: schemasOf(properties), valuesIn: stored => valuesOf(properties, stored) }
}

export const borrowerPart = partOf(Object.values(borrowerResource.forms), alwaysAnswered.borrower)
export const homePart = partOf(Object.values(homeResource.forms), alwaysAnswered.home)
export const salespersonPart = partOf([salespersonForm], alwaysAnswered.salesperson)

/** Values that a section computes from an entry. */
const derived: Record<string, Record<string, JsonSchema>> = {
  employment: { total_income: { description: 'All pay of the job for each month, in dollars.', type: 'number' } },
}

interface ListPart extends Part {
  /** The name of the list in the file, and of an entry in the schema. */
  list: string
  item: string
}

export const listParts = (): { section: ListSection; part: ListPart }[] =>
  listSections().map(section => {
    const { schemas, valuesIn } = partOf([section.form], alwaysAnswered.lists[section.id])
    return {
      section,
      part: {
        list: section.api.list,
        item: section.api.item,
        schemas: { ...schemas, ...derived[section.id] },
        valuesIn: stored => ({ ...valuesIn(stored), ...section.derived?.(section.form.fromStored(stored)) }),
      },
    }
  })

const landParts = Object.fromEntries(
  landSituation.values.map(situation => [situation, partOf([landForms[situation]], alwaysAnswered.land[situation])]),
) as Record<LandSituation, Part>

const SITUATION = 'The land situation, which decides the other properties.'

export const landSchema: JsonSchema = {
  description: `The land. ${labelsOf(landSituation)}`,
  type: 'object',
  required: ['land_situation_type'],
  oneOf: landSituation.values.map(situation =>
    closed({ land_situation_type: { description: SITUATION, const: situation }, ...landParts[situation].schemas }),
  ),
}

export function landIn(stored: StoredAnswers | undefined): StoredAnswers {
  const land_situation_type = stored?.land_situation_type
  return landSituation.has(land_situation_type)
    ? { land_situation_type, ...landParts[land_situation_type].valuesIn(stored ?? {}) }
    : { land_situation_type: null }
}
