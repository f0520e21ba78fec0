import { phrase, type Text } from './text.ts'

/** Returns the error of a value, or undefined. Every rule except `required` lets an empty value pass. */
export type Rule<V = never> = (value: V) => Text | undefined

export const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const rule = <V>(passes: (value: V) => boolean, message: string): Rule<V | null> => {
  phrase(message)
  return value => (isEmpty(value) || passes(value as V) ? undefined : message)
}

export const required = (message: string): Rule<unknown> => {
  phrase(message)
  return value => (isEmpty(value) ? message : undefined)
}
export const mustBeTrue = (message: string): Rule<boolean> => {
  phrase(message)
  return value => (value ? undefined : message)
}

export const maxLength = (max: number, message = `Must not exceed ${max} characters`) =>
  rule<string>(text => text.length <= max, message)
export const matches = (pattern: RegExp, message: string) => rule<string>(text => pattern.test(text), message)
export const passes = <V = string>(test: (value: V) => boolean, message: string) => rule<V>(test, message)

export const above = (min: number, message: string) => rule<number>(n => n > min, message)
export const atLeast = (min: number, message: string) => rule<number>(n => n >= min, message)
export const below = (max: number, message: string) => rule<number>(n => n < max, message)
export const atMost = (max: number, message: string) => rule<number>(n => n <= max, message)
