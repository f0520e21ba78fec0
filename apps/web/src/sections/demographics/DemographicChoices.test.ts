import { race, raceMembers } from '@porchlight/domain'
import { expect, test } from 'vitest'
import { nestedOptions } from './DemographicChoices.tsx'

const options = nestedOptions(race, raceMembers, { OTHER_ASIAN: 'its text' }, label => `«${label}»`)

test('nests the members of a group below it only', () => {
  expect(options.map(({ value }) => value)).toEqual([
    'AMERICAN_INDIAN_OR_ALASKA_NATIVE',
    'ASIAN',
    'BLACK_OR_AFRICAN_AMERICAN',
    'HAWAIIAN_OR_ISLANDER',
    'WHITE',
    'UNSPECIFIED',
  ])
  const asian = options.find(({ value }) => value === 'ASIAN')
  expect(asian?.label).toBe('«Asian»')
  expect(asian?.options?.map(({ value }) => value)).toEqual(raceMembers.ASIAN)
})

test('offers every option once', () => {
  const all = options.flatMap(({ value, options: members = [] }) => [value, ...members.map(member => member.value)])
  expect(all.toSorted()).toEqual(race.values.toSorted())
})

test('nests the content of an option below it', () => {
  const other = options.flatMap(({ options: members = [] }) => members).find(({ value }) => value === 'OTHER_ASIAN')
  expect(other?.children).toBe('its text')
})
