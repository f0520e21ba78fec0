import { readLoanSettings, updateLoanSettings } from '../dealers/dealer-repository.ts'
import { systemActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import { noRequest } from '../platform/http/request-context.ts'
import { type Command, CommandError, changeData } from './command.ts'

/** The option of each rate, its column, and the highest percentage that is not a mistake. */
const rates = {
  interest: { column: 'interest_rate', most: 30, meaning: 'Interest rate of the loan' },
  insurance: { column: 'home_insurance_rate', most: 10, meaning: 'Insurance, of the price of the home' },
  tax: { column: 'property_tax_rate', most: 10, meaning: 'Property tax, of the price of home and land' },
} as const
type RateName = keyof typeof rates
const rateNames = Object.keys(rates) as RateName[]

/** '8.99' as the fraction 0.0899. */
function readPercentage(name: RateName, text: string): number {
  const { most } = rates[name]
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text) || Number(text) > most)
    throw new CommandError(`${name} must be a percentage a year from 0 to ${most}, with at most two decimals.`)
  return Math.round(Number(text) * 100) / 10_000
}

const percentage = (fraction: number) => `${Number((fraction * 100).toFixed(2))}%`

const show: Command = {
  name: 'rates show',
  summary: 'Shows the rates a year that new applications start with',
  args: [],
  options: {},
  changesData: false,
  async run({ db, print }) {
    const stored = await readLoanSettings(db)
    for (const name of rateNames) print(name, percentage(stored[rates[name].column]))
  },
}

const set: Command = {
  name: 'rates set',
  summary: 'Sets rates that new applications start with; those that exist keep theirs',
  args: [],
  options: Object.fromEntries(
    rateNames.map(name => [name, { value: 'PERCENT', meaning: `${rates[name].meaning}, a year, such as 8.99` }]),
  ),
  changesData: true,
  async run(services, call) {
    const given = rateNames.flatMap(name => {
      const text = call.options[name]
      return text === undefined ? [] : [{ name, rate: readPercentage(name, text) }]
    })
    if (given.length === 0) throw new CommandError('No rate is given.')
    const columns = Object.fromEntries(given.map(({ name, rate }) => [rates[name].column, rate]))
    await changeData(services, call, async trx => {
      await updateLoanSettings(trx, { ...columns, is_sample: false, updated_at: new Date() })
      await recordAudit(trx, systemActor, { event: 'rates.set', details: { fields: Object.keys(columns) } }, noRequest)
    })
    for (const { name, rate } of given) services.print(name, percentage(rate))
  },
}

export const ratesCommands: readonly Command[] = [show, set]
