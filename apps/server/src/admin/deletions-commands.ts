import { systemClock } from '../platform/clock.ts'
import { repeatDeletions } from '../retention/repeat-deletions.ts'
import { allStores, type Command, CommandError, counted } from './command.ts'

const repeat: Command = {
  name: 'deletions repeat',
  summary: 'Deletes again what DELETIONS_LOG has, in a database that was restored; `restore` does this itself',
  args: [],
  options: {},
  changesData: true,
  async run(services, { isDryRun }) {
    const { db, print } = services
    const keys = await services.loadKeys()
    const store = allStores(services, keys)
    const list = services.openDeletions()
    const { repeated, problems } = await repeatDeletions(
      { db, keys, store, clock: systemClock, settings: services.settings, list },
      { isAlone: true, isDryRun },
    )
    print(`${isDryRun ? 'To delete again' : 'Deleted again'}: ${counted(repeated, 'deletion')}.`)
    if (problems.length > 0) throw new CommandError(...problems)
  },
}

export const deletionsCommands: readonly Command[] = [repeat]
