import type { ApplicationStatus, BorrowerStatus, NoticeEvent, Rates } from '@porchlight/domain'
import type { Generated, JSONColumnType } from 'kysely'
import type { AuditTables } from './audit-schema.ts'
import type { DocumentTable, EnvelopeEventTable, EnvelopeSignerTable, EnvelopeTable, Now } from './signing-schema.ts'

export interface Database extends AuditTables {
  dealer: DealerTable
  dealer_logo: { dealer_id: string; sha256: string; content_type: string; bytes: Buffer }
  /** Keys that are the same for all field keys, sealed with the field key. */
  lookup_key: { name: string; sealed: Buffer }
  known_key: { setting: KeySetting; id: string; first_used_at: Now }
  loan_settings: LoanSettingsTable
  users: UserTable
  session: SessionTable
  sign_in_challenge: SignInChallengeTable
  rate_limit: { key: string; used: number; resets_at: Date }
  spent_captcha: { solution_hash: Buffer; expires_at: Date }
  application: ApplicationTableRow
  borrower: BorrowerTableRow
  invitation: InvitationTable
  list_entry: ListEntryTable
  application_part: ApplicationPartTable
  demographics: DemographicsTable
  consent: ConsentTable
  consent_receipt: ConsentReceiptTable
  envelope: EnvelopeTable
  envelope_signer: EnvelopeSignerTable
  envelope_event: EnvelopeEventTable
  document: DocumentTable
  blob: { key: string; bytes: Buffer; created_at: Now }
  message: MessageTable
  notice: NoticeTable
  stopped_reminders: { borrower_id: string; stopped_at: Now }
  failing_channel: { channel: Channel; failed_at: Date }
  /** Numbers whose holders answered STOP. */
  stopped_number: { phone_number_hash: Buffer; stopped_at: Date }
  /** What a text message was about, for reports that come after it was sent. */
  sent_text: { id: string; about: JSONColumnType<object>; sent_at: Date }
  idempotent_answer: IdempotentAnswerTable
}

export interface DealerTable {
  id: string
  slug: string
  name: string
  logo_url: string
  website_url: string
  phone_number: string
  email: string
  /** '#rrggbb' */
  brand_color: string
  /** Since when the dealer takes no new applications. */
  off_at: Date | null
  created_at: Now
}

/** The settings whose keys the database depends on. */
export type KeySetting = 'FIELD_ENCRYPTION_KEY' | 'IDENTITY_KEY'

/** What new applications start with: yearly rates as fractions. */
interface LoanSettingsTable {
  only_row: Generated<boolean>
  interest_rate: number
  home_insurance_rate: number
  property_tax_rate: number
  updated_at: Now
}

interface UserTable {
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

export type SignInMethod = 'EMAIL_LINK' | 'SMS_CODE'

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

export type Channel = 'EMAIL' | 'SMS'

interface SignInChallengeTable {
  id: string
  channel: Channel
  target_hash: Buffer
  /** The contact, sealed with the field key. */
  sealed_target: Buffer
  /** The account to add the contact to; null for a sign-in. */
  user_id: string | null
  dealer_id: string
  secret_hash: Buffer
  attempts: Generated<number>
  created_at: Now
  expires_at: Date
  ended_at: Date | null
}

export interface ApplicationTableRow {
  id: string
  dealer_id: string
  status: Generated<ApplicationStatus>
  /** `ApplicationAnswers`, sealed with the primary borrower's data key; null after they were removed. */
  sealed_answers: Buffer | null
  loan_interest_rate: number
  home_insurance_rate: number
  property_tax_rate: number
  overview_confirmed_at: Date | null
  /** A message for the borrowers, such as that their documents could not be prepared. In English. */
  message: string | null
  /** The borrower who sent the application for signature last. */
  signing_started_by: string | null
  /** The lender's rates when the application started; null where they are not known. */
  starting_rates: JSONColumnType<Rates> | null
  version: Generated<number>
  created_at: Now
  completed_at: Date | null
  submitted_at: Date | null
  withdrawn_at: Date | null
  discarded_at: Date | null
  reason: string | null
}

export interface BorrowerTableRow {
  id: string
  application_id: string
  /** Null for an invited co-borrower, and for one who uses the primary borrower's device. */
  user_id: string | null
  is_primary: boolean
  status: BorrowerStatus
  /** What seals all personal data of the borrower, itself sealed with the field key. Null after they were removed. */
  data_key: Buffer | null
  /** `PersonalData`, sealed with the data key. */
  sealed_answers: Buffer | null
  sms_support_opt_out: Generated<boolean>
  registered_at: Date | null
  schema_version: Generated<number>
  /** Lists that the borrower skipped: incomes, assets, expenses. */
  skipped: Generated<string[]>
  /** The last signature, also where it no longer counts. */
  signed_at: Date | null
  /** When they last changed an answer or typed one after they were done, by the minute. Only with co-borrowers. */
  last_edited_at: Date | null
  version: Generated<number>
  created_at: Now
  removed_at: Date | null
}

interface InvitationTable {
  id: string
  borrower_id: string
  channel: Channel
  target_hash: Buffer | null
  /** The contact, sealed with the data key of the borrower. */
  sealed_target: Buffer | null
  /** Null after the account was deleted. */
  invited_by: string | null
  created_at: Now
  expires_at: Date
  /** When its message left, or was given up. */
  sent_at: Date | null
  undeliverable_at: Date | null
  accepted_at: Date | null
  revoked_at: Date | null
}

interface ListEntryTable {
  id: string
  borrower_id: string
  /** The id of a list section in the registry. */
  section: string
  /** Sealed with the borrower's data key. */
  sealed_answers: Buffer
  /** The version of the form that stored the answers. */
  schema_version: Generated<number>
  version: Generated<number>
  created_at: Now
  updated_at: Now
}

interface ApplicationPartTable {
  application_id: string
  part: string
  /** Sealed with the primary borrower's data key. */
  sealed_answers: Buffer
  schema_version: Generated<number>
  version: Generated<number>
  updated_at: Now
}

interface DemographicsTable {
  borrower_id: string
  /** Sealed with the borrower's data key. */
  sealed_answers: Buffer
  schema_version: Generated<number>
  version: Generated<number>
  updated_at: Now
}

interface ConsentTable {
  borrower_id: string
  /** '123-45-6789', sealed with the borrower's data key. */
  ssn: Buffer | null
  /** 'YYYY-MM-DD', sealed with the borrower's data key. */
  date_of_birth: Buffer | null
  /** `ConsentAnswers`, sealed with the borrower's data key. */
  sealed_answers: Buffer
  is_acknowledged: boolean
  agreed_at: Date | null
  version: Generated<number>
  updated_at: Now
}

/** Which text a person agreed to or declined. Outlives the application. */
interface ConsentReceiptTable {
  id: string
  application_id: string
  borrower_id: string
  text_id: string
  text_version: string
  text_hash: string
  agreed: boolean
  /** As typed, sealed with the borrower's data key. */
  sealed_signature: Buffer | null
  /** Keyed hash of the email or phone, so that a receipt can be found by its contact but not read from it. */
  contact_hash: string | null
  ip: string
  user_agent: string
  given_at: Now
}

interface MessageTable {
  id: string
  dealer_id: string
  channel: Channel
  recipient_hash: Buffer
  /** Sealed with the field key. */
  sealed_content: Buffer
  created_at: Now
}

/** A message about an event of an application, which is sent once for each occurrence, recipient and channel. */
interface NoticeTable {
  /** Also of its message. */
  id: string
  application_id: string
  borrower_id: string
  event: NoticeEvent
  /** Distinguishes several occurrences of the event with one application. */
  occurrence: string
  channel: Channel
  created_at: Now
  sent_at: Date | null
  undeliverable_at: Date | null
}

interface IdempotentAnswerTable {
  user_id: string
  key: string
  request_hash: Buffer
  /** Null until the response is known. Sealed with the field key. */
  sealed_body: Buffer | null
  etag: string | null
  created_at: Now
}
