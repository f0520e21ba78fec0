import { phrase } from '../forms/text.ts'

/**
 * Why the lender sends an application back. `label`: for the staff members; `sentence`: for the borrowers, in the notice. None of
 * them says anything about whether there will be a loan: a decision is sent in the way that the law asks, never here.
 */
export const returnReasons = {
  MISSING: { label: phrase('Something is missing'), sentence: phrase('Something in your answers is missing.') },
  UNCLEAR: { label: phrase("Something isn't clear"), sentence: phrase("Something in your answers isn't clear to us.") },
  DIFFERS: {
    label: phrase('Answers differ from each other, or from what we were told'),
    sentence: phrase('Some of your answers differ from each other, or from what we were told.'),
  },
  CHANGED: {
    label: phrase('Something changed since they signed'),
    sentence: phrase('Something changed since you signed.'),
  },
  ASKED: {
    label: phrase('A borrower asked to change something'),
    sentence: phrase('You, or someone who applies with you, asked to change something.'),
  },
} as const

export type ReturnReason = keyof typeof returnReasons

export const returnReasonCodes = Object.keys(returnReasons) as ReturnReason[]
