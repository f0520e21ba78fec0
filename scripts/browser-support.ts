// Features that the oldest browsers of the pages lack, by MDN's data.

import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { oldestBrowsers } from '../apps/web/browsers.ts'

/** MDN's names of browsers that browserslist calls otherwise. */
const mdnNames: Record<string, string> = { ios_saf: 'safari_ios' }

/** Compares versions such as '15.6'. */
function isAtMost(version: string, limit: string): boolean {
  const limits = limit.split('.').map(Number)
  const parts = version.replace('≤', '').split('.').map(Number)
  const first = parts.findIndex((part, index) => part !== (limits[index] ?? 0))
  return first < 0 || (parts[first] ?? 0) < (limits[first] ?? 0)
}

const isWhole = (one: SimpleSupportStatement, limit: string): boolean =>
  typeof one.version_added === 'string' &&
  one.version_added !== 'preview' &&
  isAtMost(one.version_added, limit) &&
  !(one.version_removed || one.flags || one.prefix || one.alternative_name)

/** Returns whether one of the oldest browsers lacks a feature that the data knows. */
const isMissing = (feature: Identifier | undefined): boolean =>
  Boolean(feature?.__compat) &&
  !oldestBrowsers.every(([name, version]) => {
    const [, statements] =
      Object.entries(feature?.__compat?.support ?? {}).find(([browser]) => browser === (mdnNames[name] ?? name)) ?? []
    return statements && [statements].flat().some(one => isWhole(one, version))
  })

const within = (feature: Identifier | undefined): [string, Identifier][] =>
  Object.entries(feature ?? {}).filter((entry): entry is [string, Identifier] => entry[0] !== '__compat')

export interface MissingNames {
  /** Objects and functions, as `requestIdleCallback`. */
  globals: Set<string>
  /** Members of a named object, as `Promise.withResolvers`. */
  statics: Set<string>
  /** Names that are missing on all objects that have them, as `toSorted`. */
  members: Set<string>
}

/** Objects of browsers that every page handles. Methods of others, such as graphics, have names that code uses for its own. */
const usualObjects =
  /^(?:HTML\w*|Element|Document|Node|EventTarget|AbortSignal|Response|Request|Headers|Blob|File|FormData|URL\w*|Storage|History|Location|ReadableStream|Crypto|Navigator)$/

/** Returns the names that a script may use and that one of the oldest browsers lacks. */
export function missingNames(): MissingNames {
  const missing: MissingNames = { globals: new Set(), statics: new Set(), members: new Set() }
  const present = new Set<string>()
  const builtins = within(data.javascript.builtins)
  for (const [object, feature] of [...builtins, ...within(data.api)]) {
    if (isMissing(feature)) missing.globals.add(object)
    const isGlobal = /^(?:Window|WindowOrWorkerGlobalScope)$/.test(object)
    for (const [key, member] of within(feature)) {
      const name = key.replace(/_static$/, '')
      if (!member.__compat || !/^[a-z][A-Za-z\d]*$/.test(name)) continue
      if (!isMissing(member)) present.add(name)
      else if (isGlobal) missing.globals.add(name)
      else {
        missing.statics.add(`${object}.${name}`)
        if (builtins.some(([builtin]) => builtin === object) || usualObjects.test(object)) missing.members.add(name)
      }
    }
  }
  for (const name of present) missing.members.delete(name)
  return missing
}

export const isMissingProperty = (name: string): boolean => isMissing(data.css.properties?.[name])
export const isMissingSelector = (name: string): boolean => isMissing(data.css.selectors?.[name])
export const isMissingAtRule = (name: string): boolean => isMissing(data.css['at-rules']?.[name])
/** Returns whether a word of a property's value is missing, such as `subgrid`. */
export const isMissingValue = (property: string, word: string): boolean =>
  isMissing(data.css.properties?.[property]?.[word])
/** Returns whether a function of values is missing, such as `color-mix`. */
export const isMissingFunction = (name: string): boolean =>
  isMissing(data.css.types?.[name]) || isMissing(data.css.types?.color?.[name])
