/**
 * The key that a value was computed with. At a rotation of the field key, `field` is sealed again, and so are the keys behind `borrower`,
 * `review`, `file` and `lookup`, whose values stay as they are. With `IDENTITY_KEY` end the values of `identity`. A `digest` has no key.
 */
type Key = 'field' | 'borrower' | 'review' | 'file' | 'lookup' | 'identity' | 'digest'

/**
 * The end of a value at a deletion. `erased`: its row is deleted or emptied, or expires, and then the table is written again
 * (docs/operations.md 'Files after a deletion'). `key`: the key that opens it is erased. Else the reason for which it stays.
 */
type End = 'erased' | 'key' | { stays: string }

/** The property of `person.json` that has the value, as it was typed; null where the export leaves it out. */
type Exported =
  | 'account'
  | 'answers'
  | 'consents'
  | 'documents'
  | 'sent_back'
  | 'requests'
  | 'invitations'
  | 'items'
  | 'letters'
  | null

export interface ComputedColumn {
  /** 'table.column' */
  name: string
  /** The primary key of the row, to which a value of the field key is bound. Empty for the jobs of the queue. */
  row: readonly string[]
  key: Key
  end: End
  exported: Exported
}

const random = { stays: 'A digest of a random secret says nothing about a person.' }
const whole = { stays: 'A digest of a whole file, which can be guessed only together.' }
const ofStaff = { stays: 'Staff members are deactivated, never deleted.' }
const ofNobody = { stays: 'It has nothing of a person.' }

const column = (name: string, key: Key, end: End, exported: Exported = null): ComputedColumn => ({
  name,
  row: [],
  key,
  end,
  exported,
})
const sealed = (name: string, row: readonly string[], end: End, exported: Exported = null): ComputedColumn => ({
  name,
  row,
  key: 'field',
  end,
  exported,
})

/**
 * Every column whose values are sealed, or hashed from something else. A keyed hash of a few digits counts as a value that the key opens,
 * because all of them can be tried: an SSN in minutes.
 */
export const computedColumns: readonly ComputedColumn[] = [
  sealed('data_key.sealed_key', ['borrower_id'], 'erased'),
  sealed('review_key.sealed_key', ['application_id'], 'erased'),
  sealed('file_key.sealed_key', ['file'], 'erased'),
  sealed('lookup_key.sealed', ['name'], ofNobody),
  sealed('users.sealed_contacts', ['id'], 'erased', 'account'),
  sealed('sign_in_challenge.sealed_recipient', ['id'], 'erased'),
  sealed('staff_member.sealed_profile', ['id'], ofStaff),
  sealed('staff_challenge.sealed_state', ['id'], ofStaff),
  sealed('message.sealed_content', ['id'], 'erased'),
  sealed('idempotent_response.sealed_body', ['actor', 'key'], 'erased'),
  sealed('envelope_signer.sealed_identity', ['envelope_id', 'borrower_id'], 'erased', 'documents'),
  sealed('envelope_signer.sealed_signed_in_by', ['envelope_id', 'borrower_id'], 'erased', 'documents'),
  sealed('envelope_signer.sealed_decline_reason', ['envelope_id', 'borrower_id'], 'erased'),
  sealed('envelope_signer.sealed_signature', ['envelope_id', 'borrower_id'], 'erased', 'documents'),
  sealed('envelope_event.sealed_content', ['envelope_id', 'borrower_id', 'number'], 'erased', 'documents'),
  sealed('blob.bytes', ['key'], { stays: 'Inside is the encryption with the key of the file.' }, 'documents'),
  sealed('page_asset.sealed_content', ['name'], ofNobody),
  sealed('audit_checkpoint.seal', ['id'], ofNobody),
  sealed('pgboss.job.data', [], 'erased'),

  column('application.sealed_answers', 'borrower', 'key', 'answers'),
  column('borrower.sealed_answers', 'borrower', 'key', 'answers'),
  column('list_entry.sealed_answers', 'borrower', 'key', 'answers'),
  column('application_part.sealed_answers', 'borrower', 'key', 'answers'),
  column('demographics.sealed_answers', 'borrower', 'key', 'answers'),
  column('consent.sealed_answers', 'borrower', 'key', 'answers'),
  column('consent.ssn', 'borrower', 'key'),
  column('consent.date_of_birth', 'borrower', 'key'),
  column('consent_receipt.sealed_signature', 'borrower', 'key', 'consents'),
  column('invitation.sealed_recipient', 'borrower', 'key', 'invitations'),
  column('sent_message.sealed_content', 'borrower', 'key'),
  column('borrower_request.sealed_text', 'borrower', 'key', 'requests'),
  column('envelope_snapshot.sealed_snapshot', 'borrower', 'key', 'documents'),
  column('envelope_snapshot_part.sealed_part', 'borrower', 'key'),
  column('application_return.sealed_sentence', 'borrower', 'key', 'sent_back'),
  column('review_note.sealed_text', 'review', 'key'),
  column('section_check.sealed_words', 'review', 'key'),
  column('lender_figure.sealed_figure', 'review', 'key'),
  column('shown_findings.sealed_findings', 'review', 'key'),
  column('item.sealed_words', 'review', 'key', 'items'),
  column('item_event.sealed_words', 'review', 'key'),
  column('item_event.sealed_answer', 'borrower', 'key', 'items'),
  column('incompleteness_notice.sealed_free_text', 'review', 'key'),
  column('letter.sealed_content', 'borrower', 'key', 'letters'),
  column('letter.sealed_pdf', 'borrower', 'key', 'letters'),

  column('users.email_hash', 'lookup', 'erased'),
  column('users.phone_number_hash', 'lookup', 'erased'),
  column('borrower.email_hash', 'lookup', 'erased'),
  column('borrower.phone_number_hash', 'lookup', 'erased'),
  column('invitation.recipient_hash', 'lookup', 'erased'),
  column('sign_in_challenge.recipient_hash', 'lookup', 'erased'),
  column('message.recipient_hash', 'lookup', 'erased'),
  column('signed_term.hash', 'lookup', 'erased'),
  column('idempotent_response.request_hash', 'lookup', 'erased'),
  column('staff_member.email_hash', 'lookup', ofStaff),
  column('staff_challenge.call_hash', 'lookup', ofStaff),
  column('staff_step_up.call_hash', 'lookup', ofStaff),
  column('stopped_number.phone_number_hash', 'lookup', { stays: 'A number that answered STOP gets no message again.' }),
  column('consent_receipt.contact_hash', 'lookup', {
    stays: 'By it a receipt is found for someone who knows the contact; it proves the consent.',
  }),

  column('sign_in_challenge.secret_hash', 'identity', 'erased'),
  column('rate_limit.key', 'identity', 'erased'),
  column('staff_invitation.code_hash', 'identity', ofStaff),

  column('envelope_event.hash', 'digest', 'erased'),
  column('envelope_signer.signing_token_hash', 'digest', 'erased'),
  column('envelope_signer.bearer_hash', 'digest', 'erased'),
  column('session.token_hash', 'digest', 'erased'),
  column('staff_invitation.token_hash', 'digest', random),
  column('staff_session.token_hash', 'digest', random),
  column('staff_challenge.browser_hash', 'digest', random),
  column('staff_used_challenge.challenge_hash', 'digest', random),
  column('staff_step_up.token_hash', 'digest', random),
  column('consumed_captcha.solution_hash', 'digest', random),
  column('application_export.sha256', 'digest', whole),
  column('document.presented_sha256', 'digest', whole),
  column('document.completed_sha256', 'digest', whole),
  column('dealer_logo.sha256', 'digest', ofNobody),
  column('consent_receipt.text_hash', 'digest', ofNobody),
  column('audit_event.hash', 'digest', { stays: 'Audit events have no values of a person.' }),
  column('audit_chain.hash', 'digest', { stays: 'Audit events have no values of a person.' }),
  column('audit_checkpoint_head.hash', 'digest', { stays: 'Audit events have no values of a person.' }),
]

const tableOf = ({ name }: ComputedColumn): string => name.slice(0, name.lastIndexOf('.'))

/** Tables with keys or values that end at a deletion. PostgreSQL leaves deleted rows in the files of a table until it writes it again. */
export const erasedTables: readonly string[] = [
  ...new Set(computedColumns.filter(({ end }) => end === 'erased').map(tableOf)),
]
