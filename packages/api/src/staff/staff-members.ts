import { invitationPurposes, staffRoles, staffStatuses } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { defineOperations } from '../operation.ts'
import {
  closed,
  count,
  day,
  flag,
  named,
  noContent,
  nullable,
  oneOf,
  sentId,
  signInText,
  text,
  time,
  uuid,
} from '../schemas.ts'
import { assignmentResults } from './assignment.ts'
import { namedStaffMember } from './named-staff-member.ts'
import { grant, profile, profileBody } from './session.ts'
import { staff } from './staff.ts'

const staffMember = named(
  'StaffPerson',
  closed({
    id: uuid,
    ...profile,
    version: Type.Integer({ description: 'Of profile, access and licenses, for If-Match' }),
    status: oneOf(staffStatuses),
    grants: Type.Array(grant),
    /** Also those that ended, by state. */
    licenses: Type.Array(closed({ state: text, ends_on: day })),
    passkeys: count,
    last_signed_in_at: nullable(time),
    created_at: time,
    /** The link that waits: null where none is open. */
    invitation: nullable(closed({ purpose: oneOf(invitationPurposes), expires_at: time })),
    /** The day from which the staff member gets new applications again; null for one who is there. */
    away_until: nullable(day),
    /** True if the caller may type the confirmation code. */
    can_confirm: flag,
  }),
)
export type StaffMemberResponse = Static<typeof staffMember>

/** `dealers`: those that a grant can name. */
const staffMembers = closed({ people: Type.Array(staffMember), dealers: Type.Array(closed({ id: uuid, name: text })) })
export type StaffMembersResponse = Static<typeof staffMembers>

const MOST_GRANTS = 200
const MOST_LICENSES = 100
const grantsBody = Type.Array(
  closed({
    role: oneOf(staffRoles),
    dealer_id: nullable(Type.String({ description: 'Null for all dealers' })),
  }),
  { maxItems: MOST_GRANTS },
)
export type GrantsBody = Static<typeof grantsBody>

/** `handed_over`: where the absence ends, who got applications with it, and how many. */
const away = named(
  'StaffAway',
  closed({
    results: assignmentResults,
    handed_over: Type.Array(closed({ person: namedStaffMember, applications: count })),
  }),
)
export type StaffAwayResponse = Static<typeof away>

const changing = ['staff_forbidden', 'staff_step_up_required', 'staff_not_found', 'staff_wrong_status'] as const
const granting = ['staff_grants_missing', 'staff_compliance_alone', 'staff_role_for_all_dealers'] as const

/** Staff members, for administrators. Each change takes a confirmation. */
export const staffMemberOperations = defineOperations({
  'GET /staff/people': {
    ...staff,
    operationId: 'listStaff',
    summary: 'List the staff members, their access and last sign-in',
    response: { 200: staffMembers },
    refusals: ['staff_forbidden'],
  },
  'GET /staff/people/{staff_id}': {
    ...staff,
    operationId: 'getStaff',
    summary: 'Get a staff member',
    response: { 200: staffMember },
    etag: true,
    refusals: ['staff_forbidden', 'staff_not_found'],
  },
  'POST /staff/people': {
    ...staff,
    operationId: 'inviteStaff',
    summary: 'Invite a person by email',
    body: closed({ ...profileBody, email: signInText, grants: grantsBody }),
    response: { 201: closed({ id: uuid }) },
    refusals: ['staff_forbidden', 'staff_step_up_required', 'staff_email_taken', 'staff_email_domain', ...granting],
  },
  'POST /staff/people/{staff_id}/invitation': {
    ...staff,
    operationId: 'inviteStaffAgain',
    summary: 'Send a new link to a person who is not confirmed',
    response: { 204: noContent },
    refusals: changing,
  },
  'POST /staff/people/{staff_id}/confirmation': {
    ...staff,
    operationId: 'confirmStaff',
    summary:
      'Confirm a person with the code that the person reads out; each try takes a confirmation, and five are counted',
    body: closed({ code: signInText }),
    response: { 204: noContent },
    refusals: [...changing, 'staff_own_grants', 'staff_code_invalid', 'staff_code_used_up'],
  },
  'PUT /staff/people/{staff_id}/grants': {
    ...staff,
    operationId: 'setStaffGrants',
    summary: 'Replace the access of a person',
    body: closed({ grants: grantsBody }),
    response: { 204: noContent },
    ifMatch: true,
    refusals: [...changing, 'staff_own_grants', ...granting],
  },
  'PUT /staff/people/{staff_id}/profile': {
    ...staff,
    operationId: 'setStaffProfile',
    summary: 'Replace name, title and NMLS id of a person',
    body: closed(profileBody),
    response: { 204: noContent },
    ifMatch: true,
    refusals: changing,
  },
  'PUT /staff/people/{staff_id}/licenses': {
    ...staff,
    operationId: 'setStaffLicenses',
    summary: 'Replace the states in which a person is licensed; messages beside them have the state as their field',
    body: closed({
      licenses: Type.Array(
        closed({ state: signInText, ends_on: { ...signInText, description: 'The last day on which it holds' } }),
        { maxItems: MOST_LICENSES },
      ),
    }),
    response: { 204: noContent },
    ifMatch: true,
    refusals: [...changing, 'staff_own_grants'],
  },
  'POST /staff/people/{staff_id}/reset': {
    ...staff,
    operationId: 'resetStaff',
    summary: 'End the passkeys, sessions and links of a person, and send a link to enroll again',
    response: { 204: noContent },
    refusals: [...changing, 'staff_own_grants'],
  },
  'POST /staff/people/{staff_id}/deactivation': {
    ...staff,
    operationId: 'deactivateStaff',
    summary:
      'End every way in of a person for good, remove the access, and give the applications to `reassign_to`, or to no one',
    body: closed({ reassign_to: Type.Optional(nullable(signInText)) }),
    response: { 204: noContent },
    refusals: [...changing, 'staff_own_grants'],
  },
  'PUT /staff/people/{staff_id}/away': {
    ...staff,
    operationId: 'setStaffAway',
    summary:
      'Set until when new applications of a person go to the substitute; null for one who is back. What falls due until then goes to `give_to`: a person, ' +
      'or `SUBSTITUTE`, as new ones of each dealer. Others than the person confirm it',
    body: closed({ away_until: nullable(signInText), give_to: Type.Optional(nullable(sentId)) }),
    response: { 200: away },
    refusals: ['staff_forbidden', 'staff_step_up_required', 'staff_not_found'],
  },
})
