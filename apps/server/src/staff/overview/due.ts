import { DUE_PAGE, type DueResponse, type DueTasksResponse, type dueOperations } from '@porchlight/api'
import { type Day, dayIn, ENGLISH, formats } from '@porchlight/domain'
import {
  type DueFilter,
  daysLate,
  dueGroups,
  NO_ASSIGNEE,
  overviewRoles,
  type QueueDates,
  type TaskKind,
  taskKinds,
} from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { LISTED_LIMIT, requireListable } from '../exports/list-limit.ts'
import { byName } from '../queue/chosen-queue.ts'
import { openCursor, sealCursor } from '../queue/page-cursor.ts'
import { requireScope } from '../queue/require-scope.ts'
import type { StaffScope } from '../queue/selection-repository.ts'
import { hiddenFrom } from '../queue/terms.ts'
import { queueDatesOn } from '../record/task-facts.ts'
import { nameReader } from '../staff-members/staff-member-repository.ts'
import { dueFile, dueTasksFile } from './due-file.ts'
import { positionOf, readDueCounts, readDueTasks, type StoredDue, type StoredDueTask } from './due-repository.ts'
import { byPerson, namerOf } from './people.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'log'>

/** The applications of the dealers whose work the caller sees. Throws 403 for those who see no one's. */
const scopeOf = ({ keys }: Services, actor: StaffActor): StaffScope => ({
  dealers: requireScope(actor, overviewRoles),
  hidden: hiddenFrom(keys.hashContact, actor),
})

const datesAt = ({ settings }: Services, at: Date): QueueDates =>
  queueDatesOn(settings, dayIn(settings.LENDER_TIME_ZONE, at))

const sumOf = (rows: readonly StoredDue[] = []) =>
  byName(dueGroups, group => rows.reduce((sum, row) => sum + row[group], 0))

/** The response of `GET /staff/due`. Throws 403 for those who see no one's work. */
async function readDue(services: Services, { actor }: { actor: StaffActor }): Promise<DueResponse> {
  const { db, keys, clock } = services
  const scope = scopeOf(services, actor)
  const as_of = clock.now()
  const { due, people } = await readDueCounts(db, scope, datesAt(services, as_of))
  const ofKind = Map.groupBy(due, ({ kind }) => kind)
  const ofPerson = Map.groupBy(due, ({ assignee_id }) => assignee_id)
  return {
    as_of: as_of.toISOString(),
    tasks: taskKinds.filter(kind => ofKind.has(kind)).map(kind => ({ task: kind, groups: sumOf(ofKind.get(kind)) })),
    people: byPerson(
      [...ofPerson].map(([id, rows]) => ({ id, groups: sumOf(rows) })),
      namerOf(nameReader(keys), people),
    ),
  }
}

interface Chosen {
  task?: TaskKind
  due?: DueFilter
  /** An id, or NO_ASSIGNEE. */
  officer?: string
}

interface Slice {
  today: Day
  found: StoredDueTask[]
}

/** Reads the next tasks that were chosen. Throws 403 for those who see no one's work, and 400 for a cursor that was not answered. */
async function readChosen(
  services: Services,
  actor: StaffActor,
  { task, due, officer }: Chosen,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Slice> {
  const { db, keys, clock } = services
  const scope = scopeOf(services, actor)
  const dates = datesAt(services, clock.now())
  const assignee = officer === NO_ASSIGNEE ? 'UNASSIGNED' : officer === undefined ? undefined : { id: officer }
  const position = after === undefined ? undefined : openCursor(keys.fields, 'due', after)
  const found = await readDueTasks(db, scope, { task, due, assignee }, { dates, after: position, limit })
  return { today: dates.today, found }
}

function toRows({ keys }: Services, { today, found }: Slice): DueTasksResponse['rows'] {
  const nameOf = nameReader(keys)
  return found.map(({ application_id, kind, ref, due_on, dealer_name, staff_id, sealed_profile }) => ({
    ...{ id: [application_id, kind, ref].join(' '), application_id, dealer: dealer_name, task: kind, due_on },
    days_late: daysLate(due_on, today),
    assignee: nameOf(staff_id, sealed_profile) ?? null,
  }))
}

export const dueHandlers = {
  'GET /staff/due': readDue,
  /** Names no application, so it leaves no event. */
  'GET /staff/due/list': async (services, { actor, reply }) => {
    const report = await readDue(services, { actor })
    const zone = services.settings.LENDER_TIME_ZONE
    const minute = formats(ENGLISH).minuteInZone(report.as_of, zone)
    return sendFile(reply, dueFile(report, minute, dayIn(zone, new Date(report.as_of))))
  },
  'GET /staff/due/tasks': async (services, { actor, query }) => {
    const { found, today } = await readChosen(services, actor, query, { after: query.after, limit: DUE_PAGE + 1 })
    const shown = found.slice(0, DUE_PAGE)
    const last = found.length > DUE_PAGE ? shown.at(-1) : undefined
    return {
      rows: toRows(services, { today, found: shown }),
      next: last ? sealCursor(services.keys.fields, 'due', positionOf(last)) : null,
    }
  },
  /** The whole list as CSV. Its event commits first. Throws 409 for a list with more rows than a file may have. */
  'GET /staff/due/tasks/list': async (services, { actor, query, context, reply }) => {
    const { db, log } = services
    const slice = await readChosen(services, actor, query, { limit: LISTED_LIMIT })
    requireListable(slice.found)
    const details = { rows: slice.found.length }
    await requireRecorded(log, null, () => recordAudit(db, actor, { event: 'staff.due_listed', details }, context))
    return sendFile(reply, dueTasksFile(toRows(services, slice), slice.today))
  },
} satisfies Handlers<typeof dueOperations, Services>
