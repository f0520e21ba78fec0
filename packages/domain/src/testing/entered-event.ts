import type { Day } from '../forms/day.ts'
import {
  deliveredNotices,
  eventsOfKind,
  type FileEventKind,
  outcomeInForce,
  type RecordedEvent,
} from '../staff/file-event/event.ts'
import { noticeOutcome } from '../staff/recording/causes.ts'
import { fileEvents } from '../staff/recording/kinds.ts'
import type { TaskFacts } from '../staff/tasks/facts.ts'
import { countDays } from './slow-calendar.ts'

/** The numbers by which a history chooses what is entered. */
export interface Choice {
  choice: number
  /** The day on which it happened, so many days before it is entered. */
  back: number
  code: number
  until: number
  isBoth: boolean
}

/** An event of a kind, as a person enters it and the server stores it. */
export function enteredEvent(
  id: string,
  kind: FileEventKind,
  happened_on: Day,
  facts: TaskFacts,
  choice: Choice,
): RecordedEvent {
  const { code, until, isBoth } = choice
  const row = fileEvents[kind]
  const codes = [...Object.keys(row.codes ?? {}), ...(row.isCodeOptional ? [null] : [])]
  const outcome = outcomeInForce(facts.events)
  const isAdverse = kind === 'DENIED' || kind === 'COUNTEROFFER'
  const isNotified =
    kind === 'APPROVED_NOT_ACCEPTED' &&
    eventsOfKind(facts.events, 'APPROVED').some(approval => deliveredNotices(facts.events, approval.id).length > 0)
  return {
    ...{ id, kind, happened_on, corrects: null, method: null },
    until_on: row.until ? countDays(happened_on, kind === 'INCOMPLETENESS_NOTICE' ? 30 + until : until) : null,
    closing_on: kind === 'APPROVED' && isBoth ? countDays(happened_on, until) : null,
    borrower_id: row.borrower ? (isBoth ? 'Bo' : 'Ann') : null,
    code: codes[code % (codes.length || 1)] ?? null,
    about:
      kind === 'NOTICE'
        ? noticeOutcome(facts)!.id
        : ['COUNTEROFFER_ACCEPTED', 'APPROVAL_EXTENDED', 'RECONSIDERED'].includes(kind)
          ? outcome!.id
          : null,
    people:
      isAdverse && isBoth
        ? ['Ann', 'Bo']
        : isAdverse ||
            kind === 'APPROVED' ||
            kind === 'CLOSED_INCOMPLETE' ||
            (kind === 'APPROVED_NOT_ACCEPTED' && !isNotified)
          ? ['Ann']
          : [],
  }
}
