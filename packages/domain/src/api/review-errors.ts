import type { RefusalText } from '../status/denials.ts'

/** Why the API refuses the lender's work on an application. */
export const reviewErrors = {
  no_one_to_remind: {
    status: 409,
    message:
      'No one who is waited for can get a reminder: they turned reminders off, or have no sign-in. Call them instead.',
  },
  reveals_used_up: {
    status: 429,
    message: 'You revealed as many identifiers as one person can in an hour. Please try again later.',
  },
  caller_checks_used_up: {
    status: 429,
    message: 'Callers of this application were checked 5 times in an hour. Please try again later.',
  },
  /** The report about the file says why. */
  export_blocked: {
    status: 409,
    message: "This application can't be exported now. The list above says why.",
  },
  export_batch_not_found: { status: 404, message: "There's no such zip file, or someone else made it." },
  export_batch_exists: { status: 409, message: 'This zip file was exported before. Export again.' },
  /** `{most}`: how many rows a list may have. */
  list_too_long: {
    status: 409,
    message: 'This list has more than {most} rows. Choose filters, and try again.',
  },
  /** `{most}`: how many applications can be sorted by amount. */
  too_many_to_sort: {
    status: 409,
    message: 'Up to {most} applications can be sorted by amount. Choose filters or another order.',
  },
} as const satisfies Record<string, RefusalText>
