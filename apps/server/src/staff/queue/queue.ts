import { type Day, dayIn, nextDayIn } from '@porchlight/domain'
import {
  HIGHEST_QUEUE_COUNT,
  holdsRole,
  type QueueGroup,
  type QueueResponse,
  type QueueRow,
  type QueueSort,
  type QueueView,
  queueActionOf,
  queueGroup,
  queueGroups,
  readingRoles,
  scopeOfGrants,
} from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { isBorrowerOn } from '../../applications/gate/clauses.ts'
import { readSignedPeople } from '../../documents/snapshot-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import { openProfile } from '../members/member-repository.ts'
import { queueDatesOn } from '../record/deadline.ts'
import { openCursor, sealCursor } from './page-cursor.ts'
import {
  type QueuePosition,
  readQueue,
  readQueueOverview,
  readSortedQueue,
  type StoredQueueRow,
} from './queue-repository.ts'
import type { QueueSelection } from './selection-repository.ts'
import { ownApplicationsOf } from './terms.ts'

export const QUEUE_PAGE = 50

export interface QueueQuery {
  view?: QueueView
  sort?: QueueSort
  dealer?: string
  officer?: string
  collateral?: 'home' | 'land'
  from?: Day
  to?: Day
  after?: string
}

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'areSamplesComing'>

const open = queueGroups.filter(group => group !== 'DONE')
const groupsOf: Readonly<Record<QueueView, readonly QueueGroup[]>> = {
  mine: open,
  unassigned: open,
  all: queueGroups,
  waiting: ['WAITING'],
  done: ['DONE'],
}

/** The last row of a page, and the time at which the first page was read. */
interface Cursor extends QueuePosition {
  as_of: Date
}

const listOf = (sort: QueueSort | undefined) => (sort ? (`queue ${sort}` as const) : 'queue')

const toCursor = (fields: FieldEncryption, sort: QueueSort | undefined, { as_of, group, key, id }: Cursor): string =>
  sealCursor(fields, listOf(sort), [as_of.toISOString(), group, key, id])

/** Throws 400 for a cursor of another order. */
function readCursor(fields: FieldEncryption, sort: QueueSort | undefined, cursor: string): Cursor {
  const [at = '', group, key, id = ''] = openCursor(fields, listOf(sort), cursor)
  return { as_of: new Date(at), group: group as QueueGroup, key: Number(key), id }
}

const DAY_MS = 86_400_000
/** When a day begins in a time zone. */
const beginOf = (zone: string, day: Day): Date => nextDayIn(zone, new Date(Date.parse(`${day}T12:00:00Z`) - DAY_MS))

/** The chosen dealer where it is one of the caller's, or all of the caller's. */
const chosenOf = (scope: 'ALL' | readonly string[], dealer: string | undefined): 'ALL' | readonly string[] =>
  dealer === undefined ? scope : scope === 'ALL' || scope.includes(dealer) ? [dealer] : []

/** The response of `GET /staff/queue`, for the route and for rendered pages. Throws 400 for a cursor that was not answered. */
export async function readQueuePage(services: Services, actor: StaffActor, query: QueueQuery): Promise<QueueResponse> {
  const { db, keys, clock, settings } = services
  const zone = settings.LENDER_TIME_ZONE
  const isLending = holdsRole(actor.grants, 'OFFICER', 'MANAGER')
  const { sort } = query
  const view = query.view ?? (isLending ? 'mine' : 'all')
  const after = query.after === undefined ? undefined : readCursor(keys.fields, sort, query.after)
  const as_of = after?.as_of ?? clock.now()
  const scope = scopeOfGrants(actor.grants, readingRoles)
  const none = {
    ...{ view, rows: [], next: null, as_of: as_of.toISOString() },
    ...{ can_take_next: isLending, samples_are_coming: false },
  }
  if (scope.length === 0) return { ...none, dealers: [], officers: [], counts: { mine: 0, unassigned: 0, waiting: 0 } }

  const dates = queueDatesOn(settings, dayIn(zone, as_of))
  const chosen: QueueSelection = {
    dealers: chosenOf(scope, query.dealer),
    own: ownApplicationsOf(keys.hashContact, actor),
    assignee: query.officer === undefined ? undefined : { id: query.officer },
    is_with_land: query.collateral && query.collateral === 'land',
    from: query.from === undefined ? undefined : beginOf(zone, query.from),
    before: query.to === undefined ? undefined : nextDayIn(zone, beginOf(zone, query.to)),
  }
  const selection = { ...chosen, assignee: assigneeIn(view, actor) ?? chosen.assignee }
  const page = { groups: groupsOf[view], after, limit: QUEUE_PAGE + 1 }
  const found = sort
    ? (await readSortedQueue(db, selection, dates, { ...page, sort })).map(row => ({
        ...row,
        group: queueGroup(row, dates),
      }))
    : (await readQueue(db, selection, dates, page)).map(row => ({ ...row, group: queueGroups[row.rank]! }))
  const overview = { scope, staff_id: actor.staff_id, selection: chosen, dates, most: HIGHEST_QUEUE_COUNT }
  const { dealers, officers, ...counts } = await readQueueOverview(db, overview)
  const shown = found.slice(0, QUEUE_PAGE)
  const last = found.length > QUEUE_PAGE ? shown.at(-1) : undefined
  const rows = await toQueueRows(services, actor, shown)
  return {
    ...none,
    rows,
    samples_are_coming: rows.length === 0 && ((await services.areSamplesComing?.()) ?? false),
    next: last ? toCursor(keys.fields, sort, { ...last, as_of }) : null,
    dealers,
    officers: officers
      .map(({ id, profile }) => ({ id, name: openProfile(keys, id, Buffer.from(profile, 'base64')).name }))
      .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
    counts,
  }
}

function assigneeIn(view: QueueView, { staff_id }: StaffActor): QueueSelection['assignee'] {
  if (view === 'mine') return { id: staff_id }
  return view === 'unassigned' ? 'UNASSIGNED' : undefined
}

/** The rows with the names that were signed. Leaves out what the caller is a borrower on, and what was deleted. */
export async function toQueueRows(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  actor: StaffActor,
  rows: readonly (StoredQueueRow & { group: QueueGroup })[],
): Promise<QueueRow[]> {
  const readable = rows.filter(({ is_readable }) => is_readable)
  const ids = readable.map(({ id }) => id)
  const people = Map.groupBy(await readSignedPeople(db, keys.fields, ids), ({ application_id }) => application_id)
  return readable.flatMap((row): QueueRow[] => {
    const signers = people.get(row.id) ?? []
    // Contacts may have been edited, and borrowers removed, since.
    if (isBorrowerOn(actor, signers)) return []
    const { id, group, loan_number, follow_up_on, status, version, deadline, deadline_on } = row
    const primary = signers.find(({ is_primary }) => is_primary)
    return [
      {
        ...{ id, group, loan_number, follow_up_on, status, version },
        action: queueActionOf[group],
        borrower: primary?.name ?? '',
        coborrowers: signers.filter(({ is_primary }) => !is_primary).length,
        dealer: { id: row.dealer_id, name: row.dealer_name },
        amount: primary?.loan_amount ?? null,
        collateral: row.is_with_land ? 'HOME_AND_LAND' : 'HOME',
        assignee:
          row.assignee_id && row.assignee_profile
            ? { id: row.assignee_id, name: openProfile(keys, row.assignee_id, row.assignee_profile).name }
            : null,
        submitted_at: row.last_submitted_at.toISOString(),
        first_submitted_at: row.first_submitted_at.toISOString(),
        deadline: deadline_on && deadline ? { on: deadline_on, rule: deadline } : null,
        withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
      },
    ]
  })
}
