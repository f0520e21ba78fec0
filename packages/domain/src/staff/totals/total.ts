import { type Formatted, formatted, type Text, verbatim } from '../../forms/text.ts'
import type { SectionId } from '../../sections/index.ts'

/** Where a line of a figure that the lender entered comes from. */
export const LENDER_FIGURES = 'lender_figures'

export interface TotalLine {
  label: Text
  /** Whole cents; negative where it is subtracted. */
  cents: number
  /** The section that it comes from, or the lender's figures; null for another total. */
  section: SectionId | typeof LENDER_FIGURES | null
}

/** Whole cents, a share in tenths of a percent, or a sentence where nothing can be calculated. */
export type Figure = { cents: number } | { tenths: number } | { missing: Text }

export interface Total {
  id: string
  label: Text
  figure: Figure
  formula: Text
  lines: TotalLine[]
  /** Sentences about amounts that were not asked, not given or not counted. */
  notes: Text[]
}

export const sumOf = (lines: readonly { cents: number }[]): number => lines.reduce((sum, { cents }) => sum + cents, 0)

export const money = (cents: number): Formatted => formatted('money', cents)

const TENTHS_OF_PERCENT = 1000

export const percent = (tenths: number): Formatted => formatted('percent', tenths / TENTHS_OF_PERCENT, 1)

/** The figure as text: '$1,234.56', '31.5%', or why it is missing. */
export function figureText(figure: Figure): Text {
  if ('missing' in figure) return figure.missing
  return verbatim('cents' in figure ? money(figure.cents) : percent(figure.tenths))
}

/** A share in tenths of a percent, rounded half up. `whole` is above 0. */
export const shareOf = (part: number, whole: number): number => {
  const [over, under] = [2n * BigInt(part) * BigInt(TENTHS_OF_PERCENT), 2n * BigInt(whole)]
  return Number((over + BigInt(whole)) / under)
}

/** The same as text, as every share is shown: '31.5%'. */
export const percentOf = (part: number, whole: number): Formatted => percent(shareOf(part, whole))
