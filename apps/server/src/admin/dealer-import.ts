import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { dealerFieldNames, readSlug } from '../dealers/dealer-fields.ts'
import { findDealerBySlug } from '../dealers/dealer-repository.ts'
import { type Command, CommandError, changeData, counted } from './command.ts'
import {
  addDealer,
  type DealerTexts,
  editDealer,
  missingFields,
  type ReadDealer,
  readDealer,
  reportColor,
} from './dealer-commands.ts'

const columns: readonly string[] = ['slug', ...dealerFieldNames, 'logo']
type Row = DealerTexts & { slug?: string }

interface ReadRow {
  line: number
  row: Row
  problems: string[]
}

/** The heading of a file, and its rows with their line numbers. An empty cell is one that is not given. */
async function readCsv(file: string): Promise<{ heading: string[]; rows: ReadRow[] }> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read: ${error.code}.`)
  })
  // Spreadsheets save a CSV file in the encoding of the computer, unless they are asked for another one.
  if (!isUtf8(bytes)) throw new CommandError(`${file} is not in UTF-8. In the spreadsheet, save it as CSV UTF-8.`)
  try {
    const records: { cells: string[]; line: number }[] = []
    parse(bytes, {
      bom: true,
      trim: true,
      skipEmptyLines: true,
      onRecord: (cells: string[], { lines }) => {
        records.push({ cells, line: lines })
        return null
      },
      // So that all wrong lines can be named.
      relaxColumnCount: true,
    })
    const [first, ...others] = records
    const heading = (first?.cells ?? []).map(name => name.toLowerCase())
    return { heading, rows: others.map(({ cells, line }) => readRow(heading, cells, line)) }
  } catch (error) {
    if (error instanceof CsvError) throw new CommandError(`${file} is no CSV file: ${error.message}.`)
    throw error
  }
}

function readRow(heading: readonly string[], cells: readonly string[], line: number): ReadRow {
  const isComplete = cells.length === heading.length
  return {
    line,
    row: Object.fromEntries(heading.flatMap((name, index) => (cells[index] ? [[name, cells[index]]] : []))),
    problems: isComplete ? [] : [`it has ${counted(cells.length, 'cell')}, and the heading has ${heading.length}.`],
  }
}

function slugProblems(slug: string | undefined, earlier: ReadonlyMap<string, unknown>): string[] {
  if (slug === undefined) return ['slug is missing.']
  if (earlier.has(slug)) return [`slug ${slug} is in the file twice.`]
  try {
    readSlug(slug)
    return []
  } catch (error) {
    return [`slug ${(error as Error).message}.`]
  }
}

export const dealerImport: Command = {
  name: 'dealer import',
  summary: 'Adds the dealers of a CSV file, and changes those that exist',
  args: ['FILE.csv'],
  options: {},
  paths: ['FILE.csv'],
  changesData: true,
  async run(services, call) {
    const [file = ''] = call.args
    const { heading, rows } = await readCsv(file)
    const problems: string[] = []
    const dealers = new Map<string, ReadDealer>()
    if (rows.length === 0) problems.push('There is no dealer in the file.')
    for (const name of heading.filter(name => !columns.includes(name)))
      problems.push(`line 1: there is no column ${name}; the columns are ${columns.join(', ')}.`)

    for (const { line, row, problems: wrongCells } of rows) {
      const { slug, logo, ...others } = row
      // Relative to the file, not to the caller's folder.
      const texts = { ...others, ...(logo !== undefined && { logo: path.resolve(path.dirname(file), logo) }) }
      const read = await readDealer(texts)
      const isNew = slug !== undefined && !(await findDealerBySlug(services.db, slug))
      const missing = isNew && wrongCells.length === 0 ? missingFields(texts) : []
      for (const problem of [...wrongCells, ...slugProblems(slug, dealers), ...missing, ...read.problems])
        problems.push(`line ${line}: ${problem}`)
      if (slug !== undefined) dealers.set(slug, read)
    }
    if (problems.length > 0) throw new CommandError(...problems, 'Nothing was stored.')

    for (const [slug, read] of dealers) await reportColor(services, slug, read.columns)
    let [added, changed] = [0, 0]
    await changeData(services, call, async trx => {
      ;[added, changed] = [0, 0]
      for (const [slug, read] of dealers) {
        const dealer = await findDealerBySlug(trx, slug)
        if (dealer) changed += Number(await editDealer(trx, dealer, read))
        else added += Number(await addDealer(trx, slug, read))
      }
    })
    const unchanged = dealers.size - added - changed
    services.print(`Added: ${counted(added, 'dealer')}. Changed: ${changed}. Unchanged: ${unchanged}.`)
  },
}
