import Type, { type Static } from 'typebox'
import { inStatusByAssignee, refusalsIn } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { closed, count, flag, nullable, text, time } from '../schemas.ts'
import { staff } from './staff.ts'

const MOST_MARKED = 200

/** A section of a borrower. A section of the application is that of the primary borrower. */
const sectionOfBorrower = closed({ borrower_id: text, section: text })
export type SectionOfBorrower = Static<typeof sectionOfBorrower>

/** A section that is asked about. `words`: what the borrower is asked; '' for nothing yet. */
const askedSection = closed({ borrower_id: text, section: text, words: text })
export type AskedSection = Static<typeof askedSection>

/** The marks of an officer in what was signed last. A further signing begins with nothing marked. */
export const checks = closed({
  /** The sections that need something. */
  needs: Type.Array(askedSection),
  /** The name of the staff member who marked the rest as reviewed. */
  no_other_findings: nullable(closed({ by: text, at: time })),
  /** Version for `If-Match`. */
  version: count,
})
export type ChecksResponse = Static<typeof checks>

export const checkActions = {
  'sections.check': inStatusByAssignee,
} as const
const refusalsOf = refusalsIn(checkActions)

export const checkOperations = defineOperations({
  'PUT /staff/applications/{application_id}/checks': {
    ...staff,
    operationId: 'checkSections',
    summary: 'Mark the sections of what was signed last to ask about, and the rest as reviewed',
    etag: true,
    ifMatch: true,
    idempotent: true,
    body: closed({ needs: Type.Array(askedSection, { maxItems: MOST_MARKED }), no_other_findings: flag }),
    response: { 200: closed({ version: count }) },
    refusals: refusalsOf('sections.check', 'application'),
  },
})
