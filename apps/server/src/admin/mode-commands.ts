import { type Mode, modeNames } from '../platform/mode.ts'
import { readMode, setMode } from '../platform/modes/mode-repository.ts'
import { type AdminSettings, type Command, changeData, timeText, UsageError } from './command.ts'

const MINUTE_MS = 60_000
const LONGEST_MINUTES = 7 * 24 * 60

export const modeText = (settings: AdminSettings, { name, ends_at }: Mode): string =>
  ends_at ? `${name}, until about ${timeText(settings, ends_at)}` : name

const show: Command = {
  name: 'mode show',
  summary: 'Shows the mode of the installation',
  args: [],
  options: {},
  changesData: false,
  async run({ db, settings, print }) {
    print(modeText(settings, await readMode(db)))
  },
}

function readEnd(minutes: string | undefined): Date | null {
  if (minutes === undefined) return null
  const number = /^\d{1,5}$/.test(minutes) ? Number(minutes) : 0
  if (number < 1 || number > LONGEST_MINUTES)
    throw new UsageError(`--minutes must be a number from 1 to ${LONGEST_MINUTES}.`)
  return new Date(Date.now() + number * MINUTE_MS)
}

const set: Command = {
  name: 'mode set',
  summary:
    'Sets the mode: normal; held (no job runs, so nothing is sent or deleted by age); read-only (held, and changes are refused); maintenance (held, and every request gets 503)',
  args: ['MODE'],
  options: {
    minutes: {
      value: 'NUMBER',
      meaning: 'How long it is going to take, which people read. It does not end the mode',
    },
  },
  changesData: true,
  async run(services, call) {
    const name = modeNames.find(known => known === call.args[0])
    if (!name) throw new UsageError(`MODE must be one of ${modeNames.join(', ')}.`)
    if (name === 'normal' && call.options.minutes !== undefined)
      throw new UsageError('--minutes is for a mode that ends: normal does not.')
    const mode = { name, ends_at: readEnd(call.options.minutes) }
    await changeData(services, call, trx => setMode(trx, mode))
    services.print(`${modeText(services.settings, mode)}. Servers that run follow within seconds.`)
  },
}

export const modeCommands: readonly Command[] = [show, set]
