import { text } from '../forms/fields.ts'
import { defineForm } from '../forms/form.ts'
import { required } from '../forms/rules.ts'
import { verbatim } from '../forms/text.ts'
import type { PageId, SectionId } from '../sections/index.ts'
import { defineSection, everyone, listAnswers, loadList, plainListSection } from '../sections/section.ts'
import { registerSection } from './register-section.ts'

const vehicles = defineSection({
  id: 'vehicles',
  title: 'Vehicles',
  audience: everyone,
  pages: {
    vehicles: {
      title: 'Which vehicles do you own?',
      emptyAction: { label: "I don't own any" },
      returnToProgressWhenComplete: true,
      list: loadList('vehicleSection', async () => ({ vehicleSection })),
    },
  },
})

const vehicleSection = plainListSection({
  id: 'vehicles',
  api: { path: 'vehicles', list: 'vehicles', item: 'vehicle', update: '/update-vehicle' },
  skipName: 'vehicles',
  texts: { empty: 'Add the cars and trucks that you own.', add: 'Add vehicle' },
  form: defineForm({ fields: { make: text('Make', required('Must enter a make')), model: text('Model') } }),
  card: vehicle => ({ title: verbatim(vehicle.make), titleField: 'make', lines: [verbatim(vehicle.model)] }),
  hasOneKind: true,
  addable: () => [{ key: 'vehicle', label: 'Add vehicle', start: {} }],
})

/** Registers a throw-away section, a list with two fields, before home and land. Answers the function that removes it. */
export const registerVehicles = (): (() => void) =>
  registerSection(vehicles, listAnswers(vehicles, vehicleSection), 'property')

export const vehiclesId = 'vehicles' as SectionId
export const vehiclesPage = 'vehicles' as PageId
