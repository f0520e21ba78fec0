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
    /** The staff members who can get it, by name; empty where the caller may assign it to no one. */
    people: Type.Array(namedStaffMember),
    /** True if the caller may assign it to themselves or others, or unassign it. */
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
    summary: "Assign the first unassigned application of the caller's dealers to the caller",
    idempotent: true,
    response: { 200: closed({ application_id: text }) },
    refusals: ['staff_forbidden', 'queue_empty', 'application_not_found'],
  },
  'POST /staff/applications/{application_id}/assignment': {
    ...staff,
    operationId: 'assignApplication',
    summary:
      'Assign an application to the caller or to another person, or unassign it; `from` is the assignee as the caller read it',
    body: closed({ assignee_id: nullable(text), from: nullable(text) }),
    response: { 200: closed({ assignee: nullable(namedStaffMember) }) },
    etag: true,
    ifMatch: true,
    refusals: [...refusalsOf('application.assign', 'application'), 'assigned_to_another', 'taken_by_another'],
  },
})
