import { ENGLISH, formats } from '@porchlight/domain'
import type { SettingsTable, ValuesOf } from './readers.ts'
import type { Settings } from './settings.ts'

/** The settings of a provider, and the rules between them. */
export interface ProviderSettings<T extends SettingsTable, Choosing extends string> {
  table: T
  /** The setting that chooses the provider, and its value. */
  chosenBy: { setting: Choosing; choice: string }
  /** The settings that must be given when it is chosen. */
  needs: readonly (keyof T & string)[]
  /** Groups of settings of which all or none are given. */
  givenTogether?: readonly (readonly (keyof T & string)[])[]
  /** Further combinations that are unsafe or make no sense, as sentences. */
  conflicts?(values: ValuesOf<T> & Settings, isChosen: boolean): Iterable<string>
}

export const describeProvider = <const T extends SettingsTable, const Choosing extends string>(
  provider: ProviderSettings<T, Choosing>,
) => provider

export type ProviderValues<P> = P extends ProviderSettings<infer T, string> ? ValuesOf<T> : never

/** Combinations of a provider's settings that are refused, as sentences. */
export function* providerConflicts<T extends SettingsTable, Choosing extends string>(
  { chosenBy: { setting, choice }, needs, givenTogether = [], conflicts }: ProviderSettings<T, Choosing>,
  settings: ValuesOf<T> & Settings & Readonly<Record<Choosing, string>>,
): Iterable<string> {
  const isChosen = settings[setting] === choice
  const isGiven = (name: keyof T): boolean => {
    const value: unknown = settings[name]
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  }
  for (const needed of isChosen ? needs : [])
    if (!isGiven(needed)) yield `${needed} must be given because ${setting}=${choice}.`
  for (const group of givenTogether)
    if (group.some(isGiven) && !group.every(isGiven)) yield `${formats(ENGLISH).list(group)} must be given together.`
  yield* conflicts?.(settings, isChosen) ?? []
}
