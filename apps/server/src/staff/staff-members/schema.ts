import type { Day } from '@porchlight/domain'
import type {
  InvitationPurpose,
  MailWhen,
  StaffKind,
  StaffRole,
  StaffSignInMethod,
  StaffStatus,
} from '@porchlight/domain/staff'
import type { ColumnType, Generated } from 'kysely'
import type { Now } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Database {
    staff_member: StaffMemberTable
    staff_grant: StaffGrantTable
    /** `ends_on`: the last day on which it holds, in the lender's time zone. */
    staff_license: { staff_id: string; state: string; ends_on: Day }
    staff_passkey: StaffPasskeyTable
    staff_identity: { issuer: string; subject: string; staff_id: string; created_at: Now }
    staff_invitation: StaffInvitationTable
    staff_session: StaffSessionTable
    staff_challenge: StaffChallengeTable
    /** Challenges of passkeys that were answered. */
    staff_used_challenge: { challenge_hash: Buffer; expires_at: Date }
    staff_step_up: StaffStepUpTable
    /** `day`: in the lender's time zone. */
    staff_opening_count: { staff_id: string; day: Day; opened: number }
    dealer_officer: { dealer_id: string; officer_id: string | null; substitute_id: string | null }
  }
}

interface StaffMemberTable {
  id: string
  kind: Generated<StaffKind>
  status: Generated<StaffStatus>
  /** Counts the changes of profile and access. */
  version: Generated<number>
  email_hash: Buffer
  /** `StaffProfile`, sealed with the field key. */
  sealed_profile: Buffer
  /** A demo person, who signs in with a button in development and never in production. */
  is_development: Generated<boolean>
  created_at: Now
  confirmed_at: Date | null
  deactivated_at: Date | null
  last_signed_in_at: Date | null
  /** The day from which the person gets new applications again, in the lender's time zone. */
  away_until: Generated<Day | null>
  /** The people who got applications with the absence, one entry for each application. */
  handed_over: Generated<string[]>
  /** The time at which mail about applications is sent. Null where the person chose nothing, which is AT_ONCE. */
  mail_when: Generated<MailWhen | null>
}

interface StaffGrantTable {
  staff_id: string
  /** The kind of the member. The database refuses a grant of another kind. */
  kind: StaffKind
  role: StaffRole
  /** Null for all dealers. */
  dealer_id: string | null
  granted_at: Now
}

interface StaffPasskeyTable {
  id: string
  staff_id: string
  credential_id: Buffer
  /** The key in COSE form. */
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  name: string
  created_at: Now
  last_used_at: Date | null
}

interface StaffInvitationTable {
  id: string
  staff_id: string
  purpose: InvitationPurpose
  token_hash: Buffer
  /** False for a link that a command printed. */
  needs_code: boolean
  code_hash: Buffer | null
  code_attempts: Generated<number>
  created_at: Now
  expires_at: Date
  used_at: Date | null
  ended_at: Date | null
}

interface StaffSessionTable {
  id: string
  staff_id: string
  token_hash: Buffer
  method: StaffSignInMethod
  /** The session at the lender's own sign-in. */
  oidc_sid: string | null
  /** Where it ends before others. */
  ends_at: ColumnType<Date | null, string | null, never>
  ip: string
  user_agent: string
  created_at: Now
  last_active_at: Now
  /** Time when the person last used a passkey in it, or signed in again with the lender's own sign-in. */
  proved_at: Date | null
  ended_at: Date | null
}

export type OidcPurpose = 'OIDC_SIGN_IN' | 'OIDC_LINK' | 'OIDC_STEP_UP'

/** A round trip of a browser to the lender's own sign-in. */
interface StaffChallengeTable {
  id: string
  browser_hash: Buffer
  purpose: OidcPurpose
  /** The values that the answer of the provider is compared with. */
  sealed_state: Buffer
  staff_id: string | null
  session_id: string | null
  /** The keyed hash of the call that a confirmation is for. */
  call_hash: Buffer | null
  expires_at: Date
}

interface StaffStepUpTable {
  token_hash: Buffer
  session_id: string
  call_hash: Buffer
  expires_at: Date
}
