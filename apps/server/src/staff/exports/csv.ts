/** Excel reads a file as UTF-8 by it. */
const MARK = '\uFEFF'

/**
 * Spreadsheets read a cell as a formula by these characters, also in their wide forms, and after spaces, quotes and characters that they
 * do not show.
 */
const FORMULA = /^[\s\p{C}\p{Z}"'＂＇]*[=+\-@＝＋－＠]|^\p{Z}*[\t\r]/u

/** A text that no spreadsheet reads as a formula. Numbers are not escaped. */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

export const CSV_TYPE = 'text/csv; charset=utf-8'

export type Cell = string | number | null

const quoted = (cell: Cell): string => {
  if (cell === null) return ''
  return typeof cell === 'number' ? String(cell) : `"${harmless(cell).replaceAll('"', '""')}"`
}

/** Rows as a CSV file (RFC 4180) that a spreadsheet opens without running anything. */
export const toCsv = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(MARK + rows.map(row => `${row.map(quoted).join(',')}\r\n`).join(''))
