import { phrase } from '../forms/text.ts'

/** The reasons for which a borrower does not have a paper. OTHER asks for words. */
export const notAvailableReasons = {
  NEVER_HAD: phrase('I never had one'),
  LOST: phrase("I can't find it"),
  SOMEONE_ELSE: phrase('Someone else has it'),
  REFUSED: phrase("I asked, and didn't get it"),
  NOT_ABOUT_ME: phrase("It doesn't apply to me"),
  OTHER: phrase('Something else'),
} as const
export type NotAvailableReason = keyof typeof notAvailableReasons

/**
 * The reasons for which an item is asked for again. `label`: for staff; `sentence`: for the borrower. None of them says whether there will be
 * a loan, because a decision is sent in the form that the law requires. OTHER asks for words.
 */
export const askAgainReasons = {
  UNREADABLE: { label: phrase('Unreadable'), sentence: phrase("We can't read it.") },
  CUT_OFF: { label: phrase('Cut off'), sentence: phrase('A part of the page is cut off.') },
  WRONG_DOCUMENT: {
    label: phrase('Wrong document'),
    sentence: phrase("It's a different paper than the one we asked for."),
  },
  PAGES_MISSING: { label: phrase('Pages missing'), sentence: phrase('Some pages are missing.') },
  TOO_OLD: { label: phrase('Too old'), sentence: phrase("It's older than we can use.") },
  WRONG_PERSON: { label: phrase('Wrong person'), sentence: phrase("It has another person's name.") },
  LOCKED: { label: phrase('Locked'), sentence: phrase('The file is locked with a password.') },
  NOT_ANSWERED: { label: phrase('Not answered'), sentence: phrase("It doesn't answer the whole question.") },
  OTHER: { label: phrase('Other'), sentence: phrase('Please check this again.') },
} as const
export type AskAgainReason = keyof typeof askAgainReasons

/** The reasons for which an item is waived, for staff. OTHER asks for words. The system records LEFT. */
export const waiveReasons = {
  NOT_NEEDED: phrase('No longer needed'),
  OTHER_PAPER: phrase('Another paper covers it'),
  IN_FILE: phrase('Already in the file'),
  MISTAKE: phrase('Asked by mistake'),
  LEFT: phrase('Borrower no longer applies'),
  OTHER: phrase('Other'),
} as const
export type WaiveReason = keyof typeof waiveReasons

/** Returns whether a reason needs words beside it. */
export const needsWords = (reason: string): boolean => reason === 'OTHER'
