import { assignmentOutcomes, MOST_ASSIGNED } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { defineOperations } from '../operation.ts'
import { closed, count, day, flag, named, nullable, oneOf, sentId, text, time, uuid } from '../schemas.ts'
import { namedStaffMember } from './named-staff-member.ts'
import { licensedIn } from './session.ts'
import { staff } from './staff.ts'

/** The assignment of an application as the caller may change it. */
export const assignment = named(
  'Assignment',
  closed({
    assignee: nullable(namedStaffMember),
    assigned_at: nullable(time),
    /** The version of the lender's side, for `If-Match`. */
    version: count,
    /** The assignee, or the caller while it is unassigned, where that person is not licensed in its state; null once it ended. */
    unlicensed: nullable(namedStaffMember),
    /** True if the caller may assign it to themselves or others, or unassign it. */
    can_assign: flag,
  }),
)
export type AssignmentPart = Static<typeof assignment>

export const assignmentActions = {
  'application.assign': [],
} as const

/**
 * A person who can get applications of the caller's dealers. `away_until`: the day from which they get new ones again; `dealers`: null for one
 * who works for all of them; `licensed_in`: states, null while no one has a license.
 */
const assignee = named(
  'Assignee',
  closed({
    ...namedStaffMember.properties,
    away_until: nullable(day),
    dealers: nullable(Type.Array(uuid)),
    licensed_in: licensedIn,
  }),
)
const assignees = closed({ people: Type.Array(assignee) })
export type AssigneesResponse = Static<typeof assignees>
export type Assignee = Static<typeof assignee>

/** The outcome for one application. `assignee`: the person who has it now; null where no one has, or the caller may not know of it. */
const assignmentResult = named(
  'AssignmentResult',
  closed({
    application_id: text,
    outcome: oneOf(assignmentOutcomes),
    assignee: nullable(namedStaffMember),
    /** The version of the lender's side now; null where the caller may not know of it. */
    version: nullable(count),
  }),
)
export type AssignmentResult = Static<typeof assignmentResult>
export const assignmentResults = Type.Array(assignmentResult)

export const assignmentOperations = defineOperations({
  'POST /staff/queue/next': {
    ...staff,
    operationId: 'takeNextApplication',
    summary: "Assign the first unassigned application of the caller's dealers to the caller",
    idempotent: true,
    response: { 200: closed({ application_id: text }) },
    refusals: ['staff_forbidden', 'queue_empty', 'queue_not_licensed', 'application_not_found', 'not_licensed'],
  },
  'GET /staff/assignees': {
    ...staff,
    operationId: 'listAssignees',
    summary:
      "List the people who can get applications of the caller's dealers; an administrator reads those of all dealers",
    response: { 200: assignees },
    refusals: ['staff_forbidden'],
  },
  'POST /staff/assignments': {
    ...staff,
    operationId: 'assignApplications',
    summary:
      'Assign applications to the caller or to another person, or unassign them; each has an outcome, and those that are refused stay as they are',
    idempotent: true,
    body: closed({
      applications: Type.Array(
        closed({
          application_id: sentId,
          from: { ...nullable(sentId), description: 'The assignee as the caller read it' },
          version: Type.Optional(Type.Integer({ description: 'Given, another version is refused' })),
        }),
        { minItems: 1, maxItems: MOST_ASSIGNED },
      ),
      assignee_id: nullable(sentId),
      reason: Type.Optional(
        Type.String({
          maxLength: 2000,
          description:
            'For those who get them and those who lose them; asked for several, and for one of another person',
        }),
      ),
    }),
    response: { 200: closed({ results: assignmentResults }) },
    refusals: ['staff_forbidden'],
  },
})
