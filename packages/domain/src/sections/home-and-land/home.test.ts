import { expect, test } from 'vitest'
import type { ValuesOf } from '../../forms/form.ts'
import { aHome } from '../../testing/index.ts'
import { homeResource, placementForm, usageForm, usageType } from './home.ts'

type Placement = ValuesOf<typeof placementForm>

const TODAY = '2026-03-15'
const checkPlacement = (answers: Partial<Placement>) =>
  placementForm.check({ ...placementForm.fromStored(aHome()), ...answers }, TODAY)
const letters = (count: number) => 'a'.repeat(count)

test.each(usageType.values.filter(type => type !== 'OTHER'))('%s says enough', usage_type => {
  expect(usageForm.check({ usage_type, usage_type_other: '' }, TODAY)).toEqual({})
})

test('a use has to be chosen, and another one named', () => {
  expect(usageForm.check(usageForm.empty(), TODAY)).toEqual({ usage_type: 'Must select a use' })
  expect(usageForm.check({ usage_type: 'OTHER', usage_type_other: '' }, TODAY)).toEqual({
    usage_type_other: 'Must enter a use',
  })
})

test('choosing a listed use forgets the other one', () => {
  expect(
    usageForm.clearInapplicable({ usage_type: 'PRIMARY_RESIDENCE', usage_type_other: 'A shop' }).usage_type_other,
  ).toBe('')
})

test('the home may be placed where there is no street yet', () => {
  expect(checkPlacement({ street1: '', city: '', county: '' })).toEqual({})
})

test.each<[keyof Placement, string | null, string]>([
  ['street1', '12', 'Must be a valid street address'],
  ['street1', `12 ${letters(118)}`, 'Address must not exceed 120 characters'],
  ['city', letters(71), 'City must not exceed 70 characters'],
  ['county', 'Tulsa 5', 'Must be a valid county name'],
  ['state', null, 'State must not be empty'],
  ['zip_code', '', 'Zip Code must not be empty'],
  ['zip_code', '7410', 'Must be a valid US zip code'],
])('%s %j: %s', (field, answer, message) => {
  expect(checkPlacement({ [field]: answer })).toEqual({ [field]: message })
})

test('a new home has answered nothing, a complete one everything', () => {
  const answered = (stored: ReturnType<typeof aHome>) =>
    (['usage', 'placement', 'manufacture', 'down_payment'] as const).filter(page =>
      homeResource.isAnswered(page, stored),
    )
  expect(answered(homeResource.empty())).toEqual([])
  expect(answered(aHome())).toEqual(['usage', 'placement', 'manufacture', 'down_payment'])
})

test('travels and comes back the same', () => {
  const stored = aHome({ upgrades_cost: 5_000_00 })
  const sent = homeResource.toApi(stored)
  expect(sent).toMatchObject({ price: 120_000, upgrades_cost: 5_000, site_improvement_cost: null })
  expect(homeResource.parse(sent, homeResource.empty(), TODAY)).toEqual({ errors: null, stored })
})

test('a page saves its own and leaves the rest', () => {
  expect(homeResource.parse({ usage_type: 'INVESTMENT_RENTAL' }, aHome(), TODAY)).toEqual({
    errors: null,
    stored: aHome({ usage_type: 'INVESTMENT_RENTAL' }),
  })
})
