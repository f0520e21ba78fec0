import type { Generated } from 'kysely'
import type { Channel } from '../messaging/schema.ts'
import type { SignInMethod } from '../platform/actor.ts'
import type { Now } from '../platform/database/column-types.ts'

declare module '../platform/database/schema.ts' {
  interface Database {
    users: UserTable
    session: SessionTable
    sign_in_challenge: SignInChallengeTable
    consumed_captcha: { solution_hash: Buffer; expires_at: Date }
  }
}

export interface UserTable {
  id: string
  email_hash: Buffer | null
  phone_number_hash: Buffer | null
  /** `Contacts`, sealed with the field key. */
  sealed_contacts: Buffer
  /** The language that the user chose; null where the request decides. */
  language: Generated<string | null>
  /** The last activity in any session, which outlives the session's row. */
  last_active_at: Now
  created_at: Now
}

interface SessionTable {
  id: string
  user_id: string
  token_hash: Buffer
  method: SignInMethod
  ip: string
  user_agent: string
  created_at: Now
  last_active_at: Now
  ended_at: Date | null
}

interface SignInChallengeTable {
  id: string
  channel: Channel
  recipient_hash: Buffer
  /** The contact, sealed with the field key. */
  sealed_recipient: Buffer
  /** The account to add the contact to; null for a sign-in. */
  user_id: string | null
  /** The session in which the code proves another account's contact; null for every other purpose. */
  session_id: string | null
  dealer_id: string
  secret_hash: Buffer
  attempts: Generated<number>
  created_at: Now
  expires_at: Date
  ended_at: Date | null
  /** Time when another account's contact was proved; null again once that was used. */
  proved_at: Date | null
}
