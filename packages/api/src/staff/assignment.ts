import Type, { type Static } from 'typebox'
import { refusalsIn } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { closed, count, flag, named, nullable, text, time } from '../schemas.ts'
import { namedStaffMember } from './named-staff-member.ts'
import { staff } from './staff.ts'

/** The assignment of an application as the caller may change it. */
export const assignment = named(
  'Assignment',
  closed({
    assignee: nullable(namedStaffMember),
    assigned_at: nullable(time),
    /** The version of the lender's side, for `If-Match`. */
    version: count,
    /** The staff members who can get it, by name; empty where the caller may not give it to anyone. */
    people: Type.Array(namedStaffMember),
    /** True if the caller may take it, give it away or release it now. */
    can_assign: flag,
  }),
)
export type AssignmentPart = Static<typeof assignment>

export const assignmentActions = {
  'application.assign': [],
} as const
const refusalsOf = refusalsIn(assignmentActions)

export const assignmentOperations = defineOperations({
  'POST /staff/queue/next': {
    ...staff,
    operationId: 'takeNextApplication',
    summary: "Take the application that comes first among those of the caller's dealers that no one works on",
    idempotent: true,
    response: { 200: closed({ application_id: text }) },
    refusals: ['staff_forbidden', 'queue_empty', 'application_not_found'],
  },
  'POST /staff/applications/{application_id}/assignment': {
    ...staff,
    operationId: 'assignApplication',
    summary:
      'Take an application, release it, or give it to another person; `from` has the person who has it, as the caller read it',
    body: closed({ assignee_id: nullable(text), from: nullable(text) }),
    response: { 200: closed({ assignee: nullable(namedStaffMember) }) },
    etag: true,
    ifMatch: true,
    refusals: [...refusalsOf('application.assign', 'application'), 'assigned_to_another', 'taken_by_another'],
  },
})
