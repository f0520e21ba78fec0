import type { RefusalText } from '../status/denials.ts'

/** Why a change is refused after the lender sent an application back, or while it is reviewed. */
export const returnErrors = {
  /** `{section}`: its title. */
  section_locked: {
    status: 409,
    message: '“{section}” stays as you signed it. To change it, unlock it first and say why.',
  },
  section_not_locked: { status: 409, message: 'This section is open. You can change it.' },
  not_in_review: {
    status: 409,
    message: "This application isn't being reviewed right now. You can change your answers without asking.",
  },
  too_many_change_requests: {
    status: 429,
    message: 'You asked three times in one day. If you need another change, call your lender.',
  },
} as const satisfies Record<string, RefusalText>
