import { text } from '../forms/fields.ts'
import { defineForm, type Fields, type FormDefinition } from '../forms/form.ts'
import { required } from '../forms/rules.ts'
import { verbatim } from '../forms/text.ts'
import { answersRegistry } from '../sections/answers.ts'
import { type PageId, type SectionId, sectionRegistry } from '../sections/index.ts'
import { type ListLoader, plainListSection } from '../sections/list-section.ts'
import { defineSection, everyone, type Section } from '../sections/section.ts'
import { listAnswers, type SectionAnswers } from '../sections/section-answers.ts'

/**
 * Adds a section to the registry for the duration of a test, before the section with the id `before` or at the end.
 * Returns the function that removes it.
 */
export function registerSection(section: Section, answers: SectionAnswers, before?: SectionId): () => void {
  const index = before ? sectionRegistry.findIndex(({ id }) => id === before) : sectionRegistry.length
  sectionRegistry.splice(index, 0, section as Section<SectionId>)
  answersRegistry[section.id] = answers
  return () => {
    sectionRegistry.splice(sectionRegistry.indexOf(section as Section<SectionId>), 1)
    delete answersRegistry[section.id]
  }
}

const vehicleFields = { make: text('Make', required('Must enter a make')), model: text('Model') }

const vehiclesWith = <F extends Fields & typeof vehicleFields>(definition: FormDefinition<F>) => {
  const vehicleList = plainListSection({
    id: 'vehicles',
    api: { path: 'vehicles', list: 'vehicles', item: 'vehicle', update: '/update-vehicle' },
    skipName: 'vehicles',
    texts: { empty: 'Add the cars and trucks that you own.', add: 'Add vehicle' },
    form: defineForm(definition),
    card: vehicle => ({ title: verbatim(vehicle.make), titleField: 'make', lines: [verbatim(vehicle.model)] }),
    hasOneKind: true,
    addable: () => [{ key: 'vehicle', label: 'Add vehicle', start: {} }],
  })
  const list: ListLoader = async () => vehicleList
  const section = defineSection({
    id: 'vehicles',
    title: 'Vehicles',
    audience: everyone,
    pages: {
      vehicles: {
        title: 'Which vehicles do you own?',
        emptyAction: { label: "I don't own any" },
        returnToProgressWhenComplete: true,
        list,
      },
    },
  })
  return [section, listAnswers(section, vehicleList)] as const
}

/** A throw-away section, a list with two fields, as `registerSection` takes it. */
export const vehicles = vehiclesWith({ fields: vehicleFields })

/** The same with version 2 of its form: models are in capitals, and a color is required. */
const nextVehicles = vehiclesWith({
  version: 2,
  upgrades: { 1: ({ model, ...stored }) => ({ ...stored, model: String(model).toUpperCase() }) },
  fields: { ...vehicleFields, color: text('Color', required('Must enter a color')) },
})

/** Registers the throw-away section, with this version of its form, before home and land. Returns the function that removes it. */
export function registerVehicles(version: 1 | 2 = 1): () => void {
  const [section, answers] = version === 1 ? vehicles : nextVehicles
  return registerSection(section, answers, 'property')
}

export const vehiclesId = 'vehicles' as SectionId
export const vehiclesPage = 'vehicles' as PageId
