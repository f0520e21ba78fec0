import { phrase } from '../forms/text.ts'
import { permissionErrors, type RefusalText } from '../status/denials.ts'

/**
 * Every reason for which the API refuses a request, with its HTTP status and its English text. Clients decide by the code and
 * show the text, which the server sends in the caller's language. `{name}` stands for a value of the single refusal.
 */
export const errorCodes = {
  malformed_request: { status: 400, message: 'The request could not be read.' },
  malformed_address: { status: 400, message: 'The address or query of the request is malformed.' },
  unstorable_characters: { status: 400, message: 'The request has characters that cannot be stored.' },
  malformed_idempotency_key: {
    status: 400,
    message: 'The Idempotency-Key header must have 1 to {longest} characters.',
  },
  malformed_if_match: { status: 400, message: 'The If-Match header must be an ETag that this service gave out.' },

  unauthenticated: { status: 401, message: 'unauthorized access' },
  signing_link_expired: {
    status: 401,
    message: 'This link to your documents was used already or is too old. Go back and open them again.',
  },
  signing_session_over: {
    status: 401,
    message: 'Your time for signing is over. Go back and open the documents again.',
  },

  forbidden: { status: 403, message: 'unauthorized access' },
  application_forbidden: { status: 403, message: 'unauthorized access for application' },
  borrower_forbidden: { status: 403, message: 'unauthorized access for borrower' },

  not_found: { status: 404, message: 'not found' },
  application_not_found: { status: 404, message: 'application not found' },
  borrower_not_found: { status: 404, message: 'borrower not found' },
  dealer_not_found: { status: 404, message: 'dealer not found' },

  not_acceptable: { status: 406, message: 'This is answered as {types} only.' },

  ...permissionErrors,
  open_application_exists: { status: 409, message: 'You already have an open application with this dealer.' },
  already_member: { status: 409, message: 'You are on this application already.' },
  invitation_accepted: { status: 409, message: 'This person has joined the application already.' },
  not_a_coborrower: { status: 409, message: 'This call registers co-borrowers.' },
  primary_not_removable: {
    status: 409,
    message: 'The main borrower cannot be removed. Discard the application instead.',
  },
  list_not_empty: { status: 409, message: 'This list has entries. Remove them to say that you have none.' },
  summary_needs_home: {
    status: 409,
    message: 'Please complete the “Home and Land” section of your application to see your loan overview.',
  },
  confirmation_by_coborrower_only: { status: 409, message: 'Only a co-borrower confirms an address.' },
  primary_address_missing: { status: 409, message: 'The main borrower has not given an address yet.' },
  not_out_for_signature: { status: 409, message: 'This application is not out for signature.' },
  documents_not_ready: {
    status: 409,
    message: 'The documents of this application are not ready to be signed.',
  },
  documents_being_prepared: { status: 409, message: 'Your documents are being prepared.' },
  envelope_closed: {
    status: 409,
    message: 'These documents cannot be signed any more. Please start signing again.',
  },
  authorization_changed: {
    status: 409,
    message: 'The authorization has changed since it was agreed to. Please save the SSN and Consent page once more.',
  },
  document_altered: {
    status: 409,
    message:
      'This document is not what it was when it was made, so it cannot be shown or signed. Please talk to your dealer.',
  },

  // The signing page: another step comes first, or the documents cannot be signed.
  signing_closed: { status: 409, message: 'These documents cannot be signed any more.' },
  hand_over_required: { status: 409, message: 'Please confirm first that it is you who holds the device now.' },
  consent_required: { status: 409, message: 'Please consent to electronic records first.' },
  disclosure_not_opened: { status: 409, message: 'Please open the document before you consent.' },
  documents_not_opened: { status: 409, message: 'Please open every document before you sign.' },
  signing_step_done: { status: 409, message: 'This is done already.' },
  documents_signed: { status: 409, message: 'You have already signed these documents.' },
  documents_declined: { status: 409, message: 'You have declined to sign these documents.' },
  document_mismatch: {
    status: 409,
    message: 'What was shown is not the document to be signed. Please load the page again.',
  },

  // The account and its contacts.
  email_already_set: { status: 409, message: 'Your account already has its email address.' },
  phone_number_already_set: { status: 409, message: 'Your account already has its phone number.' },
  email_taken: {
    status: 409,
    message: 'This email address signs in to another account already. Sign out, and sign in with it.',
  },
  phone_number_taken: {
    status: 409,
    message: 'This phone number signs in to another account already. Sign out, and sign in with it.',
  },

  version_conflict: {
    status: 412,
    message: 'Someone changed this while you were editing it. Here is the newer version; nothing you typed is lost.',
  },
  request_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'The request must be JSON.' },

  invalid_form: { status: 422, message: "Form values didn't pass validation" },
  entry_refused: { status: 422, message: 'This entry cannot be saved beside the others.' },
  already_invited: { status: 422, message: 'This person is on the application already.' },
  sign_in_link_invalid: {
    status: 422,
    message: 'Your login magic link has expired or it has already been used, please try to login again',
  },
  code_invalid: { status: 422, message: 'The code you entered is invalid.' },
  reminder_link_invalid: { status: 422, message: 'This link does not work any more.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was already used for another request.' },

  too_many_requests: { status: 429, message: 'Too many tries. Please try again later.' },
  too_many_windows: { status: 429, message: 'This application is open in too many windows.' },

  internal_error: {
    status: 500,
    message: 'Something went wrong on our side. Nothing you saved is lost. Please try again.',
  },
} as const satisfies Record<string, RefusalText>

export type ErrorCode = keyof typeof errorCodes

for (const { message } of Object.values(errorCodes)) phrase(message)
