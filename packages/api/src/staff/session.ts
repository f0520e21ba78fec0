import { staffRoles } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { defineOperations } from '../operation.ts'
import { closed, flag, named, noContent, nullable, oneOf, signInText, text, time, uuid } from '../schemas.ts'

/** The properties of a profile as it is stored. */
export const profile = {
  name: text,
  email: text,
  title: text,
  nmls_id: Type.String({ description: "'' where there is none" }),
}

/** The properties of a profile as they are sent, besides the email. */
export const profileBody = { name: signInText, title: signInText, nmls_id: signInText }

/** The states of which a staff member may get applications today. */
export const licensedIn = {
  ...nullable(Type.Array(text)),
  description: 'Null for all states, while no one has a license',
}

export const grant = named(
  'StaffGrant',
  closed({
    role: oneOf(staffRoles),
    dealer: nullable(
      Type.Object({ id: uuid, name: text }, { additionalProperties: false, description: 'Null for all dealers' }),
    ),
  }),
)
export type GrantResponse = Static<typeof grant>

/** The staff member, and when the session ends. */
export const staffSession = named(
  'StaffSession',
  closed({
    id: uuid,
    ...profile,
    status: oneOf(['WAITING', 'ACTIVE']),
    grants: Type.Array(grant),
    licensed_in: licensedIn,
    /** Time when the session ends without a further request of the staff member. */
    idle_at: time,
    /** Time when it ends in any case. */
    expires_at: time,
    /** True while letters about applications of the staff member wait to be printed or mailed. */
    has_letters: flag,
    /** True if a button can stand for a passkey: demo people in development. */
    is_development: flag,
    has_passkey: flag,
    has_oidc: Type.Boolean({ description: "Whether an account at the lender's own sign-in can confirm a change" }),
  }),
)
export type StaffSessionResponse = Static<typeof staffSession>

const shared = { access: 'staff-waiting', tags: ['staff sign-in'], refusals: [] } as const

export const staffSessionOperations = defineOperations({
  'GET /staff/session': {
    ...shared,
    operationId: 'getStaffSession',
    summary: 'Get the person and when the session ends; it does not count as activity',
    response: { 200: staffSession },
  },
  'POST /staff/session/activity': {
    ...shared,
    operationId: 'prolongStaffSession',
    summary: 'Count the person as active now',
    inReadOnly: true,
    response: { 200: staffSession },
  },
  'DELETE /staff/session': {
    ...shared,
    operationId: 'signOutStaff',
    summary: 'Sign out',
    inReadOnly: true,
    response: { 204: noContent },
  },
})
