import { type MismoFault, type ParsedElement, pathOf } from './parse.ts'

/** The faults of an element: each rule that it breaks, in words that follow its path. */
export const faultsOf = (element: ParsedElement, rules: Readonly<Record<string, boolean>>): MismoFault[] =>
  Object.entries(rules).flatMap(([fault, isBroken]) => (isBroken ? [{ path: pathOf(element), fault }] : []))

/** Whether two things are not both there, nor both missing. */
export const differs = (one: unknown, other: unknown): boolean => Boolean(one) !== Boolean(other)
