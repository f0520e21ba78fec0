import type { RefusalText } from '../status/denials.ts'

/** Why the lender's side of the API refuses a request. */
export const staffErrors = {
  staff_sign_in_failed: {
    status: 401,
    message: "That didn't work. Use the passkey of this account, or ask an administrator for help.",
  },
  staff_oidc_refused: {
    status: 422,
    message: "The sign-in didn't work. Please start again, or ask an administrator for help.",
  },
  staff_oidc_unavailable: {
    status: 503,
    message: "We can't reach your company's sign-in right now. Please try again in a minute, or use a passkey.",
  },
  staff_step_up_required: { status: 403, message: "Confirm that it's you first." },
  staff_forbidden: { status: 403, message: "Your access doesn't cover this." },
  staff_waiting: { status: 403, message: 'An administrator has to confirm you first.' },
  staff_not_found: { status: 404, message: "There's no such person." },
  failure_not_found: {
    status: 404,
    message: "This isn't in the list now. Someone tried it again, or it's finished.",
  },
  staff_own_grants: {
    status: 409,
    message: "You can't change your own access. Ask another administrator.",
  },
  staff_last_passkey: { status: 409, message: "You can't remove your only passkey. Add another one first." },
  staff_wrong_status: { status: 409, message: "This can't be done with this person now. Reload the page to see why." },
  staff_email_taken: { status: 422, message: 'Someone with this email is on the list already.' },
  staff_email_domain: { status: 422, message: "Invitations can't go to this email domain." },
  staff_grants_missing: { status: 422, message: 'Choose at least one role.' },
  staff_compliance_alone: { status: 422, message: "Compliance can't be combined with another role." },
  staff_role_for_all_dealers: { status: 422, message: 'This role is for all dealers, not for one.' },
  staff_invitation_invalid: {
    status: 422,
    message: 'This link was used, replaced, or is too old. Ask an administrator for a new one.',
  },
  staff_code_invalid: { status: 422, message: "This code isn't right. Ask the person to read it out again." },
  staff_code_used_up: {
    status: 422,
    message: 'Too many wrong codes, or the code is too old. Send the person a new link.',
  },
  /** `{most}`: how many a person may open in a day. */
  staff_openings_used_up: {
    status: 429,
    message:
      'You opened {most} applications today. That is the limit for one day. You can still read those you opened today. Tomorrow you can open others; if your work needs more today, ask a colleague to help.',
  },
  assigned_to_another: {
    status: 409,
    message: 'This application is assigned to someone else. Ask them, or a manager, to assign it to you.',
  },
  /** The text names the person and the state. */
  not_licensed: { status: 409, message: "You aren't licensed in the state of this application." },
  event_corrected: {
    status: 409,
    message: 'This entry was corrected already, or a later one was recorded. Reload the page to see it.',
  },
  /** An outcome can be corrected as entered by mistake on its day, before a notice of it. */
  outcome_stands: {
    status: 409,
    message: "It's too late for that. Ask a manager to reconsider it.",
  },
  hold_in_force: { status: 409, message: 'This application is on hold already.' },
  no_hold: { status: 409, message: "This application isn't on hold." },
  application_restricted: { status: 409, message: 'This application is restricted already.' },
  application_not_restricted: { status: 409, message: "This application isn't restricted." },
  queue_empty: { status: 404, message: 'Every application is assigned.' },
  queue_not_licensed: { status: 404, message: "No unassigned one is in a state where you're licensed." },
  staff_passkey_refused: { status: 422, message: "This passkey can't be used here. Please try again." },
} as const satisfies Record<string, RefusalText>
