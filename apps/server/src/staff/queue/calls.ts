import type { CallsResponse } from '@porchlight/api'
import { formatPhone, type Language, translate } from '@porchlight/domain'
import { dueWords, lendingRoles, MOST_CALLS } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { calendarOf } from '../record/task-facts.ts'
import { chooseQueue, type QueueFilters, readChosen } from './chosen-queue.ts'
import { readPeople, toQueueRows } from './queue.ts'
import { requireScope } from './require-scope.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'log'>

interface CallsCall {
  query: Pick<QueueFilters, 'dealer' | 'officer'>
  actor: StaffActor
  context: RequestContext
  language: Language
}

/**
 * The view 'Calls today' with the phones of the borrowers, as a sheet. An event on the caller's own chain names the applications, before any
 * phone is shown. The words of a follow-up stand on the application's page alone.
 */
export async function listCalls(
  services: Services,
  { query, actor, context, language }: CallsCall,
): Promise<CallsResponse> {
  const { db, clock, settings, log } = services
  const scope = requireScope(actor, lendingRoles)
  const chosen = chooseQueue(services, actor, { ...query, view: 'calls' }, { scope, as_of: clock.now() })
  const { today } = chosen.dates
  const found = await readChosen(db, chosen, { limit: MOST_CALLS + 1 })
  const shown = found.slice(0, MOST_CALLS)
  const people = await readPeople(services, shown)
  const rows = new Map(
    (await toQueueRows(services, { actor, today, language }, shown, people)).map(row => [row.id, row]),
  )
  const calls = shown
    .toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : Number(timeOf(a) > timeOf(b))))
    .flatMap(({ id, follow_up_on, follow_up_time }) => {
      const row = rows.get(id)
      if (!row || !follow_up_on) return []
      const { state, dealer, assignee, last_contact } = row
      return [
        {
          ...{ id, follow_up_time, state, last_contact },
          words: translate(language, dueWords(follow_up_on, today, calendarOf(settings))),
          people: (people.get(id) ?? []).map(({ name, phone_number }) => ({
            name,
            phone_number: phone_number && formatPhone(phone_number),
          })),
          dealer: dealer.name,
          assignee: assignee?.name ?? null,
        },
      ]
    })
  const details = { applications: calls.map(({ id }) => id) }
  await requireRecorded(log, null, () => recordAudit(db, actor, { event: 'staff.calls_listed', details }, context))
  return { calls, more: found.length > MOST_CALLS }
}

/** Sorts by day and time; those of a day without a time come last. */
const timeOf = ({ follow_up_on, follow_up_time }: { follow_up_on: string | null; follow_up_time: string | null }) =>
  `${follow_up_on} ${follow_up_time ?? '~'}`
