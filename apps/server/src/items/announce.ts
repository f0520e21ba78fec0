import { isEnded, isOpenForBorrower, isToCheck } from '@porchlight/domain'
import type { ApplicationEventContext, Occurrence } from '../applications/gate/application-events.ts'
import type { ApplicationServices } from '../applications/gate/application-services.ts'
import { lockAndReadIfPresent } from '../applications/record/read-repository.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Enqueue } from '../platform/queue/queue.ts'
import { readClosings, readLastChange } from '../staff/items/announced-repository.ts'
import { type ItemFacts, readItemFacts } from '../staff/items/item-facts-repository.ts'
import { markAnnounced, readItems } from '../staff/items/item-repository.ts'
import { demanded, groupsOf, isPending, itemsByPerson } from '../staff/items/persons.ts'
import type { Item } from '../staff/items/schema.ts'
import { readOfficer } from '../staff/staff-members/officer.ts'

/** The time for which messages wait after the last change, so that one message has all items. */
const BATCH_MS = 15 * 60_000

export type AnnounceItems = Enqueue<{ application_id: string }>
type Closings = Awaited<ReturnType<typeof readClosings>>
interface Services extends Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'applicationEvents'> {
  jobs: { announceItems: AnnounceItems }
}

/** Plans the messages about items that were changed. */
export async function planAnnouncement(
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  { trx, application }: Pick<ApplicationEventContext, 'trx' | 'application'>,
  { event }: Occurrence,
): Promise<void> {
  if (event === 'items_changed') await planAfter(jobs, trx, application.id, clock.now())
}

const planAfter = (
  jobs: Services['jobs'],
  trx: ApplicationEventContext['trx'],
  application_id: string,
  changed_at: Date,
): Promise<void> => {
  const startAfter = new Date(changed_at.getTime() + BATCH_MS)
  return jobs.announceItems(trx, { application_id }, { startAfter, subject: { application_id } })
}

/**
 * Queues one message to each person who was asked for something since the last one, or who owes nothing more. The announcement is recorded in
 * the same transaction, so that a job that runs again finds nothing to do. A job that is too early plans another one: some changes plan none,
 * such as a borrower's leaving, and the clocks of servers differ.
 */
export async function announceItems(services: Services, { application_id }: { application_id: string }): Promise<void> {
  const { db, keys, clock, settings, jobs } = services
  await inTransaction(db, async trx => {
    const record = await lockAndReadIfPresent(trx, keys.fields, application_id)
    if (!record || isEnded(record.application)) return
    const now = clock.now()
    const last = await readLastChange(trx, application_id)
    if (!last) return
    if (now.getTime() < last.at.getTime() + BATCH_MS) return planAfter(jobs, trx, application_id, last.at)
    const facts = await readItemFacts(trx, settings, { application_id, now })
    if (!facts) return
    const context = { trx, ...record }
    const items = await readItems(trx, application_id)
    const closings = await readClosings(trx, application_id)
    const officer = await readOfficer(trx, keys, facts.assignee_id)
    for (const news of newsOf(items, record.borrowers, facts, closings, now))
      await services.applicationEvents.emit(context, { ...news, officer })
    const announced = items.filter(isPending).map(({ id }) => id)
    await markAnnounced({ trx, application: record.application, now }, announced)
  })
}

/** The notices of the items of each person. */
function newsOf(
  items: readonly Item[],
  borrowers: Parameters<typeof itemsByPerson>[1],
  { estimate }: ItemFacts,
  closings: Closings,
  now: Date,
): Occurrence[] {
  return [...itemsByPerson(items, borrowers)].flatMap(([person, theirs]): Occurrence[] => {
    const asking = askingFor(theirs, estimate)
    if (asking) {
      const [event, of] = asking
      return [{ event, persons: [person], groups: { [person]: groupsOf(of) }, key: `items ${now.toISOString()}` }]
    }
    const closing = lastClosing(theirs, closings)
    // The key is that of the closing, so that a later change for others does not queue it again for this person.
    return closing === undefined ? [] : [{ event: 'items_done', persons: [person], key: `items ${closing}` }]
  })
}

/** Returns the event that asks one person for new items, and the items that it names; undefined without a new one. */
function askingFor(
  items: readonly Item[],
  estimate: ItemFacts['estimate'],
): ['items_asked' | 'items_asked_again' | 'items_helpful', readonly Item[]] | undefined {
  const pending = items.filter(isPending)
  const needed = demanded(pending, estimate)
  if (needed.length > 0)
    return [needed.every(({ state }) => state === 'ASKED_AGAIN') ? 'items_asked_again' : 'items_asked', needed]
  return pending.length > 0 ? ['items_helpful', pending] : undefined
}

/** The id of the event that closed the last of a person's items that they were asked for; undefined while one is open or to check. */
function lastClosing(items: readonly Item[], closings: Closings): string | undefined {
  if (items.some(({ state }) => isOpenForBorrower(state) || isToCheck(state))) return undefined
  return items
    .flatMap(({ id }) => closings.get(id) ?? [])
    .toSorted()
    .at(-1)
}
