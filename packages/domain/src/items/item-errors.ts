import { phrase } from '../forms/text.ts'
import type { RefusalText } from '../status/denials.ts'

/** The reasons for which an event of an item is refused, besides `application_finished` (status/denials.ts). */
export const itemErrors = {
  item_closed: { status: 409, message: phrase("This isn't needed anymore. You don't have to do anything.") },
  item_answered: { status: 409, message: phrase('This was answered already. Your lender is checking it.') },
  item_not_answered: { status: 409, message: phrase('No answer came in yet. Waive it if you no longer need it.') },
  item_asked: { status: 409, message: phrase('This was asked already, and no answer came in yet.') },
  item_accepted: { status: 409, message: phrase('This was cleared already.') },
  item_waived: { status: 409, message: phrase('This was waived. To get it after all, add a new item.') },
  item_by_signing: { status: 409, message: phrase('To answer this, change the section and sign again.') },
  item_by_borrower: { status: 409, message: phrase('Only the borrower can answer this.') },
  item_has_to_be_answered: {
    status: 409,
    message: phrase("This can't be skipped. If it's already right, sign again."),
  },
  application_never_submitted: { status: 409, message: phrase("This application hasn't been submitted yet.") },
} as const satisfies Record<string, RefusalText>

/**
 * The refusals that no request can get: of an answer to a section before it was signed, of a section that is asked for again without a send
 * back, and of an act of the lender by another actor.
 */
export const unaskedDenials = ['item_not_signed', 'item_not_sent_back', 'item_by_lender'] as const

export type ItemDenial = keyof typeof itemErrors | 'application_finished' | (typeof unaskedDenials)[number]
