import { type Day, formatted, inEnglish, verbatim } from '@porchlight/domain'

/** Whole cents as '$1,234.56'. */
export const dollars = (cents: number): string => inEnglish(verbatim(formatted('money', cents)))

/** 'Mar 15, 2026' */
export const dayText = (day: Day): string => inEnglish(verbatim(formatted('day', `${day}T12:00:00Z`, 'UTC')))

/** A fraction as '8.99%', with at least and at most so many decimals. */
export const percentText = (fraction: number, least: number, most = least): string =>
  inEnglish(verbatim(formatted('percent', fraction, least, most)))

export const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

const QUESTION_MARK = '?'
/** Quotes a label that is a question, so that a sentence can continue after it. */
export const quoted = (label: string): string => (label.at(-1) === QUESTION_MARK ? `'${label}'` : label)
