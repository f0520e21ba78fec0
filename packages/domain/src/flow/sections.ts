import type { Role } from '../people/role.ts'
import { type SectionId, sectionOf } from '../sections/index.ts'

export type SectionStatus = 'COMPLETE' | 'SKIPPED' | 'INCOMPLETE'
export type SectionStatuses = Record<SectionId, SectionStatus>

/** Whether the section does not exist for this role. */
export const isSkippedFor = (id: SectionId, role: Role): boolean => !sectionOf(id).audience.includes(role)

/**
 * Whether the section counts as done for Save and for the way back to progress. A section that the role never had does
 * not count: otherwise a co-borrower would never be led to demographics and consent.
 */
export const countsAsDone = (id: SectionId, statuses: SectionStatuses, role: Role): boolean =>
  statuses[id] !== 'INCOMPLETE' && !isSkippedFor(id, role)
