import { type SealedValues, sealedColumn } from '../platform/crypto/sealed-column.ts'
import { sealedJobs } from '../platform/queue/sealed-jobs.ts'

/**
 * Everything in the database that is sealed with the field key, and is sealed again when it is rotated. A test compares it with the
 * `bytea` columns of the schema.
 */
export const sealedValues: readonly SealedValues[] = [
  sealedColumn('data_key', 'sealed_key', 'borrower_id'),
  sealedColumn('review_key', 'sealed_key', 'application_id'),
  sealedColumn('lookup_key', 'sealed', 'name'),
  sealedColumn('users', 'sealed_contacts', 'id'),
  sealedColumn('sign_in_challenge', 'sealed_recipient', 'id'),
  sealedColumn('staff_member', 'sealed_profile', 'id'),
  sealedColumn('staff_challenge', 'sealed_state', 'id'),
  sealedColumn('message', 'sealed_content', 'id'),
  sealedColumn('idempotent_response', 'sealed_body', 'actor', 'key'),
  ...['sealed_identity', 'sealed_signed_in_by', 'sealed_decline_reason', 'sealed_signature'].map(column =>
    sealedColumn('envelope_signer', column, 'envelope_id', 'borrower_id'),
  ),
  sealedColumn('envelope_event', 'sealed_content', 'envelope_id', 'borrower_id', 'number'),
  sealedColumn('file_key', 'sealed_key', 'file'),
  sealedColumn('blob', 'bytes', 'key'),
  sealedColumn('page_asset', 'sealed_content', 'name'),
  sealedColumn('audit_checkpoint', 'seal', 'id'),
  sealedJobs,
]
