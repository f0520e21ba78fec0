import { sharedValue } from '../../data/shared-value.ts'

/** The id of the row that keys act on: whose link or box has the focus, or had it last. It stays while another page is shown, for the way back. */
const current = sharedValue<string | undefined>(undefined)
export const { write: setCurrentRow, use: useCurrentRow } = current

/** The attribute by which a row is found. */
export const rowAttribute = 'data-row'

const linkOf = (id: string): HTMLAnchorElement | null =>
  document.querySelector(`[${rowAttribute}="${id}"] [scope="row"] a`)

/** Moves the focus to the link of a row, which makes it the current one. Returns whether the row is there. */
export function focusRow(id: string | undefined): boolean {
  const link = id === undefined ? null : linkOf(id)
  link?.focus()
  return link !== null
}

/** Moves the focus by a number of rows, within the list. Without a current row it goes to the first one. */
export function moveRow(ids: readonly string[], step: number): void {
  const index = ids.indexOf(current.read() ?? '')
  const next = index < 0 ? 0 : Math.min(Math.max(index + step, 0), ids.length - 1)
  focusRow(ids[next])
}

/** Follows the link of the current row. */
export const openRow = (): void => linkOf(current.read() ?? '')?.click()
