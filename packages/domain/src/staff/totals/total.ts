import { type Formatted, formatted, type Text, verbatim } from '../../forms/text.ts'
import type { SectionId } from '../../sections/index.ts'

export interface TotalLine {
  label: Text
  /** Whole cents; negative where it is subtracted. */
  cents: number
  /** The section that it comes from; null for another total. */
  section: SectionId | null
}

/** Whole cents, a share in hundredths of a percent, or a sentence where nothing can be calculated. */
export type Figure = { cents: number } | { basisPoints: number } | { missing: Text }

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

export const HUNDREDTHS_OF_PERCENT = 10_000

/** The figure as text: '$1,234.56', '31.50%', or why it is missing. */
export function figureText(figure: Figure): Text {
  if ('missing' in figure) return figure.missing
  return verbatim(
    'cents' in figure ? money(figure.cents) : formatted('percent', figure.basisPoints / HUNDREDTHS_OF_PERCENT, 2),
  )
}

/** A share in hundredths of a percent, rounded half up. `whole` is above 0. */
export const shareOf = (part: number, whole: number): number => {
  const [over, under] = [2n * BigInt(part) * BigInt(HUNDREDTHS_OF_PERCENT), 2n * BigInt(whole)]
  return Number((over + BigInt(whole)) / under)
}
