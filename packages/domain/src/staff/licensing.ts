import { addYears, type Day, isCalendarDay } from '../forms/day.ts'
import { phrase, type Text, template } from '../forms/text.ts'
import { states } from '../people/place.ts'
import { firstName } from './profile.ts'

/** The license of a loan originator in a state (12 USC 5103). `ends_on`: the last day on which it holds, in the lender's time zone. */
export interface License {
  state: string
  ends_on: Day
}

/** The licenses of a person, also those that ended. Null while no staff member has one: then none is asked for. */
export type Licenses = License[] | null

/** The states of which a person may get applications. Null for all of them. */
export type LicensedStates = readonly string[] | null

/** The states in which a person is licensed on a day: on the last day of a license too. */
export const licensedOn = (licenses: Licenses, day: Day): string[] | null =>
  licenses === null ? null : licenses.filter(({ ends_on }) => day <= ends_on).map(({ state }) => state)

/** Returns whether a person may get applications of a state; null for an application whose state is not known, which anyone may. */
export const isLicensedIn = (licensed: LicensedStates, state: string | null): boolean =>
  licensed === null || state === null || licensed.includes(state)

const UNLICENSED = template("{name} isn't licensed in {state}. Assign to…")
/** Why a person cannot get an application, begin its review, or should no longer have it. */
export const unlicensedWords = ({ name }: { name: string }, state: string): Text =>
  UNLICENSED({ name: firstName({ name }), state })

const LONGEST_LICENSE_YEARS = 10
const STATE_UNKNOWN = phrase('Choose a state')
const STATE_TWICE = phrase('This state is in the list twice')
const END_INVALID = phrase('Choose the last day of the license, today or later, at most ten years ahead')

/**
 * Messages beside the licenses of a person, by the state as it was typed; empty where they are right. One that is stored stays as it is,
 * also once it has ended.
 */
export function licenseErrors(
  typed: readonly License[],
  { stored, today }: { stored: readonly License[]; today: Day },
): Record<string, Text> {
  const isStored = (license: License) =>
    stored.some(each => each.state === license.state && each.ends_on === license.ends_on)
  const isEnd = (day: Day) => isCalendarDay(day) && today <= day && day <= addYears(today, LONGEST_LICENSE_YEARS)
  const errorOf = (license: License, index: number): Text | undefined => {
    if (!states.has(license.state)) return STATE_UNKNOWN
    if (typed.findIndex(({ state }) => state === license.state) < index) return STATE_TWICE
    return isStored(license) || isEnd(license.ends_on) ? undefined : END_INVALID
  }
  const errors = typed.map((license, index) => [license.state || 'state', errorOf(license, index)] as const)
  return Object.fromEntries(errors.flatMap(([state, error]) => (error ? [[state, error]] : [])))
}
