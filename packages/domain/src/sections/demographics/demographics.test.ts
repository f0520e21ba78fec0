import { expect, test } from 'vitest'
import {
  demographicsResource,
  ethnicityForm,
  raceForm,
  sexForm,
  toggleEthnicity,
  toggleRace,
  toggleSex,
} from './demographics.ts'

const TODAY = '2026-03-15'
const AT_LEAST_ONE = 'Must select at least one option'

test('each page asks for at least one option', () => {
  expect(ethnicityForm.check(ethnicityForm.empty(), TODAY)).toEqual({ ethnicities: AT_LEAST_ONE })
  expect(raceForm.check(raceForm.empty(), TODAY)).toEqual({ races: AT_LEAST_ONE })
  expect(sexForm.check(sexForm.empty(), TODAY)).toEqual({ biological_sexes: AT_LEAST_ONE })
})

test('another Hispanic origin has to be named', () => {
  const answers = ethnicityForm.read({ ethnicities: ['CUBAN', 'OTHER_HISPANIC_OR_LATINO'] })
  expect(ethnicityForm.check(answers, TODAY)).toEqual({
    ethnicity_other: 'Other Hispanic or Latino must have a value',
  })
  expect(ethnicityForm.check({ ...answers, ethnicity_other: 'Peruvian' }, TODAY)).toEqual({})
})

test.each([
  ['AMERICAN_INDIAN_OR_ALASKA_NATIVE', 'tribe'],
  ['OTHER_ASIAN', 'other_asian'],
  ['OTHER_PACIFIC_ISLANDER', 'other_pacific_islander'],
] as const)('%s has to be named', (chosen, field) => {
  const answers = raceForm.read({ races: [chosen] })
  expect(raceForm.check(answers, TODAY)).toEqual({ [field]: 'Please enter the highlighted fields.' })
  expect(raceForm.check({ ...answers, [field]: 'Named' }, TODAY)).toEqual({})
})

test('a text goes away with its option', () => {
  expect(raceForm.clearInapplicable(raceForm.read({ races: ['WHITE'], tribe: 'Osage' })).tribe).toBe('')
  expect(
    ethnicityForm.clearInapplicable(ethnicityForm.read({ ethnicities: ['CUBAN'], ethnicity_other: 'x' })),
  ).toMatchObject({
    ethnicity_other: '',
  })
})

test('toggling adds, and toggling again removes', () => {
  expect(toggleRace(['WHITE'], 'CHINESE')).toEqual(['CHINESE', 'WHITE'])
  expect(toggleRace(['CHINESE', 'WHITE'], 'CHINESE')).toEqual(['WHITE'])
  expect(toggleSex(['MALE'], 'FEMALE')).toEqual(['MALE', 'FEMALE'])
})

test('checking a group removes its own options and no others', () => {
  expect(toggleEthnicity(['CUBAN', 'MEXICAN', 'NOT_HISPANIC_OR_LATINO'], 'HISPANIC_OR_LATINO')).toEqual([
    'HISPANIC_OR_LATINO',
    'NOT_HISPANIC_OR_LATINO',
  ])
  expect(toggleRace(['CHINESE', 'SAMOAN'], 'ASIAN')).toEqual(['ASIAN', 'SAMOAN'])
  expect(toggleRace(['CHINESE', 'SAMOAN'], 'HAWAIIAN_OR_ISLANDER')).toEqual(['CHINESE', 'HAWAIIAN_OR_ISLANDER'])
})

test('not wishing to say stands alone', () => {
  expect(toggleEthnicity(['CUBAN'], 'UNSPECIFIED')).toEqual(['UNSPECIFIED'])
  expect(toggleRace(['UNSPECIFIED'], 'WHITE')).toEqual(['WHITE'])
  expect(toggleSex(['MALE'], 'UNSPECIFIED')).toEqual(['UNSPECIFIED'])
  const both = sexForm.read({ biological_sexes: ['MALE', 'UNSPECIFIED'] })
  expect(sexForm.check(both, TODAY)).toEqual({
    biological_sexes: "'I do not wish to provide this information' can't be combined with other options",
  })
})

test('each page saves its own part and leaves the others as they are', () => {
  const ethnicities = [{ ethnicity_type: 'OTHER_HISPANIC_OR_LATINO', ethnicity_other: 'Peruvian' }]
  const races = [{ race_type: 'OTHER_ASIAN', race_other: 'Thai' }, { race_type: 'WHITE' }]
  const first = demographicsResource.parse({ ethnicities }, demographicsResource.empty(), TODAY)
  const second = demographicsResource.parse({ races }, first.errors ? {} : first.stored, TODAY)
  const stored = second.errors ? {} : second.stored
  expect(demographicsResource.toApi(stored)).toEqual({
    ethnicities,
    races: [
      { race_type: 'OTHER_ASIAN', race_other: 'Thai' },
      { race_type: 'WHITE', race_other: '' },
    ],
    biological_sexes: [],
  })
  expect(['ethnicity', 'race', 'sex'].map(page => demographicsResource.isAnswered(page as 'sex', stored))).toEqual([
    true,
    true,
    false,
  ])
})
