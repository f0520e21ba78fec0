import { text } from '../forms/fields.ts'
import { defineForm } from '../forms/form.ts'
import { required } from '../forms/rules.ts'
import { verbatim } from '../forms/text.ts'
import { answersRegistry } from '../sections/answers.ts'
import { type PageId, type SectionId, sectionRegistry } from '../sections/index.ts'
import { loadList, plainListSection } from '../sections/list-section.ts'
import { defineSection, everyone, type Section } from '../sections/section.ts'
import { listAnswers, type SectionAnswers } from '../sections/section-answers.ts'

/**
 * Adds a section to the registry for the duration of a test, before the section with the id `before` or at the end.
 * Answers the function that removes it.
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

const vehiclesSection = defineSection({
  id: 'vehicles',
  title: 'Vehicles',
  audience: everyone,
  pages: {
    vehicles: {
      title: 'Which vehicles do you own?',
      emptyAction: { label: "I don't own any" },
      returnToProgressWhenComplete: true,
      list: loadList('vehicleList', async () => ({ vehicleList })),
    },
  },
})

const vehicleList = plainListSection({
  id: 'vehicles',
  api: { path: 'vehicles', list: 'vehicles', item: 'vehicle', update: '/update-vehicle' },
  skipName: 'vehicles',
  texts: { empty: 'Add the cars and trucks that you own.', add: 'Add vehicle' },
  form: defineForm({ fields: { make: text('Make', required('Must enter a make')), model: text('Model') } }),
  card: vehicle => ({ title: verbatim(vehicle.make), titleField: 'make', lines: [verbatim(vehicle.model)] }),
  hasOneKind: true,
  addable: () => [{ key: 'vehicle', label: 'Add vehicle', start: {} }],
})

/** A throw-away section, a list with two fields, as `registerSection` takes it. */
export const vehicles = [vehiclesSection, listAnswers(vehiclesSection, vehicleList)] as const

/** Registers the throw-away section before home and land. Answers the function that removes it. */
export const registerVehicles = (): (() => void) => registerSection(...vehicles, 'property')

export const vehiclesId = 'vehicles' as SectionId
export const vehiclesPage = 'vehicles' as PageId
