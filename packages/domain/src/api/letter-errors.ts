import { phrase } from '../forms/text.ts'
import type { RefusalText } from '../status/denials.ts'

/** The refusals of the API about letters to borrowers. */
export const letterErrors = {
  letter_not_found: { status: 404, message: 'letter not found' },
  notice_not_found: { status: 404, message: 'notice not found' },
  nothing_to_name: {
    status: 409,
    message: phrase('There is nothing to name: nothing is open that the decision waits for.'),
  },
  draft_exists: { status: 409, message: phrase('There is a draft of this notice already. Change it, or discard it.') },
  notice_sent: { status: 409, message: phrase('This notice was sent already.') },
  notice_changed: { status: 412, message: phrase('Someone changed this notice. Look at it again.') },
  letter_not_sent: { status: 409, message: phrase("This letter wasn't sent yet, so it can't have come back.") },
  letter_too_late: {
    status: 409,
    message: phrase('A letter leaves too few days by now. Draft a new notice with a later last day.'),
  },
} as const satisfies Record<string, RefusalText>
