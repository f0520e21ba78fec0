import type { StaffPreferences } from './preferences.ts'
import type { StaffRole } from './roles.ts'

/** INVITED: has a link. WAITING: enrolled, and sees nothing until an administrator types the code. */
export const staffStatuses = ['INVITED', 'WAITING', 'ACTIVE', 'DEACTIVATED'] as const
export type StaffStatus = (typeof staffStatuses)[number]

export interface StaffProfile {
  name: string
  email: string
  title: string
  /** The number in the Nationwide Multistate Licensing System, or ''. */
  nmls_id: string
}

/** `dealer` is null where the grant is for all dealers. */
export interface GrantResponse {
  role: StaffRole
  dealer: { id: string; name: string } | null
}

/** GET /staff/session: the person, and when the session ends. */
export interface StaffSessionResponse extends StaffProfile {
  id: string
  status: 'WAITING' | 'ACTIVE'
  grants: GrantResponse[]
  /** Time when the session ends without a further request of the person. */
  idle_at: string
  /** Time when it ends in any case. */
  expires_at: string
  /** True if a button can stand for a passkey: demo people in development. */
  is_development: boolean
  has_passkey: boolean
  /** True if an account at the lender's own sign-in can confirm a change. */
  has_oidc: boolean
}

/** GET /staff/account */
export interface StaffAccountResponse extends StaffProfile, StaffPreferences {
  passkeys: { id: string; name: string; created_at: string; last_used_at: string | null }[]
  sessions: {
    id: string
    device: string
    method: StaffSignInMethod
    created_at: string
    last_active_at: string
    is_own: boolean
  }[]
}

export const staffSignInMethods = ['PASSKEY', 'OIDC', 'DEVELOPMENT'] as const
export type StaffSignInMethod = (typeof staffSignInMethods)[number]

/** An entry of GET /staff/people. */
export interface PersonResponse extends StaffProfile {
  id: string
  status: StaffStatus
  /** Counts the changes of profile and access, for `If-Match`. */
  version: number
  grants: GrantResponse[]
  passkeys: number
  last_signed_in_at: string | null
  created_at: string
  /** The link that waits: null where none is open. */
  invitation: { purpose: InvitationPurpose; expires_at: string } | null
  /** The day from which the person gets new applications again; null for a person who is there. */
  away_until: string | null
  /** True if the caller may type the confirmation code. */
  can_confirm: boolean
}
export interface PeopleResponse {
  people: PersonResponse[]
  /** The dealers that a grant can name. */
  dealers: { id: string; name: string }[]
}

export const invitationPurposes = ['INVITE', 'RESET'] as const
export type InvitationPurpose = (typeof invitationPurposes)[number]

/** POST /staff/invitations/open */
export interface StaffInvitationResponse {
  purpose: InvitationPurpose
  name: string
  email: string
  /** True if the lender's own sign-in can be used instead of a passkey alone. */
  oidc: boolean
}

/** POST /staff/invitations/passkey. `code`: six characters to read out to the administrator; null where none is needed. */
export interface EnrolledResponse {
  code: string | null
  session: StaffSessionResponse
}

/** POST /staff/sign-in/oidc/callback. One of `session`, `passkey`, `enroll` and `step_up` is given. */
export interface StaffOidcResponse {
  session: StaffSessionResponse | null
  /** Options for `navigator.credentials.get`: the account counts as one factor, and POST /staff/sign-in/passkey takes the other. */
  passkey: object | null
  /**
   * Options for `navigator.credentials.create`: the account is linked and counts as one factor, and POST /staff/invitations/passkey
   * takes the other.
   */
  enroll: object | null
  /** Six characters to read out to the administrator, after enrolling. */
  code: string | null
  /** Used for the header of the change that was confirmed. */
  step_up: string | null
  /** The page to go on to. */
  redirect: string | null
}

/** The data that the server writes into every staff page. */
export interface StaffPageContext {
  language: string
  product: string
  lender: string
  /** Null for a visitor without a session. */
  session: StaffSessionResponse | null
  /** True if there is no session where `session` is null. Behind a link on another site the cookie is not sent, and the page asks. */
  is_session_known: boolean
  /** True if the lender's own sign-in is set up. */
  oidc: boolean
  /** True if demo people can sign in with a button. */
  dev: boolean
}
