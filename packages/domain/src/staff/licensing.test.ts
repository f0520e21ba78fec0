import { expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import { isLicensedIn, type Licenses, licensedOn, licenseErrors, unlicensedWords } from './licensing.ts'

const TODAY = '2026-12-03'
const TOMORROW = '2026-12-04'
const YESTERDAY = '2026-12-02'
const inGeorgia = (ends_on: string) => [{ state: 'GA', ends_on }]

test.each<[string, Licenses, string | null, boolean]>([
  ['while no one has a license', null, 'GA', true],
  ['without one, once someone has', [], 'GA', false],
  ['without one, where the state is not known', [], null, true],
  ['of another state', [{ state: 'TX', ends_on: TOMORROW }], 'GA', false],
  ['that ends tomorrow', inGeorgia(TOMORROW), 'GA', true],
  ['on its last day', inGeorgia(TODAY), 'GA', true],
  ['that ended yesterday', inGeorgia(YESTERDAY), 'GA', false],
])('a license %s', (_, licenses, state, isLicensed) => {
  expect(isLicensedIn(licensedOn(licenses, TODAY), state)).toBe(isLicensed)
})

test('the words have the first name and the state', () => {
  expect(inEnglish(unlicensedWords({ name: 'Olivia Ortiz' }, 'GA'))).toBe("Olivia isn't licensed in GA. Assign to…")
})

const LAST_DAY = 'Choose the last day of the license, today or later, at most ten years ahead'
test.each([
  ['licenses that are right', [...inGeorgia(TODAY), { state: 'TX', ends_on: '2036-12-03' }], {}],
  ['none', [], {}],
  ['a state that is none', [{ state: 'XX', ends_on: TOMORROW }], { XX: 'Choose a state' }],
  ['a missing state', [{ state: '', ends_on: TOMORROW }], { state: 'Choose a state' }],
  ['a state twice', [...inGeorgia(TODAY), ...inGeorgia(TOMORROW)], { GA: 'This state is in the list twice' }],
  ['a missing day', inGeorgia(''), { GA: LAST_DAY }],
  ['a day that is none', inGeorgia('2026-02-30'), { GA: LAST_DAY }],
  ['a day in the past', inGeorgia(YESTERDAY), { GA: LAST_DAY }],
  ['a day more than ten years ahead', inGeorgia('2036-12-04'), { GA: LAST_DAY }],
  ['one that ended and is stored so', [{ state: 'TX', ends_on: YESTERDAY }], {}],
])('%s', (_, typed, errors) => {
  expect(licenseErrors(typed, { stored: [{ state: 'TX', ends_on: YESTERDAY }], today: TODAY })).toEqual(errors)
})
