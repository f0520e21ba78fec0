import type {
  ApplicationViewResponse,
  BodyOf,
  FileEventBody,
  FileEventResponse,
  StaffOperations,
} from '@porchlight/api'
import { addDays } from '@porchlight/domain'
import {
  asksForCode,
  asksForReports,
  awaitingNotice,
  countingEvents,
  earliestClosing,
  type FileEventKind,
  fileEvents,
  hasNotices,
  includesLand,
  isOutcomeKind,
  type MilestoneMethod,
  noticeMethods,
  noticeMethodsTo,
  outcomeInForce,
} from '@porchlight/domain/staff'

type NoticeField = `notices.${string}.${'method' | 'happened_on'}` | `report.${string}`

/** The fields of an event as they are typed. The lines of borrowers have fields of their own, by the id. */
export interface Typed extends Record<NoticeField, string | null> {
  kind: FileEventKind | null
  happened_on: string
  until_on: string
  closing_on: string
  borrower_id: string | null
  method: MilestoneMethod | null
  code: string | null
  about: string | null
  /** Null until it is typed. */
  text: string | null
  /** The reason of a correction. */
  mistake: 'MISTAKE' | 'DIFFERS'
}

type EventView = Pick<ApplicationViewResponse, 'milestones' | 'borrowers'>
type Borrower = EventView['borrowers'][number]

/** The values that a dialog begins with: those of the event that it corrects, else today. */
export const startValues = (
  { milestones: { today }, borrowers }: EventView,
  corrected: FileEventResponse | undefined,
): Typed => ({
  ...(Object.fromEntries(
    borrowers.flatMap(({ id }) => [
      [`notices.${id}.method`, null],
      [`notices.${id}.happened_on`, today],
      [`report.${id}`, null],
    ]),
  ) as Record<NoticeField, null>),
  kind: corrected?.kind ?? null,
  happened_on: corrected?.happened_on ?? today,
  until_on: corrected?.until_on ?? '',
  closing_on: corrected?.closing_on ?? '',
  borrower_id: corrected?.borrower_id ?? null,
  method: corrected?.method ?? null,
  code: corrected?.code ?? null,
  about: corrected?.about ?? null,
  text: null,
  mistake: 'DIFFERS',
})

/** The values once another kind is chosen. Words are of one kind, and a notice of incompleteness leaves its usual days. */
export const withKind = (
  values: Typed,
  kind: FileEventKind | null,
  { milestones: { today, incompleteness_days } }: EventView,
): Typed => ({
  ...values,
  kind,
  text: null,
  until_on: kind === 'INCOMPLETENESS_NOTICE' ? addDays(today, incompleteness_days) : '',
})

/** The borrowers of a kind of event. Those who still wait for a notice come first. */
export function borrowersOf(kind: FileEventKind, { milestones, borrowers }: EventView) {
  const events = countingEvents(milestones.recorded)
  const outcome = outcomeInForce(events)
  const awaiting = kind === 'NOTICE' && outcome ? awaitingNotice(events, outcome) : []
  const waiting = borrowers.filter(({ id }) => awaiting.includes(id))
  return { waiting, all: [...waiting, ...borrowers.filter(each => !waiting.includes(each))] }
}

/** The ways that an event can have gone. */
export function methodsOf(
  { kind, borrower_id, happened_on }: Typed,
  { milestones, borrowers }: EventView,
): readonly MilestoneMethod[] {
  if (kind !== 'NOTICE') return (kind && fileEvents[kind].methods) ?? []
  const outcome = milestones.milestone?.kind
  const to = borrowers.find(({ id }) => id === borrower_id)
  return outcome && to ? noticeMethodsTo(outcome, to.electronic_records, happened_on) : noticeMethods(outcome)
}

/** The ways that the notice of an outcome can have gone to a borrower; none to those who need not have one. */
export function noticeMethodsOf(values: Typed, { id, is_primary, electronic_records }: Borrower) {
  const { kind, happened_on } = values
  const isOwed = is_primary || !asksForReports(kind) || values[`report.${id}`] === 'USED'
  return kind && hasNotices(kind) && isOwed ? noticeMethodsTo(kind, electronic_records, happened_on) : []
}

/** Clears what the kind doesn't have and choices that it doesn't offer, and chooses the only borrower. */
export function applicable(values: Typed, view: EventView): Typed {
  const { kind, borrower_id, method, code } = values
  const row = kind && fileEvents[kind]
  const { waiting, all } = kind ? borrowersOf(kind, view) : { waiting: [], all: [] }
  const only = [waiting, all].find(({ length }) => length === 1)?.[0]
  const next: Typed = {
    ...values,
    until_on: row?.until ? values.until_on : '',
    closing_on: kind === 'APPROVED' ? values.closing_on : '',
    borrower_id: row?.borrower ? (borrower_id ?? only?.id ?? null) : null,
    code: code && row?.codes?.[code] ? code : null,
    about: row?.refersTo === 'NOTICE' ? values.about : null,
  }
  next.method = method && methodsOf(next, view).includes(method) ? method : null
  for (const borrower of view.borrowers) {
    if (!asksForReports(kind) || borrower.is_primary) next[`report.${borrower.id}`] = null
    const sent = `notices.${borrower.id}.method` as const
    if (!noticeMethodsOf(next, borrower).some(each => each === next[sent])) next[sent] = null
  }
  return next
}

/** Returns whether a notice was sent with the outcome. */
const isNotified = (values: Typed, { borrowers }: EventView) =>
  borrowers.some(({ id }) => values[`notices.${id}.method`] !== null)

/** The words of an event: reasons that were sent are in the letter, unless something else is typed. */
export const wordsOf = (values: Typed, view: EventView, inTheLetter: string): string =>
  values.text ?? (values.kind === 'DENIED' && isNotified(values, view) ? inTheLetter : '')

/** The fields that the dialog doesn't show. */
export function hiddenFields(
  values: Typed,
  { milestones, borrowers }: EventView,
  { isCorrection, hasChoice }: { isCorrection: boolean; hasChoice: boolean },
): (keyof Typed)[] {
  const { kind } = values
  const row = kind && fileEvents[kind]
  const isMistake = values.mistake === 'MISTAKE'
  const closesFrom = earliestClosing(milestones.deadlines, includesLand(milestones))
  const shown: Partial<Record<keyof Typed, unknown>> = {
    kind: hasChoice && !isCorrection,
    happened_on: kind && !isMistake,
    until_on: row?.until && !isMistake,
    closing_on: kind === 'APPROVED' && !isMistake,
    borrower_id: row?.borrower && !isMistake,
    method: row?.methods && !isMistake,
    code: kind && !isMistake && asksForCode({ ...values, kind }, closesFrom),
    about: row?.refersTo === 'NOTICE' && !isMistake,
    text: row?.words || isCorrection,
    mistake: isCorrection && kind && !isOutcomeKind(kind),
  }
  for (const borrower of borrowers) {
    const { id, is_primary } = borrower
    shown[`report.${id}`] = !isCorrection && asksForReports(kind) && !is_primary
    shown[`notices.${id}.method`] = !isCorrection && noticeMethodsOf(values, borrower).length > 0
    shown[`notices.${id}.happened_on`] = !isCorrection && values[`notices.${id}.method`]
  }
  return (Object.keys(values) as (keyof Typed)[]).filter(name => !shown[name])
}

/** The body that is sent. Fields that the kind doesn't have are left out by the server. */
export function bodyOf(
  values: Typed,
  text: string,
  borrowers: EventView['borrowers'],
  corrects: string | undefined,
): BodyOf<StaffOperations['POST /staff/applications/{application_id}/events']> {
  const { kind, mistake } = values
  const notices = borrowers.flatMap(({ id }) => {
    const method = values[`notices.${id}.method`] as MilestoneMethod | null
    return method ? [{ borrower_id: id, method, happened_on: values[`notices.${id}.happened_on`] ?? '' }] : []
  })
  const body: FileEventBody = {
    kind: mistake === 'MISTAKE' ? null : kind,
    happened_on: values.happened_on || null,
    until_on: values.until_on || null,
    closing_on: values.closing_on || null,
    borrower_id: values.borrower_id,
    method: values.method,
    code: values.code,
    about: values.about,
    text,
    ...(hasNotices(kind) && !corrects && { notices }),
    ...(asksForReports(kind) &&
      !corrects && {
        reports_used: borrowers.filter(({ id }) => values[`report.${id}`] === 'USED').map(({ id }) => id),
      }),
    ...(corrects && { corrects }),
  }
  return body
}
