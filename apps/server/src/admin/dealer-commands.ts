import { readFile } from 'node:fs/promises'
import { type AuditCode, formatPhone } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import {
  type DealerColumns,
  type DealerField,
  type DealerFieldTexts,
  dealerFieldNames,
  dealerFields,
  parseDealerFields,
  readSlug,
} from '../dealers/dealer-fields.ts'
import {
  type Dealer,
  findDealerBySlug,
  insertDealers,
  listDealers,
  storeLogo,
  updateDealer,
} from '../dealers/dealer-repository.ts'
import { type Logo, logoPath, readLogo } from '../dealers/logo.ts'
import { systemActor } from '../platform/actor.ts'
import { type AuditEntry, recordAudit } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { noRequest } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import { type AdminServices, type Command, CommandError, changeData, type Option } from './command.ts'

/** The texts that the operator gave for a dealer. The logo is the absolute name of a file. */
export type DealerTexts = DealerFieldTexts & { readonly logo?: string | undefined }

export interface ReadDealer {
  columns: Partial<DealerColumns>
  logo: Logo | undefined
}

/** `problems` are sentences. */
export async function readDealer({ logo: file, ...texts }: DealerTexts): Promise<ReadDealer & { problems: string[] }> {
  const { columns, problems } = parseDealerFields(texts)
  let logo: Logo | undefined
  try {
    logo = file === undefined ? undefined : readLogo(await readLogoFile(file))
  } catch (error) {
    problems.push(`logo ${(error as Error).message}.`)
  }
  return { columns, logo, problems }
}

async function readLogoFile(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    throw new Error(`cannot be read from ${file}: ${(error as NodeJS.ErrnoException).code}`)
  }
}

const fieldOptions: Record<DealerField | 'logo', Option> = {
  ...(Object.fromEntries(
    dealerFieldNames.map(field => [field, { value: 'TEXT', meaning: dealerFields[field].meaning }]),
  ) as Record<DealerField, Option>),
  logo: { value: 'FILE', meaning: 'Logo: PNG, JPEG or WebP of at most 100 kB. Without it the name is shown' },
}

function allColumns(columns: Partial<DealerColumns>): columns is DealerColumns {
  return dealerFieldNames.every(field => columns[dealerFields[field].column] !== undefined)
}

/** The fields that a new dealer lacks, as sentences. */
export const missingFields = (texts: DealerTexts): string[] =>
  dealerFieldNames.filter(field => texts[field] === undefined).map(field => `${field} is missing.`)

const audit = <C extends AuditCode>(trx: Transaction<Database>, entry: AuditEntry<C>) =>
  recordAudit(trx, systemActor, entry, noRequest)

/** Adds a dealer. Returns false where the slug is taken. */
export async function addDealer(
  trx: Transaction<Database>,
  slug: string,
  { columns, logo }: ReadDealer,
): Promise<boolean> {
  if (!allColumns(columns) || (await findDealerBySlug(trx, slug))) return false
  const dealer = { id: newId(), slug, logo_url: '', ...columns }
  await insertDealers(trx, [dealer])
  if (logo) await storeLogo(trx, dealer, logo)
  await audit(trx, { event: 'dealer.added', details: { slug } })
  return true
}

/** Stores the values that differ from those of the dealer. Returns false where none does. */
export async function editDealer(
  trx: Transaction<Database>,
  dealer: Dealer,
  { columns, logo }: ReadDealer,
): Promise<boolean> {
  const changed = Object.entries(columns).filter(([column, value]) => dealer[column as keyof DealerColumns] !== value)
  const newLogo = logo && dealer.logo_url !== logoPath(dealer.slug, logo) ? logo : undefined
  const fields = [...changed.map(([column]) => column), ...(newLogo ? ['logo'] : [])]
  if (fields.length === 0) return false
  if (changed.length > 0) await updateDealer(trx, dealer, Object.fromEntries(changed))
  if (newLogo) await storeLogo(trx, dealer, newLogo)
  await audit(trx, { event: 'dealer.edited', details: { slug: dealer.slug, fields } })
  return true
}

/** Pages change a color on which text would be hard to read; the operator should know. */
export async function reportColor(
  { print, readableColor }: AdminServices,
  slug: string,
  { brand_color }: Partial<DealerColumns>,
): Promise<void> {
  const shown = brand_color && (await readableColor(brand_color))
  if (shown && shown !== brand_color)
    print(`${slug}: buttons are ${shown}, because text on ${brand_color} would be hard to read.`)
}

async function existing(db: AdminServices['db'], slug: string): Promise<Dealer> {
  const dealer = await findDealerBySlug(db, slug)
  if (!dealer) throw new CommandError(`There is no dealer ${slug}.`)
  return dealer
}

function checkedSlug(text: string): string {
  try {
    return readSlug(text)
  } catch (error) {
    throw new CommandError(`The slug ${(error as Error).message}.`)
  }
}

const add: Command = {
  name: 'dealer add',
  summary: 'Adds a dealer, whose pages are then at /SLUG',
  args: ['SLUG'],
  options: fieldOptions,
  paths: ['logo'],
  changesData: true,
  async run(services, call) {
    const slug = checkedSlug(call.args[0] ?? '')
    const { problems, ...dealer } = await readDealer(call.options)
    const all = [...missingFields(call.options), ...problems]
    if (all.length > 0) throw new CommandError(...all)
    await reportColor(services, slug, dealer.columns)
    await changeData(services, call, async trx => {
      if (!(await addDealer(trx, slug, dealer))) throw new CommandError(`There is a dealer ${slug} already.`)
    })
    services.print(`${slug} is added: ${services.settings.PUBLIC_URL}/${slug}`)
  },
}

const edit: Command = {
  name: 'dealer edit',
  summary: 'Changes what is given of a dealer',
  args: ['SLUG'],
  options: fieldOptions,
  paths: ['logo'],
  changesData: true,
  async run(services, call) {
    const { problems, ...changed } = await readDealer(call.options)
    if (problems.length > 0) throw new CommandError(...problems)
    if (Object.keys(call.options).length === 0) throw new CommandError('Nothing to change is given.')
    const dealer = await existing(services.db, call.args[0] ?? '')
    await reportColor(services, dealer.slug, changed.columns)
    let isChanged = false
    await changeData(services, call, async trx => {
      isChanged = await editDealer(trx, dealer, changed)
    })
    services.print(isChanged ? `${dealer.slug} is changed.` : `${dealer.slug} has these values already.`)
  },
}

const list: Command = {
  name: 'dealer list',
  summary: 'Lists the dealers',
  args: [],
  options: {},
  changesData: false,
  async run({ db, print }) {
    for (const { slug, name, phone_number, off_at } of await listDealers(db))
      print(slug, off_at ? 'off' : 'on', formatPhone(phone_number), name)
  },
}

const turn = (to: 'on' | 'off', summary: string): Command => ({
  name: `dealer ${to}`,
  summary,
  args: ['SLUG'],
  options: {},
  changesData: true,
  async run(services, call) {
    const dealer = await existing(services.db, call.args[0] ?? '')
    if ((dealer.off_at === null) === (to === 'on')) return services.print(`${dealer.slug} is ${to} already.`)
    await changeData(services, call, async trx => {
      await updateDealer(trx, dealer, { off_at: to === 'off' ? new Date() : null })
      await audit(trx, {
        event: to === 'on' ? 'dealer.turned_on' : 'dealer.turned_off',
        details: { slug: dealer.slug },
      })
    })
    services.print(`${dealer.slug} is ${to}.`)
  },
})

export const dealerCommands: readonly Command[] = [
  add,
  edit,
  list,
  turn('off', 'Ends new applications with a dealer; those that exist can be finished'),
  turn('on', 'Lets a dealer take new applications again'),
]
