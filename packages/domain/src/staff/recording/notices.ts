import type { Day } from '../../forms/day.ts'
import type { ElectronicRecords } from '../../legal/electronic-records.ts'
import {
  deliveredNotices,
  eventsOfKind,
  type FileEvent,
  type FileEventKind,
  hasNotices,
  outcomeInForce,
} from '../file-event/event.ts'
import type { MilestoneMethod } from '../milestones.ts'
import type { TaskFacts } from '../tasks/facts.ts'
import { everyMethod, written } from './event-kind.ts'
import { fileEvents } from './kinds.ts'

/** The outcomes of which each borrower whose report was used must have a notice too. */
const adverseOutcomes: readonly FileEventKind[] = ['COUNTEROFFER', 'DENIED']

/** Returns whether an outcome asks whose credit report was used. */
export const asksForReports = (kind: FileEventKind | null): boolean => kind !== null && adverseOutcomes.includes(kind)

/** The ways in which a notice of an outcome can go: what ends or changes the credit asked for goes in writing. */
export const noticeMethods = (outcome: FileEventKind | undefined): readonly MilestoneMethod[] =>
  outcome === 'APPROVED' || outcome === 'APPROVED_NOT_ACCEPTED' ? everyMethod : written

/**
 * The ways in which a notice of an outcome can have gone to a borrower since it was decided. An email takes the consent to electronic
 * records, of an approval too. Where it was withdrawn later than the decision, one may have been emailed before.
 */
export function noticeMethodsTo(
  outcome: FileEventKind,
  { stands, withdrawn_on }: Pick<ElectronicRecords, 'stands' | 'withdrawn_on'>,
  decided_on: Day,
): readonly MilestoneMethod[] {
  const canBeEmailed = stands || (withdrawn_on !== null && decided_on < withdrawn_on)
  return noticeMethods(outcome).filter(method => method !== 'EMAIL' || canBeEmailed)
}

interface EnteredOutcome {
  kind: FileEventKind | null
  /** The borrowers whose credit report was used. A correction without them leaves those of the entry. */
  reports_used?: readonly string[] | undefined
}

/**
 * The borrowers who must have a notice: the primary borrower (12 CFR 1002.9(f)), and each whose report was used for a denial or a
 * counteroffer (15 USC 1681m(a)). An approval that was not accepted needs one only where none was sent.
 */
export function noticePeople(
  { kind, reports_used }: EnteredOutcome,
  { events }: Pick<TaskFacts, 'events'>,
  borrowers: readonly { id: string; is_primary: boolean }[],
  corrected?: Pick<FileEvent, 'people'>,
): string[] {
  const primary = borrowers.find(({ is_primary }) => is_primary)?.id
  if (!primary || !hasNotices(kind)) return []
  const approvals = eventsOfKind(events, 'APPROVED').flatMap(({ id }) => deliveredNotices(events, id))
  if (kind === 'APPROVED_NOT_ACCEPTED' && approvals.length > 0) return []
  const used = asksForReports(kind) ? (reports_used ?? corrected?.people ?? []) : []
  return [primary, ...borrowers.map(({ id }) => id).filter(id => id !== primary && used.includes(id))]
}

/** The event that an entry refers to: the notice that the person names, or the outcome in force. */
export function aboutOf(
  { kind, about = null }: { kind: FileEventKind | null; about?: string | null | undefined },
  { events }: Pick<TaskFacts, 'events'>,
): string | null {
  const refersTo = kind && fileEvents[kind].refersTo
  if (refersTo === 'NOTICE') return about
  return (refersTo && outcomeInForce(events)?.id) ?? null
}
