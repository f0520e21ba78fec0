import { message, type Params, type Text } from '../forms/text.ts'

/** The HTTP status and the English text of a refusal. */
export interface RefusalText {
  status: number
  message: string
}

/**
 * Reasons of `reasonDenied`, a part of the table of error codes (api/error-codes.ts). The browser shows them at disabled
 * buttons and needs none of the others.
 */
export const permissionErrors = {
  application_under_review: {
    status: 409,
    message: 'Your application is being reviewed and cannot be edited at this time.',
  },
  signatures_being_saved: { status: 409, message: 'The signatures are being saved. Please wait a moment.' },
  own_signature_being_saved: { status: 409, message: 'Your signature is being saved. Please wait a moment.' },
  invitation_not_accepted: { status: 409, message: "This invitation hasn't been accepted yet." },
  /** `{name}`: the primary borrower. */
  reopen_by_primary_required: {
    status: 409,
    message: 'Someone signed, so answers are locked. Ask {name} to reopen the application.',
  },
  /** `{name}`: the borrower who sent the application for signature, or "You". */
  signing_started: {
    status: 409,
    message: '{name} started signing, so answers are locked. To change them, reopen the application.',
  },
  reopen_without_asking: { status: 409, message: 'You can reopen the application yourself.' },
  reopen_required: {
    status: 409,
    message: 'This application has already been submitted. Any changes will require you to sign again.',
  },
  reopen_before_coborrower_change: {
    status: 409,
    message: 'Reopen the application to add or remove a co-borrower.',
  },
  reopen_after_decline: {
    status: 409,
    message: 'Reopen the application before you sign.',
  },
  already_submitted: { status: 409, message: 'This application has already been submitted.' },
  already_open: { status: 409, message: 'This application is already open.' },
  sections_incomplete: { status: 409, message: 'Finish every section before you sign.' },
  sections_of_others_incomplete: {
    status: 409,
    message: 'Everyone needs to finish their sections before anyone can sign.',
  },
  already_signed: { status: 409, message: "You've already signed." },
  leave_without_asking: { status: 409, message: 'You can leave the application yourself.' },
  not_awaited: { status: 409, message: 'No one is waiting for this person right now.' },
  application_finished: {
    status: 409,
    message: "Your lender has finished with this application. It can't be changed anymore.",
  },
  application_withdrawn: { status: 409, message: "This application was withdrawn. It can't be changed anymore." },
} as const satisfies Record<string, RefusalText>

/** Why an action is not allowed: the server refuses with it, the page shows it at the disabled button. */
export interface Denial {
  code: keyof typeof permissionErrors
  message: Text
}

/** `params`: values for the `{name}`s of the code's text. */
export const denial = (code: keyof typeof permissionErrors, params?: Params): Denial => ({
  code,
  message: message(permissionErrors[code].message, params),
})
