import { systemClock } from '../platform/clock.ts'
import { purge } from '../retention/purge.ts'
import { allStores, type Command, counted } from './command.ts'

export const purgeCommand: Command = {
  name: 'purge',
  summary: 'Deletes applications and accounts whose retention is over, as servers do every hour; can be repeated',
  args: [],
  options: {},
  changesData: true,
  async run(services, { isDryRun }) {
    const { db, settings, print } = services
    const keys = await services.loadKeys()
    const store = allStores(services, keys)
    const outcome = await purge({ db, settings, keys, store, clock: systemClock }, { isDryRun })
    const done = isDryRun ? 'To delete' : 'Deleted'
    const report = (count: number, noun: string, more = '') => print(`${done}: ${counted(count, noun)}${more}.`)
    const retention = (days: number | undefined) =>
      days === undefined ? ' (retained for good)' : ` (retained for ${days} days, or longer by law)`
    report(outcome.unfinished, 'application', ' without a primary borrower')
    report(outcome.withdrawn, 'withdrawn application', retention(settings.RETENTION_DECLINED_DAYS))
    report(outcome.accounts, 'account', ' without applications')
    print('Servers delete unfinished applications themselves, a week after they warned the borrowers.')
  },
}
