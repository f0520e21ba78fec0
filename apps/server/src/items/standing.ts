import type { ItemPageResponse, StandingResponse } from '@porchlight/api'
import {
  type Day,
  dayIn,
  dueText,
  estimateOn,
  groupedForBorrower,
  isLate,
  isOnlyHelpful,
  isOpenForBorrower,
  itemGroups,
  type Language,
  nextWord,
  type StandingEvent,
  type StandingItemEvent,
  sectionPage,
  standingItemEvents,
  standingSteps,
  stepsOfItems,
  type TimedStanding,
  translate,
  WHO_APPLIES,
  withOpenings,
} from '@porchlight/domain'
import { countingEvents, eventsOfKind } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../applications/gate/application-services.ts'
import { borrowersActedForBy } from '../applications/gate/clauses.ts'
import { authorize, isPossible, ownRecordOf } from '../applications/gate/policy.ts'
import { readOpenings } from '../applications/record/opening-repository.ts'
import { readApplication } from '../applications/record/read-repository.ts'
import type { BorrowerActor } from '../platform/actor.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { type ItemFacts, readItemFacts, readSealings } from '../staff/items/item-facts-repository.ts'
import { type OpenedEvent, type OpenedItem, readOpenedItems } from '../staff/items/item-repository.ts'
import { demanded } from '../staff/items/persons.ts'
import { asReadBy } from '../staff/items/read-by.ts'
import { titleForBorrower } from '../staff/items/unasked.ts'
import { lettersTo } from '../staff/letters/letters-to.ts'
import { calendarOf } from '../staff/record/task-facts.ts'
import { readOfficer } from '../staff/staff-members/officer.ts'
import { isReadableBy } from './borrower-change.ts'
import { answeredBy, toItemPage, whyAgain } from './item-page.ts'
import { stateLabel } from './item-words.ts'

type Reader = BorrowerActor
interface Ref {
  dealer: string
  application_id: string
}
type Services = Pick<ApplicationServices, 'db' | 'keys' | 'settings' | 'clock'>

/** Reads an application with its items as one of its borrowers reads them. Throws 403 and 404 by the policy. */
async function readFor(services: Services, actor: Reader, ref: Ref) {
  const { db, keys, settings, clock } = services
  const record = await readApplication(db, keys.fields, ref)
  const access = authorize(actor, 'application.read', record)
  const { application, borrowers } = record
  const own = ownRecordOf(access)
  const now = clock.now()
  const facts = await readItemFacts(db, settings, { application_id: application.id, now })
  const items = facts ? await readOpenedItems(db, keys.fields, application.id) : []
  const actedFor = borrowersActedForBy(own, borrowers)
  const readable = new Set(actedFor.map(({ id }) => id))
  return {
    access,
    application,
    borrowers,
    own,
    actedFor,
    facts,
    items: items.map(item => asReadBy(readable, item)),
    isMine: (item: OpenedItem) => isReadableBy(own, borrowers, item),
  }
}
type Read = Awaited<ReturnType<typeof readFor>>

const pageOf = ({ section }: OpenedItem) => (section === null || section === WHO_APPLIES ? null : sectionPage(section))

function toLine(
  read: Pick<Read, 'borrowers' | 'actedFor'>,
  item: OpenedItem,
  { today, estimate }: ItemFacts,
  language: Language,
) {
  const answered_by = answeredBy(item, read)
  const { id, kind, state, words, borrower_id, version } = item
  const due_on = isOnlyHelpful(item, estimate) ? null : item.due_on
  return {
    ...{ id, kind, state, borrower_id, version, due_on },
    state_label: stateLabel(item, { estimate, isByReader: answered_by?.is_reader ?? false, language }),
    title: translate(language, titleForBorrower(item)),
    why: translate(language, words.why),
    due: due_on === null ? '' : translate(language, dueText(language, due_on, today)),
    is_late: isLate(item, today, estimate),
    is_helpful: isOnlyHelpful(item, estimate),
    page: pageOf(item),
    answered_by,
  }
}

const isOfStanding = (event: OpenedEvent['event']): event is StandingItemEvent['event'] =>
  standingItemEvents.some(known => known === event)

/** Reads the steps of an application for one of its borrowers. */
async function eventsFor(
  { db, settings }: Services,
  { application, own, actedFor, items, isMine }: Read,
  facts: ItemFacts,
): Promise<StandingEvent[]> {
  const dayOf = (at: Date): Day => dayIn(settings.LENDER_TIME_ZONE, at)
  const sealed = await readSealings(db, application.id)
  // Readings by compliance, and of a restricted application, are not shown to borrowers.
  const opened = facts.restricted_at ? [] : await readOpenings(db, [application])
  const readable = new Set(actedFor.map(({ id }) => id))
  const byOf = ({ borrower_id, staff_id }: OpenedEvent): StandingItemEvent['by'] => {
    if (borrower_id !== null) return readable.has(borrower_id) ? 'READER' : 'OTHER_BORROWER'
    return staff_id === null ? 'SYSTEM' : 'LENDER'
  }
  const asked = items.filter(isMine).map(item => ({
    title: titleForBorrower(item),
    isOfAnyBorrower: item.borrower_id === null,
    events: item.events.flatMap((event): StandingItemEvent[] => {
      const on = dayOf(event.at)
      const isHelpful = isOnlyHelpful(item, estimateOn(facts, on))
      return isOfStanding(event.event)
        ? [{ event: event.event, by: byOf(event), at: event.at.getTime(), on, isHelpful }]
        : []
    }),
  }))
  const finished = finishedOn({ application, own }, dayOf)
  return [
    ...withOpenings(
      [
        ...sealed.map((at): TimedStanding => ({ kind: 'SUBMITTED', at: at.getTime(), on: dayOf(at) })),
        ...stepsOfItems(asked),
      ],
      opened.map(({ day }) => day),
    ),
    ...eventsOfKind(countingEvents(facts.file_events), 'COMPLETE').map(
      ({ happened_on: on }): StandingEvent => ({ kind: 'WITH_LENDER', on }),
    ),
    ...(finished ? [{ kind: 'FINISHED', on: finished } as const] : []),
  ]
}

/** The covering sentence of the last request with something open of the reader. */
function sentenceOf({ items, isMine }: Read): string {
  const asked = items
    .filter(item => isMine(item) && isOpenForBorrower(item.state))
    .flatMap(({ events }) => events.filter(({ event, words }) => event === 'asked' && words !== ''))
  return asked.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1)?.words ?? ''
}

/** The day on which the borrower heard of the end: of a denial, that of the letter. Undefined before. */
function finishedOn(
  { application: { withdrawn_at, finished_at, outcome }, own }: Pick<Read, 'application' | 'own'>,
  dayOf: (at: Date) => Day,
): Day | undefined {
  if (withdrawn_at) return dayOf(withdrawn_at)
  return finished_at ? (outcome?.on ?? own.letter_on ?? undefined) : undefined
}

/** The response of `GET …/standing`, for the route and for rendered pages. Empty before a submission. */
export async function readStanding(
  services: Services,
  actor: Reader,
  { language, ...ref }: Ref & { language: Language },
): Promise<StandingResponse> {
  const { db, keys, settings } = services
  const read = await readFor(services, actor, ref)
  const { facts, items, own, borrowers, access, application } = read
  const nothing = {
    steps: [],
    contact: null,
    next_word: '',
    next_word_has_passed: false,
    sentence: '',
    groups: [],
    others: [],
    letters: [],
  }
  if (!facts) return { ...nothing, can_send: false }
  const events = await eventsFor(services, read, facts)
  const { today, estimate } = facts
  const officer = await readOfficer(db, keys, facts.assignee_id)
  const next = nextWord(events, {
    isAsked: demanded(items, estimate).some(read.isMine),
    businessDays: settings.AFTER_SUBMISSION_DAYS,
    calendar: calendarOf(settings),
    today,
    language,
  })
  const { groups, others } = groupedForBorrower(
    items.map(item => ({ ...item, group: item.item_group })),
    { ...estimate, borrower_id: own.id, answersFor: read.actedFor.map(({ id }) => id) },
  )
  const t = (text: Parameters<typeof translate>[1]) => translate(language, text)
  return {
    steps: standingSteps(events, { lender: settings.LENDER_NAME }).map(({ text, on, state }) => ({
      text: t(text),
      on,
      state,
    })),
    contact: officer && { ...officer, phone: settings.LENDER_PHONE ?? '' },
    next_word: next ? t(next.text) : '',
    next_word_has_passed: next?.hasPassed ?? false,
    sentence: sentenceOf(read),
    groups: groups.map(({ id, heading, lead, items: listed }) => ({
      id,
      heading: t(heading),
      lead: lead ? t(lead) : '',
      items: listed.map(item => ({ ...toLine(read, item, facts, language), ...whyAgain(item, language) })),
    })),
    others: others.flatMap(({ borrower_id, groups: of }) => {
      const other = borrowers.find(({ id }) => id === borrower_id)
      return other ? [{ first_name: other.first_name, groups: of.map(group => t(itemGroups[group])) }] : []
    }),
    letters: await lettersTo(db, own, {
      ...{ application_id: application.id, today, language, estimate },
      items: items.filter(read.isMine),
    }),
    can_send: isPossible('item.answer', access),
  }
}

/** The response of `GET …/items/{id}`. Throws 404 for an item that the borrower may not know of. */
export async function readItemPage(
  services: Services,
  actor: Reader,
  { language, id, ...ref }: Ref & { id: string; language: Language },
): Promise<ItemPageResponse> {
  const read = await readFor(services, actor, ref)
  const { application, borrowers, own, facts, items, isMine } = read
  const item = items.find(each => each.id === id)
  if (!facts || !item || !isMine(item)) throw new HttpError('item_not_found')
  const subject = borrowers.find(borrower => borrower.id === item.borrower_id) ?? own
  const page = toItemPage(services.settings, application, item, { ...read, subject }, language)
  return { ...toLine(read, item, facts, language), ...page, address: services.settings.LENDER_ADDRESS ?? '' }
}
