import {
  dayIn,
  dueReminder,
  type EstimateState,
  isEnded,
  isOnlyHelpful,
  isOpenForBorrower,
  type ReminderAfter,
  remindersAfter,
} from '@porchlight/domain'
import type { ApplicationServices } from '../applications/gate/application-services.ts'
import { lockAndReadIfPresent } from '../applications/record/read-repository.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readItemFacts } from '../staff/items/item-facts-repository.ts'
import { readItems } from '../staff/items/item-repository.ts'
import { demanded, groupsOf, isPending, itemsByPerson } from '../staff/items/persons.ts'
import type { Item } from '../staff/items/schema.ts'
import { officerOf } from './announce.ts'
import { readReminded, readRemindersOf } from './reminder-repository.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'log' | 'modes' | 'applicationEvents'>

/**
 * Reminds borrowers of what is open. Runs at startup and hourly, on several servers at once, and rests once the installation is held.
 * docs/product/notices.md §2
 */
export async function remindOfItems(services: Services): Promise<void> {
  const { db, log, modes } = services
  const failed: { application_id: string; error: unknown }[] = []
  for (const application_id of await readReminded(db)) {
    if (modes.isHeld) break
    try {
      await remindOf(services, application_id)
    } catch (error) {
      failed.push({ application_id, error })
    }
  }
  const [first] = failed
  if (!first) return
  const about = { applications: failed.length, application_id: first.application_id, err: first.error }
  log.error(about, 'borrowers were not reminded of what is open; the first of the applications is named')
}

const remindOf = ({ db, keys, clock, settings, applicationEvents }: Services, application_id: string): Promise<void> =>
  inTransaction(db, async trx => {
    const record = await lockAndReadIfPresent(trx, keys.fields, application_id)
    if (!record || isEnded(record.application)) return
    const facts = await readItemFacts(trx, settings, { application_id, now: clock.now() })
    if (!facts) return
    const officer = await officerOf({ keys }, { trx }, facts)
    const dayOf = (at: Date) => dayIn(settings.LENDER_TIME_ZONE, at)
    for (const [person, items] of itemsByPerson(await readItems(trx, application_id), record.borrowers)) {
      const open = items.filter(isAnnounced).filter(({ state }) => isOpenForBorrower(state))
      const since = sinceOf(items, facts.estimate)
      // A message that is about to go lists everything that is open.
      if (open.length === 0 || !since || items.some(isPending)) continue
      const { isStopped, sent, last } = await readRemindersOf(trx, person, keyOf('', since))
      if (last && dayOf(last) === facts.today) continue
      const after = dueReminder({
        items: open.map(item => ({ ...item, asked_on: dayOf(since) })),
        isLandHome: facts.estimate.isLandHome,
        estimate_sent_on: facts.estimate_sent_on,
        isStopped,
        sent: remindersAfter.filter(after => sent.includes(keyOf(after, since))),
        today: facts.today,
      })
      if (after === null) continue
      const groups = { [person]: groupsOf(demanded(open, facts.estimate)) }
      const key = keyOf(after, since)
      const reminder = { event: 'items_reminder', persons: [person], groups, officer, key } as const
      await applicationEvents.emit({ trx, ...record }, reminder)
    }
  })

type Announced = Item & { announced_at: Date }
const isAnnounced = (item: Item): item is Announced => item.announced_at !== null

/** The time of the last request of a person, also where it was answered: an earlier one that is still open does not begin again. */
const sinceOf = (items: readonly Item[], estimate: EstimateState): Date | undefined =>
  items
    .filter(isAnnounced)
    .filter(item => !isOnlyHelpful(item, estimate))
    .map(({ announced_at }) => announced_at)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1)

/** Names a reminder of a request, so that each is sent once, and those of another request are others. */
const keyOf = (after: ReminderAfter | '', since: Date): string => `${since.toISOString()} ${after}`
