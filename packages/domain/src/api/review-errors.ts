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
} as const satisfies Record<string, RefusalText>
