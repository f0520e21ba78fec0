import type {
  ApplicationStatus,
  BorrowerStatus,
  Day,
  Language,
  OutcomeForBorrowers,
  Rates,
  SectionId,
  SectionsByBorrower,
  SentMessageKind,
} from '@porchlight/domain'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Channel } from '../../messaging/schema.ts'
import type { Now } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Database {
    application: ApplicationTable
    borrower: BorrowerTable
    data_key: DataKeyTable
    invitation: InvitationTable
    list_entry: ListEntryTable
    application_part: ApplicationPartTable
    demographics: DemographicsTable
    consent: ConsentTable
    consent_receipt: ConsentReceiptTable
    application_return: ApplicationReturnTable
    borrower_request: BorrowerRequestTable
    sent_message: SentMessageTable
    electronic_withdrawal: ElectronicWithdrawalTable
    /** `day`: in the lender's time zone. `is_shown`: whether its borrowers see it. */
    application_opening: { application_id: string; day: Day; staff_id: string; is_shown: boolean }
  }
}

export interface ApplicationTable {
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
  /** The borrower who declined to sign, until the application is sent for signature again. */
  declined_by: string | null
  /** The borrower who reopened the application, until it is sent for signature again. */
  reopened_by: string | null
  /**
   * The sections that may be saved after the lender sent the application back, until new documents are sealed. Null while nothing is
   * locked.
   */
  unlocked_sections: ColumnType<SectionsByBorrower | null, string | null | undefined, string | null>
  /** The unlocked sections that were changed since. Null while none was. */
  corrected_sections: ColumnType<SectionsByBorrower | null, string | null | undefined, string | null>
  /** The lender's rates when the application started. */
  starting_rates: JSONColumnType<Rates>
  version: Generated<number>
  created_at: Now
  completed_at: Date | null
  submitted_at: Date | null
  withdrawn_at: Date | null
  /** Time when a final milestone was recorded: the lender has finished with it. */
  finished_at: Date | null
  /** The outcome, where its borrowers know it themselves. */
  outcome: ColumnType<OutcomeForBorrowers | null, string | null | undefined, string | null>
  discarded_at: Date | null
  reason: string | null
}

export interface BorrowerTable {
  id: string
  application_id: string
  /** Null for an invited co-borrower, and for one who uses the primary borrower's device. */
  user_id: string | null
  is_primary: boolean
  status: BorrowerStatus
  /** `PersonalData`, sealed with the data key. Null after it was removed. */
  sealed_answers: Buffer | null
  /** Keyed hashes of the email and the phone number that were typed, to find the record by. Null after they were removed. */
  email_hash: Buffer | null
  phone_number_hash: Buffer | null
  sms_support_opt_out: Generated<boolean>
  registered_at: Date | null
  schema_version: number
  /** Lists that the borrower skipped: incomes, assets, expenses. */
  skipped: Generated<string[]>
  /** The last signature, also where it no longer counts. */
  signed_at: Date | null
  /** Time when they last changed an answer or typed one after they were done; written at most once a minute, and only with co-borrowers. */
  last_edited_at: Date | null
  /** The section that they changed last after they were done, and when; only with co-borrowers. */
  changed_section: SectionId | null
  changed_at: Date | null
  /** Time when this co-borrower asked to be taken off; null again once they sign. */
  asked_to_leave_at: Date | null
  /** The lender's day on which the last notice of an outcome was mailed or emailed to them. */
  letter_on: Day | null
  version: Generated<number>
  created_at: Now
  removed_at: Date | null
}

/** No row after the personal data of the borrower was removed. */
interface DataKeyTable {
  borrower_id: string
  /** The key that seals all personal data of the borrower, itself sealed with the field key. */
  sealed_key: Buffer
}

interface InvitationTable {
  id: string
  borrower_id: string
  channel: Channel
  recipient_hash: Buffer
  /** The contact, sealed with the data key of the borrower. */
  sealed_recipient: Buffer
  /** Null after the account was deleted. */
  invited_by: string | null
  created_at: Now
  expires_at: Date
  /** Time when its message was sent. */
  sent_at: Date | null
  /** Time when its message failed permanently. */
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
  schema_version: number
  version: Generated<number>
  created_at: Now
  updated_at: Now
}

interface ApplicationPartTable {
  application_id: string
  part: string
  /** Sealed with the primary borrower's data key. */
  sealed_answers: Buffer
  schema_version: number
  version: Generated<number>
  updated_at: Now
}

interface DemographicsTable {
  borrower_id: string
  /** Sealed with the borrower's data key. */
  sealed_answers: Buffer
  schema_version: number
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

/** A text that a person agreed to or declined. Outlives the application. */
interface ConsentReceiptTable {
  id: string
  application_id: string
  borrower_id: string
  text_id: string
  text_version: string
  text_hash: string
  agreed: boolean
  /** Text as typed, sealed with the borrower's data key. */
  sealed_signature: Buffer | null
  /** Keyed hash of the email or phone, so that a receipt can be found by its contact but not read from it. */
  contact_hash: string | null
  ip: string
  user_agent: string
  given_at: Date
}

/** A return by the lender. */
interface ApplicationReturnTable {
  id: string
  application_id: string
  /** A staff member. */
  returned_by: string
  returned_at: Date
  /** A reason of the lender's list. */
  reason: string
  /** The sections that were ticked. */
  sections: JSONColumnType<SectionsByBorrower>
  /** The sentence and the person who wrote it, as JSON. Sealed with the primary borrower's data key. */
  sealed_sentence: Buffer
}

/** A borrower asks for a change during a review, or unlocks a section that the lender did not send back. */
interface BorrowerRequestTable {
  id: string
  /** The borrower whose answers it concerns. */
  borrower_id: string
  kind: 'CHANGE' | 'UNLOCK'
  section: string | null
  /** The words of the borrower, sealed with the borrower's data key. */
  sealed_text: Buffer
  /** The borrower who wrote it: the same, or the primary borrower for one on their device. */
  requested_by: string
  requested_at: Date
}

/** A mail or text message to a borrower, as it was sent. */
interface SentMessageTable {
  /** Also of the notice or the invitation, which has the delivery. */
  id: string
  application_id: string
  borrower_id: string
  kind: SentMessageKind
  channel: Channel
  language: Language
  /** Recipient, subject and text, as JSON. Sealed with the borrower's data key. */
  sealed_content: Buffer
  queued_at: Date
}

/** A withdrawal of the consent to electronic records. */
interface ElectronicWithdrawalTable {
  id: string
  application_id: string
  borrower_id: string
  /** A day of the lender, from which on nothing goes out electronically. */
  withdrawn_on: Day
  /** A staff member, or null for the borrower. */
  recorded_by: string | null
  recorded_at: Date
}
