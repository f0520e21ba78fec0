import { type BusinessCalendar, businessDayAfter } from '../flow/business-days.ts'
import type { Day } from '../forms/day.ts'
import type { Language } from '../forms/formats.ts'
import { message, phrase, type Text, template } from '../forms/text.ts'
import { weekdayAndDay } from '../forms/weekday.ts'

/** An event that a borrower sees as a step of the application. Days are those of the lender's time zone. */
export type StandingEvent =
  /**
   * OPENED: a staff member read it. CLEARED: the last open request ended without an answer of the borrower. WITH_LENDER: nothing more is needed
   * to decide. FINISHED: on the day on which the borrower hears of it.
   */
  | { kind: 'SUBMITTED' | 'OPENED' | 'ANSWERED' | 'CLEARED' | 'WITH_LENDER' | 'FINISHED'; on: Day }
  /** `what`: the titles of what the reader was asked for. `isHelpful`: nothing waits for an answer. */
  | { kind: 'ASKED'; on: Day; what: readonly Text[]; isHelpful: boolean }

export interface StandingStep {
  step: StandingEvent['kind']
  text: Text
  /** Null for a step that is still to come. */
  on: Day | null
  state: 'DONE' | 'CURRENT' | 'NEXT'
}

const texts = {
  submitted: phrase('You sent your application'),
  again: phrase('You signed and sent it again'),
  opened: template('{lender} is reading it'),
  asked: template('{lender} asked you for: {what}'),
  helpful: template('{lender} listed what helps: {what}'),
  answered: phrase('You answered'),
  cleared: phrase('Everything that was asked is done'),
  withLender: template('With {lender} for a decision'),
  finished: phrase('Finished'),
  more: template('{count} more'),
}

/** Number of things that a step names. */
const NAMED = 3

const whatText = (what: readonly Text[]): readonly Text[] =>
  what.length > NAMED ? [...what.slice(0, NAMED), texts.more({ count: what.length - NAMED })] : what

function textOf(event: StandingEvent, isAgain: boolean, lender: string): Text {
  switch (event.kind) {
    case 'SUBMITTED':
      return isAgain ? texts.again : texts.submitted
    case 'OPENED':
      return texts.opened({ lender })
    case 'ASKED':
      return (event.isHelpful ? texts.helpful : texts.asked)({ lender, what: whatText(event.what) })
    case 'ANSWERED':
      return texts.answered
    case 'CLEARED':
      return texts.cleared
    case 'WITH_LENDER':
      return texts.withLender({ lender })
    case 'FINISHED':
      return texts.finished
  }
}

/** The events in the order of their days, up to the end. */
function untilEnd(events: readonly StandingEvent[]): StandingEvent[] {
  const sorted = events.toSorted((a, b) => a.on.localeCompare(b.on))
  const end = sorted.findIndex(({ kind }) => kind === 'FINISHED')
  return end < 0 ? sorted : sorted.slice(0, end + 1)
}

/** Merges events of one kind that follow each other: requests with all of their titles, answers on the last day, other events on the first. */
function merged(events: readonly StandingEvent[]): StandingEvent[] {
  const steps: StandingEvent[] = []
  let isRead = false
  for (const event of events) {
    if (event.kind === 'SUBMITTED') isRead = false
    if (event.kind === 'OPENED' && isRead) continue
    if (event.kind === 'OPENED') isRead = true
    const last = steps.at(-1)
    if (event.kind === 'ASKED' && last?.kind === 'ASKED' && event.isHelpful === last.isHelpful)
      steps[steps.length - 1] = { ...event, what: distinct([...last.what, ...event.what]) }
    else if (event.kind === 'ANSWERED' && last?.kind === 'ANSWERED') steps[steps.length - 1] = event
    else if (event.kind === 'ASKED' || event.kind !== last?.kind) steps.push(event)
  }
  return steps
}

const distinct = (given: readonly Text[]): Text[] => [
  ...new Map(given.map(text => [JSON.stringify(text), text])).values(),
]

/** The steps that come after each kind of event. */
const following = {
  SUBMITTED: ['OPENED', 'WITH_LENDER', 'FINISHED'],
  OPENED: ['WITH_LENDER', 'FINISHED'],
  ASKED: ['WITH_LENDER', 'FINISHED'],
  ANSWERED: ['WITH_LENDER', 'FINISHED'],
  CLEARED: ['WITH_LENDER', 'FINISHED'],
  WITH_LENDER: ['FINISHED'],
  FINISHED: [],
} as const satisfies Record<StandingEvent['kind'], readonly Exclude<StandingEvent['kind'], 'ASKED'>[]>

/** Returns the steps of an application by its events, with the current one and those to come. Empty before a submission. */
export function standingSteps(events: readonly StandingEvent[], { lender }: { lender: string }): StandingStep[] {
  const steps = merged(untilEnd(events))
  const last = steps.at(-1)
  if (!last) return []
  const firstSubmitted = steps.find(({ kind }) => kind === 'SUBMITTED')
  const isEnded = last.kind === 'FINISHED'
  return [
    ...steps.map((event): StandingStep => {
      const state = event === last && !isEnded ? 'CURRENT' : 'DONE'
      return { step: event.kind, text: textOf(event, event !== firstSubmitted, lender), on: event.on, state }
    }),
    ...following[last.kind].map((kind): StandingStep => {
      return { step: kind, text: textOf({ kind, on: '' }, false, lender), on: null, state: 'NEXT' }
    }),
  ]
}

/** The business days after the last event within which the borrower hears from the lender, unless the lender sets others. */
export const NEXT_WORD_DAYS = 2

const words = {
  by: template("You'll hear from us by {day}."),
  today: phrase("You'll hear from us today."),
  passed: template('We said that you would hear from us by {day}. That day has passed. Please call us.'),
  afterAnswer: phrase("Once you've answered, you'll hear from us within a business day."),
  afterAnswers: template("Once you've answered, you'll hear from us within {count} business days."),
}

export interface NextWord {
  /** Null while the next step is the borrower's. */
  on: Day | null
  hasPassed: boolean
  text: Text
}

interface NextWordContext {
  /** True if something is open that demands an answer of the reader. */
  isAsked: boolean
  businessDays: number
  /** The days on which the lender's offices are open. */
  calendar: BusinessCalendar
  /** The day in the lender's time zone. */
  today: Day
  language: Language
}

/** Returns the day by which the borrower hears from the lender again, and its sentence. Null before a submission and after the end. */
export function nextWord(
  events: readonly StandingEvent[],
  { isAsked, businessDays, calendar, today, language }: NextWordContext,
): NextWord | null {
  const steps = merged(untilEnd(events))
  const last = steps.at(-1)
  if (!last || last.kind === 'FINISHED') return null
  // A decision does not wait for what is needed before closing.
  if (isAsked && last.kind !== 'WITH_LENDER') {
    const text = businessDays === 1 ? message(words.afterAnswer) : words.afterAnswers({ count: businessDays })
    return { on: null, hasPassed: false, text }
  }
  const on = businessDayAfter(last.on, businessDays, calendar)
  const hasPassed = on < today
  const day = weekdayAndDay(language, on)
  return { on, hasPassed, text: on === today ? words.today : hasPassed ? words.passed({ day }) : words.by({ day }) }
}
