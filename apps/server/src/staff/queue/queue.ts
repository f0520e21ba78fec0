import { QUEUE_PAGE, type QueueResponse, type QueueRow } from '@porchlight/api'
import { type Day, dayIn, daysBetween, formats, isEnded, type Language, type Text, translate } from '@porchlight/domain'
import {
  approvalInForce,
  collateralOf,
  countingEvents,
  dueWords,
  HIGHEST_QUEUE_COUNT,
  holdsRole,
  lendingRoles,
  type QueueGroup,
  type QueueSort,
  type QueueView,
  queueGroups,
  queueViews,
  readingRoles,
  scopeOfGrants,
  waitingWords,
} from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { isBorrowerOn } from '../../applications/gate/clauses.ts'
import { readSignedPeople, type SignedPerson } from '../../documents/snapshot-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { calendarOf } from '../record/task-facts.ts'
import { nameReader, openProfile } from '../staff-members/staff-member-repository.ts'
import { isOfAmount, MOST_BY_AMOUNT, pageByAmount } from './amount-order.ts'
import { awaitedOf } from './awaited.ts'
import { byName, type ChosenQueue, chooseQueue, type QueueFilters, readChosen } from './chosen-queue.ts'
import { openCursor, sealCursor } from './page-cursor.ts'
import { positionOf, type QueuePosition, readQueueOverview, type StoredQueueRow } from './queue-repository.ts'
import { inOrderOfTime, timeOf } from './time-order.ts'

export interface QueueQuery extends QueueFilters {
  after?: string
}

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings'>

/** The last row of a page, and the time at which the first page was read. */
interface Cursor extends QueuePosition {
  as_of: Date
}

const listOf = (sort: QueueSort | undefined) => (sort ? (`queue ${sort}` as const) : 'queue')

const toCursor = (
  fields: FieldEncryption,
  sort: QueueSort | undefined,
  { as_of, rank, due_on, key, id }: Cursor,
): string => sealCursor(fields, listOf(sort), [as_of.toISOString(), rank, due_on ?? '', key, id])

/** Throws 400 for a cursor of another order. */
function readCursor(fields: FieldEncryption, sort: QueueSort | undefined, cursor: string): Cursor {
  const [at = '', rank, due_on, key, id = ''] = openCursor(fields, listOf(sort), cursor)
  return { as_of: new Date(at), rank: Number(rank), due_on: due_on || null, key: Number(key), id }
}

/** The response of `GET /staff/queue`, for the route and for rendered pages. Throws 400 for a cursor that was not answered. */
export async function readQueuePage(
  services: Services,
  { actor, query, language }: { actor: StaffActor; query: QueueQuery; language: Language },
): Promise<QueueResponse> {
  const { db, keys, clock } = services
  const { sort } = query
  const after = query.after === undefined ? undefined : readCursor(keys.fields, sort, query.after)
  const as_of = after?.as_of ?? clock.now()
  const scope = scopeOfGrants(actor.grants, readingRoles)
  const chosen = chooseQueue(services, actor, query, { scope, as_of })
  const { view, dates, counted } = chosen
  const page = { view, as_of: as_of.toISOString(), can_take_next: holdsRole(actor.grants, ...lendingRoles) }
  const countsBy = (counts: Readonly<Record<QueueView | QueueGroup, number>>) => ({
    counts: byName(queueViews, name => counts[name]),
    groups: byName(queueGroups, name => counts[name]),
  })
  if (scope.length === 0) return { ...page, ...countsBy(noneCounted), rows: [], next: null, dealers: [], officers: [] }

  const { rows, last } = await readRows(services, { actor, today: dates.today, language }, chosen, after)
  const overview = { scope: { ...chosen.selection, dealers: scope }, counted, dates, most: HIGHEST_QUEUE_COUNT }
  const { dealers, officers, counts } = await readQueueOverview(db, overview)
  return {
    ...page,
    ...countsBy(counts),
    rows,
    next: last ? toCursor(keys.fields, sort, { ...last, as_of }) : null,
    dealers,
    officers: officers
      .map(({ id, profile }) => ({ id, name: openProfile(keys, id, Buffer.from(profile, 'base64')).name }))
      .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
  }
}

/** The people who signed these applications, by application. */
export const readPeople = async (
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  rows: readonly Pick<StoredQueueRow, 'id' | 'is_readable'>[],
): Promise<ReadonlyMap<string, SignedPerson[]>> => {
  const ids = rows.filter(({ is_readable }) => is_readable).map(({ id }) => id)
  return Map.groupBy(await readSignedPeople(db, keys.fields, ids), ({ application_id }) => application_id)
}

const noneCounted = byName([...queueViews, ...queueGroups], () => 0)

interface Reader {
  actor: StaffActor
  today: Day
  language: Language
}

/** The rows of a page, and the position of the last where more follow. Throws 409 for more than can be sorted by amount. */
async function readRows(
  services: Services,
  reader: Reader,
  chosen: ChosenQueue,
  after: QueuePosition | undefined,
): Promise<{ rows: QueueRow[]; last: QueuePosition | undefined }> {
  const { db } = services
  if (!isOfAmount(chosen.sort)) {
    const found = await readChosen(db, chosen, { after, limit: QUEUE_PAGE + 1 })
    const shown = found.slice(0, QUEUE_PAGE)
    const last = found.length > QUEUE_PAGE ? shown.at(-1) : undefined
    const rows = await toQueueRows(services, reader, inOrderOfTime(shown))
    return { rows, last: last && positionOf(last) }
  }
  const found = await readChosen(db, chosen, { limit: MOST_BY_AMOUNT + 1 })
  if (found.length > MOST_BY_AMOUNT) throw new HttpError('too_many_to_sort', { params: { most: MOST_BY_AMOUNT } })
  return pageByAmount(chosen.sort, await toQueueRows(services, reader, found), { after, limit: QUEUE_PAGE })
}

/** The rows with the names that were signed. Leaves out what the caller is a borrower on, and what was deleted. */
export async function toQueueRows(
  services: Pick<Services, 'db' | 'keys' | 'settings'>,
  { actor, today, language }: Reader,
  rows: readonly (StoredQueueRow & { group: QueueGroup })[],
  known?: ReadonlyMap<string, SignedPerson[]>,
): Promise<QueueRow[]> {
  const { keys, settings } = services
  const calendar = calendarOf(settings)
  const nameOf = nameReader(keys)
  const dayOf = (at: Date | string): Day => dayIn(settings.LENDER_TIME_ZONE, new Date(at))
  const { timeOfDay } = formats(language)
  const inWords = (text: Text) => translate(language, text)
  const taskOf = (row: StoredQueueRow): QueueRow['task'] => {
    const { next_task: kind, due_on } = row
    if (!kind || !due_on) return null
    const time = timeOf(row)
    const words = inWords(dueWords(due_on, today, calendar))
    return { kind, due_on, words, time: time ? timeOfDay(`${due_on}T${time}:00Z`, 'UTC') : '' }
  }
  const readable = rows.filter(({ is_readable }) => is_readable)
  const people = known ?? (await readPeople(services, readable))
  return readable.flatMap((row): QueueRow[] => {
    const signers = people.get(row.id) ?? []
    // Contacts may have been edited, and borrowers removed, since.
    if (isBorrowerOn(actor, signers)) return []
    const { id, group, loan_number, status, version } = row
    const primary = signers.find(({ is_primary }) => is_primary)
    const assignee = nameOf(row.assignee_id, row.assignee_profile)
    const { last_contact, approved_until } = row
    const approval = approvalInForce(countingEvents(row.file_events))
    return [
      {
        ...{ id, group, loan_number, status, version },
        task: taskOf(row),
        borrower: primary?.name ?? '',
        coborrowers: signers.filter(({ is_primary }) => !is_primary).length,
        state: row.state ?? '',
        dealer: { id: row.dealer_id, name: row.dealer_name },
        amount: primary?.loan_amount ?? null,
        collateral: collateralOf(row.is_with_land),
        assignee: row.assignee_id && assignee ? { id: row.assignee_id, name: assignee } : null,
        is_restricted: row.restricted_at !== null,
        submitted_at: row.last_submitted_at.toISOString(),
        first_submitted_at: row.first_submitted_at.toISOString(),
        days: isEnded(row) ? null : daysBetween(dayOf(row.first_submitted_at), today),
        waiting:
          row.waiting_since &&
          inWords(waitingWords(awaitedOf(keys.fields, dayOf, row, signers), row.waiting_since, today)),
        last_contact: last_contact && {
          kind: last_contact.kind,
          on: dayOf(last_contact.at),
          by: nameOf(last_contact.staff_id, last_contact.sealed_profile) ?? '',
        },
        approved_until,
        closing_on: approval?.closing_on ?? null,
        conditions: approval?.conditions ?? null,
        withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
        outcome: row.milestone && row.milestone_on ? { kind: row.milestone, on: row.milestone_on } : null,
      },
    ]
  })
}
