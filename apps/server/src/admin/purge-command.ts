import { systemClock } from '../platform/clock.ts'
import { purge } from '../retention/purge.ts'
import { allStores, type Command } from './command.ts'

export const purgeCommand: Command = {
  name: 'purge',
  summary: 'Deletes applications and accounts that are kept no longer, as servers do every hour; can be repeated',
  args: [],
  options: {},
  changesData: true,
  async run(services, { isDryRun }) {
    const { db, settings, print } = services
    const keys = await services.loadKeys()
    const store = allStores(services, keys)
    const outcome = await purge({ db, settings, keys, store, clock: systemClock }, { isDryRun })
    const verb = isDryRun ? 'are to be' : 'were'
    const kept = (days: number | undefined) => (days === undefined ? 'kept for good' : `kept for ${days} days`)
    print(`${outcome.unfinished} applications without a primary borrower ${verb} deleted.`)
    print(`${outcome.withdrawn} withdrawn applications ${verb} deleted (${kept(settings.RETENTION_DECLINED_DAYS)}).`)
    print(`${outcome.submitted} submitted applications ${verb} deleted (${kept(settings.RETENTION_SUBMITTED_DAYS)}).`)
    print(`${outcome.accounts} accounts without applications ${verb} deleted.`)
    print('Servers delete unfinished applications themselves, a week after they warned the borrowers.')
  },
}
