import { addDays } from '../../flow/business-days.ts'
import { type Day, isCalendarDay } from '../../forms/day.ts'
import { formatted, phrase, type Text, template } from '../../forms/text.ts'
import { approvalInForce, grantInForce } from '../file-event/approval.ts'
import { eventsOfKind, type FileEventKind, hasNotices, outcomeInForce } from '../file-event/event.ts'
import type { MilestoneMethod } from '../milestones.ts'
import { deadlinesOf } from '../tasks/deadlines.ts'
import type { TaskFacts } from '../tasks/facts.ts'
import type { TaskCalendar } from '../tasks/row.ts'
import { noticeOutcome, returnableNotices } from './causes.ts'
import { asksForCode, earliestClosing } from './codes.ts'
import { followedError, laterError } from './corrections.ts'
import { fileEvents, outcomeOfWithdrawal, takesManager } from './kinds.ts'
import { noticeMethods } from './notices.ts'

/** A notice that is recorded together with its outcome. */
export interface EnteredNotice {
  borrower_id: string
  happened_on: Day
  method: MilestoneMethod
}

/** An event as a person enters it. */
export interface EnteredEvent {
  /** Null in a correction: what it corrects was entered by mistake. */
  kind: FileEventKind | null
  happened_on?: Day | null | undefined
  until_on?: Day | null | undefined
  closing_on?: Day | null | undefined
  borrower_id?: string | null | undefined
  method?: MilestoneMethod | null | undefined
  code?: string | null | undefined
  about?: string | null | undefined
  /** Normalized. */
  text?: string | undefined
  corrects?: string | null | undefined
  notices?: readonly EnteredNotice[] | undefined
}

export interface EventBounds {
  facts: TaskFacts
  calendar: TaskCalendar
  /** A day in the lender's time zone. */
  today: Day
  /** Returns whether the consent of a borrower to electronic records stood on a day. */
  hasElectronicRecords(borrower_id: string, day: Day): boolean
  borrowers: readonly { id: string }[]
  /** True if the person may decide what takes a manager. */
  isManager: boolean
  /** Days that a notice of incompleteness leaves at least. */
  incompletenessDays: number
}

export const NOT_ON_APPLICATION = phrase("This person isn't on the application")

const messages = {
  kind: phrase('Choose what happened'),
  notPossible: phrase("This can't be recorded now. Reload to see what can"),
  day: phrase('Enter the day'),
  future: phrase("Choose a day that isn't in the future"),
  early: template('Choose {day} or a later day'),
  method: phrase('Choose how'),
  written: phrase('Choose a written notice: mailed, emailed or handed over on paper'),
  paper: phrase("Their consent to electronic records doesn't stand. Send it on paper or hand it over"),
  borrower: phrase('Choose the borrower'),
  code: phrase('Choose one'),
  until: phrase('Enter the last day'),
  closingLate: phrase('Choose the last day of the approval or an earlier one'),
  period: template('Leave {count} days or more'),
  longer: phrase('Choose why it leaves more than 60 days'),
  words: phrase('Enter this'),
  signed: template('The answers were signed on {day}'),
  manager: phrase('Only a manager can choose this'),
  instead: template('Record {outcome} instead'),
  notice: phrase('Choose the notice'),
  closing: template('The earliest closing is {day}. Correct the day, or choose why it was earlier'),
  incomplete: phrase('First send a notice of incompleteness, and wait until its last day'),
  ranOut: template('The approval held until {day}. Correct the day, or first record that it was extended'),
  longerThan: template('The approval holds until {day}. Choose a later day'),
  twice: phrase('Name each borrower once'),
  notGranted: phrase('First record the approval, or that the counteroffer was accepted'),
  managerCorrects: phrase('Only a manager can correct this'),
} as const

type Field =
  | 'kind'
  | 'happened_on'
  | 'until_on'
  | 'closing_on'
  | 'borrower_id'
  | 'method'
  | 'code'
  | 'about'
  | 'text'
  | `notices.${string}.${'happened_on' | 'method'}`
export type EventErrors = Partial<Record<Field, Text>>

const onDay = (day: Day) => formatted('day', day, 'UTC')
const isDay = (day: Day | null | undefined): day is Day => !!day && isCalendarDay(day)

/** The message beside a day that is missing, in the future, or before its cause; undefined for one that is right. */
export function pastDayError(day: Day | null | undefined, earliest: Day, today: Day): Text | undefined {
  if (!isDay(day)) return messages.day
  if (day > today) return messages.future
  return day < earliest ? messages.early({ day: onDay(earliest) }) : undefined
}

function methodError(
  method: MilestoneMethod | null | undefined,
  allowed: readonly MilestoneMethod[],
  isElectronic: () => boolean,
): Text | undefined {
  if (!method) return messages.method
  if (!allowed.includes(method)) return messages.written
  return method === 'EMAIL' && !isElectronic() ? messages.paper : undefined
}

/** The facts when the event that is corrected was recorded, so that a correction is judged as the first entry was. */
function before(facts: TaskFacts, corrects: string | null | undefined): TaskFacts {
  const index = facts.events.findIndex(({ id }) => id === corrects)
  if (index < 0) return facts
  const events = facts.events.slice(0, index)
  const [changed] = eventsOfKind(facts.events.slice(index), 'LAND')
  const last = eventsOfKind(events, 'LAND').at(-1)
  const includes_land = last ? last.code === 'LAND' : changed ? changed.code !== 'LAND' : facts.includes_land
  return { ...facts, withdrawn_on: null, events, includes_land }
}

/** The messages of outcomes that something else comes before. */
const withoutCause: Partial<Record<FileEventKind, Text>> = {
  CLOSED_INCOMPLETE: messages.incomplete,
  ORIGINATED: messages.notGranted,
}

/** Messages beside the fields of an event; empty where it is right. */
export function fileEventErrors(entered: EnteredEvent, bounds: EventBounds): EventErrors {
  const { kind, corrects, text = '', notices = [] } = entered
  if (notices.length > 0 && !hasNotices(kind)) return { kind: messages.notPossible }
  const corrected = bounds.facts.events.find(({ id }) => id === corrects)
  if (corrected && takesManager(corrected) && !bounds.isManager) return { kind: messages.managerCorrects }
  if (kind === null && !corrects) return { kind: messages.kind }
  if (kind === null)
    return { ...(text === '' && { text: messages.words }), ...(corrected && followedError(corrected, bounds.facts)) }
  const facts = before(bounds.facts, corrects)
  const row = fileEvents[kind]
  const cause = row.earliest(facts)
  if (cause === undefined) return { kind: withoutCause[kind] ?? messages.notPossible }
  const notice = returnableNotices(facts).find(({ id }) => id === entered.about)
  const answered = kind === 'INCOMPLETENESS_ANSWERED' && facts.events.find(({ id }) => id === corrected?.about)
  const earliest = answered ? answered.happened_on : notice && row.refersTo === 'NOTICE' ? notice.happened_on : cause
  const isRequired = (has: unknown, value: unknown) => has !== undefined && !value
  const onIt = !entered.borrower_id || bounds.borrowers.some(({ id }) => id === entered.borrower_id)
  const errors: EventErrors = {
    happened_on: pastDayError(entered.happened_on, earliest, bounds.today),
    borrower_id: isRequired(row.borrower, entered.borrower_id)
      ? messages.borrower
      : onIt
        ? undefined
        : NOT_ON_APPLICATION,
    method: row.methods && methodErrorOf(entered, facts, bounds),
    code: codeError(entered),
    until_on: row.until === undefined ? undefined : untilError(entered, facts, bounds),
    closing_on: closingError(entered),
    about: row.refersTo === 'NOTICE' && !notice ? messages.notice : undefined,
    text: (corrects || isRequired(row.words, row.areWordsOptional)) && text === '' ? messages.words : undefined,
    ...rulesOfKind(entered, facts, bounds),
    ...noticesErrors(entered, bounds),
  }
  if (corrected && !errors.happened_on) Object.assign(errors, laterError({ ...entered, kind }, corrected, bounds.facts))
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

/** A consent counts as it stood on the day on which something was sent; without a right day, as it stands today. */
const isElectronic = (id: string, day: Day | null | undefined, bounds: EventBounds): boolean =>
  bounds.hasElectronicRecords(id, isDay(day) ? day : bounds.today)

function methodErrorOf(entered: EnteredEvent, facts: TaskFacts, bounds: EventBounds) {
  const { kind, method, borrower_id, happened_on } = entered
  const allowed =
    kind === 'NOTICE' ? noticeMethods(noticeOutcome(facts)?.kind) : ((kind && fileEvents[kind].methods) ?? [])
  // The way in which a borrower said something takes no consent. A notice of incompleteness goes to all of them.
  if (kind === 'WITHDRAWN') return methodError(method, allowed, () => true)
  const isToOne = borrower_id && kind && fileEvents[kind].borrower
  const reached = isToOne ? [borrower_id] : bounds.borrowers.map(({ id }) => id)
  return methodError(method, allowed, () => reached.every(id => isElectronic(id, happened_on, bounds)))
}

function codeError({ kind, code }: EnteredEvent): Text | undefined {
  const { codes, isCodeOptional } = fileEvents[kind!]
  if (!codes || (!code && isCodeOptional)) return undefined
  return code && Object.hasOwn(codes, code) ? undefined : messages.code
}

function untilError({ kind, happened_on, until_on }: EnteredEvent, facts: TaskFacts, bounds: EventBounds) {
  const { incompletenessDays: count } = bounds
  if (!isDay(until_on)) return messages.until
  const held = kind === 'APPROVAL_EXTENDED' && approvalInForce(facts.events)?.until_on
  if (held && until_on <= held) return messages.longerThan({ day: onDay(held) })
  if (!isDay(happened_on)) return undefined
  if (until_on < happened_on) return messages.early({ day: onDay(happened_on) })
  if (kind === 'INCOMPLETENESS_NOTICE' && until_on < addDays(happened_on, count)) return messages.period({ count })
  return undefined
}

function closingError({ happened_on, until_on, closing_on }: EnteredEvent): Text | undefined {
  if (!closing_on) return undefined
  if (!isCalendarDay(closing_on)) return messages.day
  if (happened_on && closing_on < happened_on) return messages.early({ day: onDay(happened_on) })
  return until_on && closing_on > until_on ? messages.closingLate : undefined
}

/** The messages of rules that one kind alone has. */
function rulesOfKind(entered: EnteredEvent, facts: TaskFacts, bounds: EventBounds): EventErrors {
  const { kind, happened_on, code, text = '' } = entered
  switch (kind) {
    case 'COMPLETE': {
      const signed = facts.last_submitted_on
      if (code === 'SIGNED' && happened_on !== signed) return { happened_on: messages.signed({ day: onDay(signed) }) }
      if (code !== 'OTHER') return {}
      return { ...(!bounds.isManager && { code: messages.manager }), ...(text === '' && { text: messages.words }) }
    }
    case 'INCOMPLETENESS_NOTICE':
      return !code && asksForCode({ ...entered, kind }, undefined) ? { code: messages.longer } : {}
    case 'ORIGINATED': {
      const held = approvalInForce(facts.events)?.until_on
      if (held && happened_on && happened_on > held && happened_on <= bounds.today)
        return { happened_on: messages.ranOut({ day: onDay(held) }) }
      const closesFrom = earliestClosing(deadlinesOf(facts, bounds.calendar), facts.includes_land)
      return closesFrom && !code && asksForCode({ ...entered, kind }, closesFrom)
        ? { happened_on: messages.closing({ day: onDay(closesFrom) }) }
        : {}
    }
    case 'APPROVED_NOT_ACCEPTED':
      return code === 'UNDERWRITING' ||
        (outcomeInForce(facts.events)?.kind === 'COUNTEROFFER' && !grantInForce(facts.events))
        ? { kind: messages.instead({ outcome: fileEvents.DENIED.label }) }
        : {}
    case 'WITHDRAWN': {
      const approval = facts.events.findLast(event => event.kind === 'APPROVED')
      const instead = code ? outcomeOfWithdrawal(code, approval?.code ?? null) : kind
      return instead === kind ? {} : { kind: messages.instead({ outcome: fileEvents[instead].label }) }
    }
    default:
      return {}
  }
}

/** Messages beside the lines of the borrowers in an outcome. */
function noticesErrors({ kind, happened_on, notices = [] }: EnteredEvent, bounds: EventBounds): EventErrors {
  const errors: EventErrors = {}
  const allowed = noticeMethods(kind ?? undefined)
  for (const { borrower_id: id, happened_on: day, method } of notices) {
    if (!bounds.borrowers.some(borrower => borrower.id === id)) return { borrower_id: NOT_ON_APPLICATION }
    if (notices.filter(notice => notice.borrower_id === id).length > 1) return { borrower_id: messages.twice }
    const wrongDay = pastDayError(day, happened_on && isDay(happened_on) ? happened_on : '', bounds.today)
    if (wrongDay) errors[`notices.${id}.happened_on`] = wrongDay
    const wrongMethod = methodError(method, allowed, () => isElectronic(id, day, bounds))
    if (wrongMethod) errors[`notices.${id}.method`] = wrongMethod
  }
  return errors
}
