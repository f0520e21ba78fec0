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

/** The heading of a file, and its rows with their line numbers. An empty cell is one that is not given. */
async function readCsv(file: string): Promise<{ heading: string[]; rows: { line: number; row: Row }[] }> {
  try {
    let heading: string[] = []
    const records = parse<{ record: Record<string, string>; info: { lines: number } }>(await readFile(file), {
      columns: (names: string[]) => {
        heading = names
        return names
      },
      bom: true,
      trim: true,
      skipEmptyLines: true,
      info: true,
    })
    const rows = records.map(({ record, info }) => ({
      line: info.lines,
      row: Object.fromEntries(Object.entries(record).filter(([, text]) => text !== '')),
    }))
    return { heading, rows }
  } catch (error) {
    if (error instanceof CsvError) throw new CommandError(`${file} is no CSV file: ${error.message}.`)
    throw new CommandError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
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
  changesData: true,
  async run(services, call) {
    const file = path.resolve(call.args[0] ?? '')
    const { heading, rows } = await readCsv(file)
    const problems: string[] = []
    const dealers = new Map<string, ReadDealer>()
    if (rows.length === 0) problems.push('There is no dealer in the file.')
    for (const name of heading.filter(name => !columns.includes(name)))
      problems.push(`line 1: there is no column ${name}; the columns are ${columns.join(', ')}.`)

    for (const { line, row } of rows) {
      const { slug, ...texts } = row
      const read = await readDealer(texts, path.dirname(file))
      const isNew = slug !== undefined && !(await findDealerBySlug(services.db, slug))
      for (const problem of [...slugProblems(slug, dealers), ...(isNew ? missingFields(texts) : []), ...read.problems])
        problems.push(`line ${line}: ${problem}`)
      if (slug !== undefined) dealers.set(slug, read)
    }
    if (problems.length > 0) throw new CommandError(...problems, 'Nothing was stored.')

    for (const [slug, read] of dealers) await reportColor(services, slug, read.columns)
    let added = 0
    await changeData(services, call, async trx => {
      added = 0
      for (const [slug, read] of dealers) {
        const dealer = await findDealerBySlug(trx, slug)
        if (dealer) await editDealer(trx, dealer, read)
        else if (await addDealer(trx, slug, read)) added++
      }
    })
    services.print(`Added: ${counted(added, 'dealer')}. Changed: ${dealers.size - added}.`)
  },
}
