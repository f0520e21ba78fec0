import type { ComposedServices } from './compose.ts'
import { logProblems } from './installation.ts'
import { remindOfItems } from './items/remind.ts'
import { processInactiveApplications } from './notices/inactive-applications.ts'
import { shareAssets } from './pages/former-assets.ts'
import { writeCheckpoint } from './platform/audit/checkpoint.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { cleanUpExpired } from './retention/expired-rows-repository.ts'
import { purge } from './retention/purge.ts'
import { repeatDeletions } from './retention/repeat-deletions.ts'
import { askSignersAgain, retrySealing } from './signing/jobs.ts'
import { followMissed } from './staff/items/follow-application.ts'
import { planDailyMails } from './staff/officer-notices/daily-mail.ts'
import { recomputeTasks } from './staff/record/tasks.ts'

type Task = (services: ComposedServices) => Promise<unknown>

/** Tasks that send, remind, or delete by age. They rest while the installation is held. */
const restingTasks: readonly Task[] = [
  ({ db, clock }) => cleanUpExpired(db, clock.now()),
  retrySealing,
  askSignersAgain,
  processInactiveApplications,
  // Runs before the reminders, which read the items.
  followMissed,
  remindOfItems,
  services => inTransaction(services.db, trx => planDailyMails(trx, services)),
  services => purge(services, { rests: () => services.modes.isHeld }),
]

/** Deletes again, in every mode, what had been deleted since the backup of a restored database. */
async function repeatListed(services: ComposedServices): Promise<void> {
  const { problems } = await repeatDeletions(services, { isAlone: false })
  for (const problem of problems) services.onProblem(new Error(problem))
}

/** Runs at startup and hourly. Every task may run on several servers at once, and the failure of one leaves the others. */
export async function maintain(services: ComposedServices): Promise<void> {
  const { settings, modes, onProblem } = services
  const tasks: readonly Task[] = [
    logProblems,
    ...restingTasks,
    repeatListed,
    // A server of the release before stores tasks by its own rules.
    recomputeTasks,
    writeCheckpoint,
    // Elsewhere there is one server, whose pages are often built again.
    ...(settings.NODE_ENV === 'production' ? [shareAssets] : []),
  ]
  for (const task of tasks) {
    // Asked for each: those before may have taken minutes.
    const rests = restingTasks.includes(task) && modes.isHeld
    if (!rests) await task(services).catch(onProblem)
  }
}
