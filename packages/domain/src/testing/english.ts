import type { Fields, Values } from '../forms/form.ts'
import type { SummaryRow } from '../forms/summary-rows.ts'
import { inEnglish } from '../forms/text.ts'
import type { ListSection } from '../sections/list-section.ts'

/** The card of an entry as an English reader sees it. */
export function cardInEnglish<F extends Fields>(section: ListSection<F>, item: Values<F>) {
  const { title, lines } = section.card(item)
  return { title: inEnglish(title), lines: lines.map(inEnglish).filter(line => line !== '') }
}

/** Label and value of each row as an English reader sees them. */
export const rowsInEnglish = (rows: SummaryRow[]): [label: string, value: string][] =>
  rows.map(({ label, value }) => [label, inEnglish(value)])
