import type { Database } from '../../src/platform/database/schema.ts'

/** Columns of which one value names rows of one dealer, application, borrower, envelope or user. */
type Keys = readonly string[]

/** Tables with the rows of an application, which belong to one dealer with it. */
const dealersData = {
  application: ['id', 'dealer_id'],
  borrower: ['id', 'application_id', 'user_id', 'email_hash', 'phone_number_hash'],
  data_key: ['borrower_id'],
  invitation: ['id', 'borrower_id', 'recipient_hash'],
  list_entry: ['id', 'borrower_id'],
  application_part: ['application_id'],
  demographics: ['borrower_id'],
  consent: ['borrower_id'],
  application_opening: ['application_id'],
  review_key: ['application_id'],
  review_note: ['id', 'application_id', 'borrower_id'],
  section_check: ['application_id'],
  lender_figure: ['id', 'application_id', 'borrower_id', 'withdraws'],
  shown_findings: ['envelope_id', 'application_id'],
  item: ['id', 'application_id', 'borrower_id'],
  item_event: ['id', 'application_id', 'item_id', 'borrower_id'],
  incompleteness_notice: ['id', 'application_id', 'item_ids'],
  letter: ['id', 'notice_id', 'application_id', 'borrower_id', 'file_event_id'],
  signed_term: ['application_id', 'borrower_id', 'hash'],
  application_return: ['id', 'application_id', 'returned_by'],
  borrower_request: ['id', 'borrower_id', 'requested_by'],
  file_event: ['id', 'application_id'],
  hold: ['id', 'application_id'],
  staff_presence: ['application_id'],
  application_export: ['id', 'application_id', 'envelope_id', 'made_by'],
  officer_notice: ['application_id', 'staff_id'],
  item_officer_notice: ['application_id', 'staff_id'],
  application_task: ['application_id'],
  missed_clock: ['application_id'],
  application_review: ['application_id', 'dealer_id', 'assignee_id'],
  open_work: ['dealer_id', 'assignee_id'],
  flow_count: ['dealer_id'],
  consent_receipt: ['id', 'application_id', 'borrower_id'],
  envelope: ['id', 'application_id'],
  envelope_snapshot: ['envelope_id', 'borrower_id'],
  envelope_snapshot_part: ['envelope_id', 'borrower_id'],
  envelope_signer: ['envelope_id', 'borrower_id', 'signing_token_hash', 'bearer_hash'],
  envelope_event: ['envelope_id', 'borrower_id'],
  document: ['id', 'document_set_id', 'envelope_id', 'borrower_id'],
  file_key: ['file'],
  blob: ['key'],
  notice: ['id', 'application_id', 'borrower_id'],
  sent_message: ['id', 'application_id', 'borrower_id'],
  electronic_withdrawal: ['id', 'application_id', 'borrower_id'],
  stopped_reminders: ['borrower_id'],
  audit_event: ['application_id', 'borrower_id', 'chain'],
  audit_chain: ['chain'],
} satisfies Partial<Record<keyof Database, Keys>>

/** Accounts and what limits them: of no dealer, because a person may apply to several. */
const accounts = {
  users: ['id', 'email_hash', 'phone_number_hash'],
  session: ['id', 'user_id', 'token_hash'],
  sign_in_challenge: ['id', 'recipient_hash'],
  idempotent_response: ['actor'],
  rate_limit: ['key'],
  consumed_captcha: ['solution_hash'],
  stopped_number: ['phone_number_hash'],
  received_text: ['id'],
  sent_text: ['id'],
  message_attempt: ['id'],
  failing_channel: ['channel'],
  message: ['id', 'recipient_hash'],
} satisfies Partial<Record<keyof Database, Keys>>

/** Staff members, who belong to the installation. */
const staff = {
  staff_opening_count: ['staff_id'],
  staff_member: ['id', 'email_hash'],
  staff_grant: ['staff_id'],
  staff_license: ['staff_id'],
  staff_passkey: ['id', 'staff_id', 'credential_id'],
  staff_identity: ['subject', 'staff_id'],
  staff_invitation: ['id', 'staff_id', 'token_hash'],
  staff_session: ['id', 'staff_id', 'token_hash'],
  staff_challenge: ['id', 'browser_hash'],
  staff_used_challenge: ['challenge_hash'],
  officer_mail: ['staff_id'],
  item_set: ['id', 'staff_id'],
  staff_step_up: ['token_hash', 'session_id'],
  export_batch: ['id', 'staff_id'],
} satisfies Partial<Record<keyof Database, Keys>>

/** Small tables of the lender. */
const lenders = {
  dealer: ['id', 'slug'],
  dealer_logo: ['dealer_id'],
  dealer_officer: ['dealer_id'],
  loan_settings: [],
  limit_proposal: ['id', 'proposed_by'],
  limit_confirmation: ['proposal_id', 'confirmed_by'],
  lookup_key: ['name'],
  page_asset: ['name'],
  known_key: ['id'],
  operating_mode: [],
  audit_checkpoint: ['id', 'number'],
  audit_checkpoint_head: ['checkpoint'],
} satisfies Partial<Record<keyof Database, Keys>>

// Typed so that a new table must be put into one of the four.
const keys: Record<string, Keys> = { ...dealersData, ...accounts, ...staff, ...lenders } satisfies Record<
  keyof Database,
  Keys
>

export const hasDealersData = (table: string): boolean => table in dealersData
export const keysOf = (table: string): Keys => keys[table] ?? []
