import { dayIn, dueReminder, isEnded, isOpenForBorrower } from '@porchlight/domain'
import type { ApplicationServices } from '../applications/gate/application-services.ts'
import { forEachApplication } from '../applications/record/for-each-application.ts'
import { lockAndReadIfPresent } from '../applications/record/read-repository.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readItemFacts } from '../staff/items/item-facts-repository.ts'
import { readItems } from '../staff/items/item-repository.ts'
import { demanded, groupsOf, isPending, itemsByPerson } from '../staff/items/persons.ts'
import type { Item } from '../staff/items/schema.ts'
import { readOfficer } from '../staff/staff-members/officer.ts'
import { readReminded, readRemindersOf } from './reminder-repository.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'log' | 'modes' | 'applicationEvents'>

/**
 * Reminds borrowers of what is open. Runs at startup and hourly, on several servers at once, and rests once the installation is held.
 * docs/product/notices.md §2
 */
export async function remindOfItems(services: Services): Promise<void> {
  const applications = await readReminded(services.db)
  const failure = 'borrowers were not reminded of what is open'
  await forEachApplication(services, applications, ({ application_id }) => remindOf(services, application_id), failure)
}

const remindOf = ({ db, keys, clock, settings, applicationEvents }: Services, application_id: string): Promise<void> =>
  inTransaction(db, async trx => {
    const record = await lockAndReadIfPresent(trx, keys.fields, application_id)
    if (!record || isEnded(record.application)) return
    const facts = await readItemFacts(trx, settings, { application_id, now: clock.now() })
    if (!facts) return
    const officer = await readOfficer(trx, keys, facts.assignee_id)
    const dayOf = (at: Date) => dayIn(settings.LENDER_TIME_ZONE, at)
    for (const [person, items] of itemsByPerson(await readItems(trx, application_id), record.borrowers)) {
      const announced = items.filter(isAnnounced)
      const open = announced.filter(({ state }) => isOpenForBorrower(state))
      // The message that is planned about the new item lists everything that is open.
      if (open.length === 0 || items.some(isPending)) continue
      const { last, ...reminders } = await readRemindersOf(trx, person)
      if (last && dayOf(last) === facts.today) continue
      const due = dueReminder({
        items: announced.map(item => ({ ...item, asked_on: dayOf(item.announced_at) })),
        isLandHome: facts.isLandHome,
        estimate_sent_on: facts.estimate_sent_on,
        ...reminders,
        today: facts.today,
      })
      if (!due) continue
      const groups = { [person]: groupsOf(demanded(open, facts.estimate)) }
      const reminder = { event: 'items_reminder', persons: [person], groups, officer, key: due.name } as const
      await applicationEvents.emit({ trx, ...record }, reminder)
    }
  })

type Announced = Item & { announced_at: Date }
const isAnnounced = (item: Item): item is Announced => item.announced_at !== null
