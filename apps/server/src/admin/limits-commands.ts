import { dayIn, isCalendarDay } from '@porchlight/domain'
import {
  type Collateral,
  collateralLabels,
  collaterals,
  highestLimits,
  LIMIT_PROPOSAL_HOURS,
  type LimitChange,
  type LimitId,
  limitIds,
  limitLabels,
  limitsOn,
} from '@porchlight/domain/staff'
import { readLimitChanges, readProposals } from '../staff/limits/limit-repository.ts'
import {
  confirmableUntil,
  confirmLimits,
  type LimitsCall,
  LimitsRefused,
  proposeLimits,
} from '../staff/limits/limits.ts'
import { readProfile } from '../staff/staff-members/staff-member-repository.ts'
import { type AdminServices, type Call, type Command, CommandError, changeData, timeText } from './command.ts'

const OFF = 'off'
const products: Readonly<Record<string, Collateral>> = { 'home-only': 'HOME', 'land-home': 'HOME_AND_LAND' }
const optionOf = (limit: LimitId): string => limit.toLowerCase().replaceAll('_', '-')
const TENTHS = 10

const inWords = (tenths: number | null | undefined): string =>
  tenths == null ? OFF : `${(tenths / TENTHS).toFixed(1)}%`

/** '35.0' in tenths of a percent, or null for 'off'. */
function readLimit(limit: LimitId, text: string): number | null {
  if (text === OFF) return null
  const tenths = Math.round(Number(text) * TENTHS)
  if (!/^\d{1,3}(\.\d)?$/.test(text) || tenths === 0 || tenths > highestLimits[limit])
    throw new CommandError(
      `--${optionOf(limit)} must be 'off' or a percentage from 0.1 to ${highestLimits[limit] / TENTHS}, with at most one decimal.`,
    )
  return tenths
}

const describe = ({ collateral, limits, holds_from }: LimitChange): string[] => [
  collateralLabels[collateral],
  limitIds
    .filter(limit => limits[limit] !== undefined)
    .map(limit => `${limitLabels[limit]} ${inWords(limits[limit])}`)
    .join(', '),
  `from ${holds_from}`,
]

/** Makes one change of limits, by the person that an option names. A refusal becomes a sentence. */
async function changeLimits(
  services: AdminServices,
  call: Call,
  work: (limits: LimitsCall) => Promise<void>,
): Promise<void> {
  const { settings } = services
  const { by } = call.options
  if (by === undefined) throw new CommandError('No person is given: --by.')
  const keys = await services.loadKeys()
  try {
    await changeData(services, call, trx => work({ trx, keys, settings, now: new Date(), by }))
  } catch (error) {
    if (error instanceof LimitsRefused) throw new CommandError(error.message)
    throw error
  }
}

const BY = { value: 'EMAIL', meaning: 'Work email of the active manager or administrator who does this' }

const propose: Command = {
  name: 'limits propose',
  summary: `Proposes limits of a product, which hold once a second person confirms them within ${LIMIT_PROPOSAL_HOURS} hours`,
  args: ['PRODUCT'],
  options: {
    ...Object.fromEntries(
      limitIds.map(limit => [
        optionOf(limit),
        { value: 'PERCENT', meaning: `${limitLabels[limit]}, such as 35.0, or ${OFF}. Without it, it stays as it is` },
      ]),
    ),
    from: { value: 'DAY', meaning: 'First day on which they hold, such as 2026-12-01' },
    by: BY,
  },
  changesData: true,
  async run(services, call) {
    const collateral = products[call.args[0] ?? '']
    if (!collateral) throw new CommandError(`The product must be ${Object.keys(products).join(' or ')}.`)
    const given = limitIds.flatMap(limit => {
      const text = call.options[optionOf(limit)]
      return text === undefined ? [] : [[limit, readLimit(limit, text)] as const]
    })
    if (given.length === 0) throw new CommandError('No limit is given.')
    const holds_from = call.options.from ?? ''
    if (!isCalendarDay(holds_from)) throw new CommandError('--from must be a day, such as 2026-12-01.')
    const change: LimitChange = { collateral, holds_from, limits: Object.fromEntries(given) }
    await changeLimits(services, call, async limits => {
      const id = await proposeLimits(limits, change)
      services.print(id, ...describe(change))
    })
  },
}

const confirm: Command = {
  name: 'limits confirm',
  summary: 'Confirms limits that another person proposed',
  args: ['PROPOSAL'],
  options: { by: BY },
  changesData: true,
  run: (services, call) =>
    changeLimits(services, call, async limits => {
      const change = await confirmLimits(limits, call.args[0] ?? '')
      services.print(...describe(change))
    }),
}

const show: Command = {
  name: 'limits show',
  summary: 'Shows the limits in force, and all that were proposed and confirmed',
  args: [],
  options: {},
  changesData: false,
  async run({ db, settings, loadKeys, print }) {
    const keys = await loadKeys()
    const today = dayIn(settings.LENDER_TIME_ZONE, new Date())
    const changes = await readLimitChanges(db)
    for (const collateral of collaterals) {
      const inForce = limitsOn(today, collateral, changes)
      for (const limit of limitIds) {
        const found = inForce.find(each => each.limit === limit)
        const since = found ? [`since ${found.since}`] : []
        print(collateralLabels[collateral], limitLabels[limit], inWords(found?.tenths), ...since)
      }
    }
    const nameOf = async (id: string) => (await readProfile(db, keys, id))?.email ?? id
    for (const proposal of await readProposals(db)) {
      const { id, proposed_by, proposed_at, confirmed_by, confirmed_at } = proposal
      const until = confirmableUntil(proposal)
      const end = confirmed_by
        ? `confirmed ${confirmed_at && timeText(settings, confirmed_at)} by ${await nameOf(confirmed_by)}`
        : `${until > new Date() ? 'to confirm until' : 'expired'} ${timeText(settings, until)}`
      const begin = `proposed ${timeText(settings, proposed_at)} by ${await nameOf(proposed_by)}`
      print(id, ...describe(proposal), begin, end)
    }
  },
}

export const limitsCommands: readonly Command[] = [propose, confirm, show]
