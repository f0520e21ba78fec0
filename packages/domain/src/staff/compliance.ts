import type { Day } from '../forms/day.ts'
import { phrase } from '../forms/text.ts'
import type { RecordedEvent } from './file-event/event.ts'
import { asksForCode } from './recording/codes.ts'
import type { StaffRole } from './roles.ts'

/** The roles that check how others worked. */
export const complianceRoles: readonly StaffRole[] = ['COMPLIANCE']

/** The lists of compliance, the newest entry of each first. */
export const complianceLists = ['missed-clocks', 'overrides', 'words'] as const
export type ComplianceList = (typeof complianceLists)[number]

export const complianceLabels = {
  'missed-clocks': phrase('Missed deadlines'),
  overrides: phrase('Overrides'),
  words: phrase('Words sent'),
} as const satisfies Record<ComplianceList, string>

/** The headings of each list, in their order. */
export const complianceColumns = {
  'missed-clocks': {
    application: phrase('Application'),
    dealer: phrase('Dealer'),
    clock: phrase('Deadline'),
    due: phrase('Due'),
    ended: phrase('Done'),
    by: phrase('Recorded by, or assigned to'),
  },
  overrides: {
    application: phrase('Application'),
    dealer: phrase('Dealer'),
    override: phrase('Override'),
    event: phrase('What was recorded'),
    happened: phrase('Day'),
    recorded: phrase('Entered'),
    by: phrase('By'),
  },
  words: {
    application: phrase('Application'),
    dealer: phrase('Dealer'),
    by: phrase('Sent by'),
    at: phrase('Sent'),
    reason: phrase('Reason'),
    words: phrase('Words'),
  },
} as const satisfies Record<ComplianceList, Record<string, string>>

export const overrideLabels = {
  COMPLETE: phrase('Complete on'),
  COMPLETE_OTHER: phrase('Complete on: something else'),
  LONGER_PERIOD: phrase('More than 60 days to answer'),
  LATE: phrase('Entered later'),
  CORRECTION: phrase('Corrected'),
  MISTAKE: phrase('Entered by mistake'),
  RECONSIDERED: phrase('Reconsidered'),
} as const
export type OverrideKind = keyof typeof overrideLabels
export const overrideKinds = Object.keys(overrideLabels) as OverrideKind[]

type OverrideFacts = Pick<RecordedEvent, 'kind' | 'happened_on' | 'until_on' | 'code' | 'corrects'>

/** Returns why compliance looks at an event that a person recorded, in the order of the labels. `recordedOn`: a day of the lender. */
export function overridesOf(event: OverrideFacts, recordedOn: Day): OverrideKind[] {
  const { kind, happened_on, until_on, code, corrects } = event
  const isLonger = kind === 'INCOMPLETENESS_NOTICE' && asksForCode({ kind, happened_on, until_on }, undefined)
  const holds: Record<OverrideKind, boolean> = {
    COMPLETE: kind === 'COMPLETE' && code !== 'OTHER',
    COMPLETE_OTHER: kind === 'COMPLETE' && code === 'OTHER',
    LONGER_PERIOD: isLonger,
    LATE: happened_on !== null && happened_on < recordedOn,
    CORRECTION: corrects !== null && kind !== null,
    MISTAKE: corrects !== null && kind === null,
    RECONSIDERED: kind === 'RECONSIDERED',
  }
  return overrideKinds.filter(override => holds[override])
}
