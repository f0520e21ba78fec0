import type { Day } from '../../forms/day.ts'
import { dayIn } from '../../forms/formats.ts'
import { countingEvents, type FileEventKind, type RecordedEvent } from '../../staff/file-event/event.ts'
import { type MilestoneMethod, milestoneKinds } from '../../staff/milestones.ts'
import type { EnteredNotice, EventErrors } from '../../staff/recording/errors.ts'
import type { TaskFacts } from '../../staff/tasks/facts.ts'
import type { TaskCalendar } from '../../staff/tasks/row.ts'
import type { ClockId, ClockState, TaskKind } from '../../staff/tasks/texts.ts'
import { submittedFacts } from '../submitted-facts.ts'

/** Ann is the primary borrower, Bo the co-borrower. */
export type Person = 'Ann' | 'Bo'

interface Details {
  /** Names the event for `about` and `corrects`. Without it the kind does. */
  id?: string
  until?: Day
  closing?: Day
  code?: string
  person?: Person
  way?: MilestoneMethod
  /** The event that it refers to: without it the last outcome, notice or counteroffer, as the kind needs. */
  about?: string
  /** The borrowers who must have a notice of the outcome: without it the primary borrower, of outcomes that need one. */
  people?: readonly Person[]
  corrects?: string
  /** True for a withdrawal by the borrower on the pages. */
  isOwn?: true
}

export type Step = readonly [day: Day, kind: FileEventKind, details?: Details]
/** An event that a correction says was entered by mistake. */
export type Mistake = readonly ['mistake', string]

/** The citation of what no law says. */
export const OWN_RULE = 'Rule of this product'

/** A case from the law: what happened, and what follows. */
export interface LegalCase {
  title: string
  citation: string
  /** The reason, in one sentence. */
  why: string
  /** The lender's day of the first submission, or its time, for a lender in New York. */
  submitted: string
  /** True for Land-home with its six facts, 'incomplete' while one is missing. */
  land?: true | 'incomplete'
  facts?: Partial<TaskFacts>
  calendar?: Partial<TaskCalendar>
  events?: readonly (Step | Mistake)[]
  /** An entry that a staff member makes. */
  entry?: {
    today: Day
    event: Step
    notices?: readonly (readonly [Person, Day, MilestoneMethod])[]
    /** The borrowers whose consent to electronic records stands: without it both. */
    electronic?: readonly Person[]
    isManager?: true
    text?: string
  }
  expect: {
    /** All clocks of the application, by due day. */
    clocks?: readonly `${ClockId} ${Day} ${ClockState}`[]
    /** The last day before the due day on which the offices are open. */
    officeDay?: Partial<Record<ClockId, Day>>
    /** The open tasks beside the clocks that are open. */
    tasks?: readonly `${TaskKind} ${Day}`[]
    /** The borrowers who must have a notice of the outcome in force and have none: without it no one. */
    waiting?: readonly Person[]
    /** The messages beside the fields of the entry; empty where it is right. */
    errors?: Readonly<Partial<Record<keyof EventErrors, string>>>
  }
}

const isTime = (submitted: string): boolean => submitted.includes('T')
const lastOf = (recorded: readonly RecordedEvent[], ...kinds: readonly FileEventKind[]) =>
  recorded.findLast(({ kind }) => kind !== null && kinds.includes(kind))?.id ?? null

const noticed: readonly FileEventKind[] = [
  ...(['APPROVED', 'COUNTEROFFER', 'APPROVED_NOT_ACCEPTED', 'DENIED', 'CLOSED_INCOMPLETE'] as const),
]

/** The event that a kind refers to without saying so. */
function aboutOf(kind: FileEventKind, recorded: readonly RecordedEvent[]): string | null {
  if (kind === 'NOTICE') return lastOf(recorded, ...milestoneKinds)
  if (kind === 'NOTICE_RETURNED') return lastOf(recorded, 'NOTICE', 'INCOMPLETENESS_NOTICE')
  if (kind === 'APPROVAL_EXTENDED') return lastOf(recorded, 'APPROVED', 'COUNTEROFFER')
  return kind === 'COUNTEROFFER_ACCEPTED' ? lastOf(recorded, 'COUNTEROFFER') : null
}

function record([happened_on, kind, details = {}]: Step, recorded: readonly RecordedEvent[]): RecordedEvent {
  const { id = kind, until, closing, code, person, way, about, people, corrects } = details
  return {
    ...{ id, kind, happened_on, code: code ?? null, corrects: corrects ?? null },
    ...{ until_on: until ?? null, closing_on: closing ?? null, method: way ?? null },
    borrower_id: person ?? (kind === 'NOTICE' ? 'Ann' : null),
    about: about ?? aboutOf(kind, recorded),
    people: people ?? (noticed.includes(kind) ? ['Ann'] : []),
  }
}

const mistake = (corrects: string): RecordedEvent => ({
  ...{ id: `not ${corrects}`, corrects, kind: null, happened_on: null, until_on: null, closing_on: null },
  ...{ borrower_id: null, method: null, code: null, about: null, people: [] },
})

const isMistake = (step: Step | Mistake): step is Mistake => step[0] === 'mistake'

/**
 * The facts of a case. Nothing is to do for the lender but what the law sets: the review began and was stopped, and the borrowers have
 * heard from the lender.
 */
export function factsOfCase({
  submitted,
  land,
  facts,
  events = [],
}: Pick<LegalCase, 'submitted' | 'land' | 'facts' | 'events'>): TaskFacts {
  const first = isTime(submitted) ? dayIn('America/New_York', new Date(submitted)) : submitted
  const steps: readonly (Step | Mistake)[] = [...(land === true ? [[first, 'SIX_FACTS'] as const] : []), ...events]
  const recorded: RecordedEvent[] = []
  for (const step of steps) recorded.push(isMistake(step) ? mistake(step[1]) : record(step, recorded))
  const withdrawal = events.find(step => !isMistake(step) && step[2]?.isOwn)
  const changed = recorded.findLast(({ kind }) => kind === 'LAND')
  return {
    ...submittedFacts,
    ...{ reviewed_submissions: 1, first_submitted_on: first, last_submitted_on: first, last_word_on: first },
    is_land_confirmed: true,
    includes_land: changed ? changed.code === 'LAND' : land !== undefined,
    withdrawn_on: withdrawal?.[0] ?? null,
    events: countingEvents(recorded),
    ...facts,
  }
}

/** The entry of a case as a person makes it. */
export function enteredIn({ event, notices, text = 'A reason' }: NonNullable<LegalCase['entry']>) {
  const { id: _, people: __, ...entered } = record(event, [])
  const lines = notices?.map(
    ([borrower_id, happened_on, method]): EnteredNotice => ({ borrower_id, happened_on, method }),
  )
  return { ...entered, about: event[2]?.about ?? null, text, ...(lines && { notices: lines }) }
}
