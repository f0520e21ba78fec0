import { expect, test } from 'vitest'
import { sectionStatuses } from '../flow/completion.ts'
import { type SectionId, sectionIds } from '../sections/index.ts'
import { listSection } from '../sections/list-section.ts'
import { defineSection, everyone } from '../sections/section.ts'
import { listAnswers } from '../sections/section-answers.ts'
import { completeAnswers } from '../testing/index.ts'
import { registerSection } from '../testing/register-section.ts'
import { text } from './fields.ts'
import { defineForm, type Fields, type FormDefinition, type StoredAnswers } from './form.ts'
import { defineResource } from './resource.ts'
import { required } from './rules.ts'
import { verbatim } from './text.ts'
import { versioned } from './versions.ts'

test('applies the upgrades from the stored version to the current one, in order', () => {
  const { load, version } = versioned({
    version: 4,
    upgrades: {
      1: ({ make, ...rest }) => ({ ...rest, brand: make }),
      // Version 3 added an optional field, which needs no upgrade.
      3: stored => ({ ...stored, brand: String(stored.brand).toUpperCase() }),
    },
  })
  expect(version).toBe(4)
  expect(load({ make: 'Ford' }, 1)).toEqual({ brand: 'FORD' })
  expect(load({ brand: 'Ford' }, 2)).toEqual({ brand: 'FORD' })
  expect(load({ brand: 'Ford' }, 4)).toEqual({ brand: 'Ford' })
})

test('forms and resources have version 1 until they say otherwise', () => {
  const form = defineForm({ fields: { make: text('Make') } })
  expect(form.version).toBe(1)
  expect(form.load({ make: 'Ford' }, 1)).toEqual({ make: 'Ford' })
  const resource = defineResource({ form }, { version: 2, upgrades: { 1: () => ({ make: 'Volvo' }) } })
  expect([resource.version, resource.load({ make: 'Ford' }, 1)]).toEqual([2, { make: 'Volvo' }])
})

/** The status of a list section with this form, of a borrower who stored an entry when the form was at version 1. */
function statusWith<F extends Fields>(definition: FormDefinition<F>, stored: StoredAnswers) {
  const section = defineSection({
    id: 'vehicles',
    title: 'Vehicles',
    audience: everyone,
    pages: { vehicles: { title: 'Which vehicles do you own?' } },
  })
  const form = defineForm(definition)
  const list = listSection({
    id: section.id,
    api: { path: 'vehicles', list: 'vehicles', item: 'vehicle', update: '' },
    form,
    card: () => ({ title: verbatim('Vehicle'), titleField: 'make', lines: [] }),
    addable: () => [],
  })
  const unregister = registerSection(section, listAnswers(section, list))
  const answers = completeAnswers()
  const statuses = sectionStatuses('BORROWER', {
    ...answers,
    lists: { ...answers.lists, vehicles: [form.load(stored, 1)] },
  })
  unregister()
  return statuses['vehicles' as SectionId]
}

const make = text('Make', required('Must enter a make'))
const color = text('Color', required('Must enter a color'))

test('a new required field makes stored entries incomplete until it is answered', () => {
  expect(statusWith({ fields: { make } }, { make: 'Ford' })).toBe('COMPLETE')
  expect(statusWith({ version: 2, fields: { make, color } }, { make: 'Ford' })).toBe('INCOMPLETE')
  expect(statusWith({ version: 2, fields: { make, color } }, { make: 'Ford', color: 'Red' })).toBe('COMPLETE')
})

test('an upgrade that answers the new field keeps stored entries complete', () => {
  const upgrades = { 1: (stored: StoredAnswers) => ({ ...stored, color: 'Not known' }) }
  expect(statusWith({ version: 2, upgrades, fields: { make, color } }, { make: 'Ford' })).toBe('COMPLETE')
})

test.each(['address', 'employment', 'income', 'financial_accounts', 'expenses'] as const)(
  'an entry of %s without a required answer makes the section incomplete, and no other',
  id => {
    const answers = completeAnswers()
    const [first, ...others] = answers.lists[id]!
    const emptied = Object.fromEntries(
      Object.entries(first!).map(([name, value]) => [
        name,
        name.endsWith('_type') || value === true ? value : Array.isArray(value) ? [] : null,
      ]),
    )
    const statuses = sectionStatuses('BORROWER', {
      ...answers,
      lists: { ...answers.lists, [id]: [{ ...emptied, institution_name: '' }, ...others] },
    })
    expect(sectionIds().filter(section => statuses[section] === 'INCOMPLETE')).toEqual([id])
  },
)
