import type { AuditCode } from '../audit/audit-events.ts'
import { phrase } from '../forms/text.ts'

interface OwnAct {
  label: string
  events: readonly AuditCode[]
}

/** The kinds of what a person did with applications, each with its events. */
const table = {
  REVIEWED: {
    label: phrase('Reviewed'),
    events: ['review.begun', 'review.stopped', 'sections.checked', 'submission.read', 'withdrawal.read'],
  },
  CALLS: { label: phrase('Calls'), events: ['contact.logged', 'caller.checked'] },
  NOTES: { label: phrase('Notes'), events: ['note.added', 'soft_report.logged'] },
  SENT_BACK: { label: phrase('Sent back'), events: ['application.returned'] },
  DECIDED: { label: phrase('Outcomes'), events: ['outcome.recorded', 'outcome.corrected', 'notice.recorded'] },
} as const satisfies Record<string, OwnAct>

export type OwnActKind = keyof typeof table
export const ownActs: Readonly<Record<OwnActKind, OwnAct>> = table
export const ownActKinds = Object.keys(table) as OwnActKind[]

/** Number of entries a day of one's own work has at most. */
export const MOST_OWN_ACTS = 500
