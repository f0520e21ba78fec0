import { phrase } from '../forms/text.ts'
import { itemErrors } from '../items/item-errors.ts'
import { permissionErrors, type RefusalText } from '../status/denials.ts'
import { letterErrors } from './letter-errors.ts'
import { returnErrors } from './return-errors.ts'
import { reviewErrors } from './review-errors.ts'
import { signingClosedErrors } from './signing-closed.ts'
import { staffErrors } from './staff-errors.ts'

/**
 * Every reason for which the API refuses a request, with its HTTP status and its English text. Clients decide by the code and
 * show the text, which the server sends in the caller's language. `{name}` stands for a value of the single refusal.
 */
export const errorCodes = {
  malformed_request: { status: 400, message: "We couldn't read the request." },
  malformed_address: { status: 400, message: 'The address or query of the request is malformed.' },
  unstorable_characters: { status: 400, message: "The request has characters that can't be stored." },
  malformed_idempotency_key: {
    status: 400,
    message: 'The Idempotency-Key header must have 1 to {longest} characters.',
  },
  malformed_if_match: {
    status: 400,
    message: "We can't tell which version you changed. Reload the page, and make your change again.",
  },

  unauthenticated: { status: 401, message: 'unauthorized access' },
  signing_link_expired: {
    status: 401,
    message: 'This link was already used or has expired. Go back and open your documents again.',
  },
  signing_session_over: {
    status: 401,
    message: "These documents can't be signed here anymore. Open them again to continue.",
  },
  signing_signed_out: {
    status: 401,
    message: 'You were signed out, so your documents are closed. Sign in to open them again.',
  },

  forbidden: { status: 403, message: 'unauthorized access' },
  application_forbidden: { status: 403, message: 'unauthorized access for application' },
  borrower_forbidden: { status: 403, message: 'unauthorized access for borrower' },

  not_found: { status: 404, message: 'not found' },
  application_not_found: { status: 404, message: 'application not found' },
  borrower_not_found: { status: 404, message: 'borrower not found' },
  dealer_not_found: { status: 404, message: 'dealer not found' },

  not_acceptable: { status: 406, message: 'This is available as {types} only.' },

  ...permissionErrors,
  ...returnErrors,
  ...itemErrors,
  item_not_found: { status: 404, message: 'item not found' },
  item_set_not_found: { status: 404, message: phrase('You no longer have this set.') },
  item_set_exists: { status: 409, message: phrase('You already have a set of this name.') },
  too_many_item_sets: { status: 409, message: phrase('You have 20 sets. Remove one first.') },
  item_borrower_left: { status: 409, message: phrase('This person is no longer on the application.') },
  item_to_send_back: { status: 409, message: phrase('To ask for a section again, send it back.') },
  item_changed: {
    status: 412,
    message: phrase('Someone changed this. Look at it again.'),
  },
  ...letterErrors,
  open_application_exists: { status: 409, message: 'You already have an open application with this dealer.' },
  already_member: { status: 409, message: "You're already on this application." },
  invitation_accepted: { status: 409, message: 'This person already joined the application.' },
  not_a_coborrower: { status: 409, message: 'Only a co-borrower can register here.' },
  primary_not_removable: {
    status: 409,
    message: 'The primary borrower has to stay. You can discard the application instead.',
  },
  list_not_empty: { status: 409, message: "To say you don't have any, remove everything from this list first." },
  summary_needs_home: {
    status: 409,
    message: 'Please complete the “Home and Land” section of your application to see your loan overview.',
  },
  confirmation_by_coborrower_only: { status: 409, message: 'Only a co-borrower can confirm an address.' },
  primary_address_missing: { status: 409, message: "The primary borrower hasn't entered an address yet." },
  /** `{status}`: as in the API. */
  wrong_status: {
    status: 409,
    message: "The application isn't at this step anymore. Reload the page to see where it is now.",
  },
  documents_being_read: { status: 409, message: '{name} is reading the documents now.' },
  not_out_for_signature: { status: 409, message: "This application isn't waiting for signatures." },
  documents_not_ready: {
    status: 409,
    message: "The documents aren't ready to sign yet.",
  },
  documents_being_prepared: { status: 409, message: "We're preparing your documents." },
  documents_delayed: {
    status: 409,
    message: "We can't prepare your documents right now. Your answers are saved. Please come back later.",
  },
  envelope_closed: {
    status: 409,
    message: "These documents can't be signed anymore. Please start signing again.",
  },
  authorization_changed: {
    status: 409,
    message: 'The authorization changed after you agreed to it. Please open “SSN and Consent” and agree again.',
  },
  document_altered: {
    status: 409,
    message: "This document changed after we prepared it, so you can't open or sign it. Please call your dealer.",
  },

  // The signing page: another step comes first, or the documents cannot be signed.
  ...signingClosedErrors,
  hand_over_required: { status: 409, message: "First, confirm that you're the one using this device." },
  no_electronic_consent: { status: 409, message: 'You get everything on paper already.' },
  consent_required: { status: 409, message: 'First, agree to get your documents electronically.' },
  disclosure_not_opened: { status: 409, message: 'Open the document before you agree.' },
  documents_not_opened: { status: 409, message: 'Open every document before you sign.' },
  documents_signed: { status: 409, message: "You've already signed these documents." },
  document_mismatch: {
    status: 409,
    message: "The document on your screen isn't the one to sign. Please reload the page.",
  },

  // The account and its contacts.
  email_already_set: { status: 409, message: 'Your account already has an email address.' },
  phone_number_already_set: { status: 409, message: 'Your account already has a phone number.' },
  email_taken: {
    status: 409,
    message:
      'The code is right, but this email already signs in to another application. Sign in with it to open that one.',
  },
  phone_number_taken: {
    status: 409,
    message:
      'The code is right, but this number already signs in to another application. Sign in with it to open that one.',
  },
  no_other_contact: { status: 409, message: 'No other application lists your email or number now.' },
  other_contact_differs: {
    status: 409,
    message: "The code is right, but the application wasn't started with this email or number. Try another one.",
  },
  other_contact_expired: { status: 409, message: 'This took more than 15 minutes. Please start again.' },

  ...staffErrors,
  ...reviewErrors,

  no_account: { status: 409, message: 'This person has no sign-in, so we send them no messages.' },
  reminders_stopped: { status: 409, message: 'This person turned off reminders. Call or text them instead.' },

  version_conflict: {
    status: 412,
    message: "Someone changed this while you were editing. Here's the latest version. Your changes are still here.",
  },
  request_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'The request must be JSON.' },

  invalid_form: { status: 422, message: "Form values didn't pass validation" },
  entry_refused: { status: 422, message: "This entry doesn't fit with the others on the list." },
  already_invited: { status: 422, message: 'This person is already on the application.' },
  sign_in_link_replaced: {
    status: 422,
    message: 'We sent you a newer sign-in link. Open the link in our latest email, or ask for another.',
  },
  sign_in_link_invalid: {
    status: 422,
    message: 'Your login magic link has expired or it has already been used, please try to login again',
  },
  code_invalid: { status: 422, message: 'The code you entered is invalid.' },
  texts_off: { status: 422, message: "We don't send text messages. Use an email." },
  invitation_link_invalid: { status: 422, message: "This invitation link doesn't work." },
  reminder_link_invalid: { status: 422, message: 'This link no longer works.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was already used for another request.' },

  too_many_requests: { status: 429, message: 'Too many tries. Please try again later.' },
  too_many_messages: { status: 429, message: 'Or call {dealer} at {phone}.' },
  reminder_sent_today: { status: 429, message: 'You can send one reminder a day. Please try again tomorrow.' },
  too_many_at_once: {
    status: 429,
    message: "You already asked for this several times. Wait until it's ready, then try again.",
  },
  too_many_windows: {
    status: 429,
    message: 'This application is open in too many windows. Close some and try again.',
  },

  captcha_required: {
    status: 422,
    message: "We couldn't confirm that you're not a robot. Please try again.",
  },
  captcha_unavailable: {
    status: 503,
    message: "We can't check right now that you're not a robot. Please try again in a minute.",
  },
  signing_unavailable: {
    status: 503,
    message:
      "We can't open your documents right now. Your answers are safe. Please try again later, or call your dealer.",
  },
  maintenance: {
    status: 503,
    message: "We're working on this site right now. Your saved answers are safe.",
  },
  read_only: {
    status: 503,
    message: 'Nothing can be changed right now. You can still read everything. Please try again later.',
  },
  service_unavailable: {
    status: 503,
    message: "We can't reach our records right now. Your saved answers are safe. Please try again in a minute.",
  },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our end. Your saved answers are safe. Please try again.',
  },
} as const satisfies Record<string, RefusalText>

export type ErrorCode = keyof typeof errorCodes

for (const { message } of Object.values(errorCodes)) phrase(message)
