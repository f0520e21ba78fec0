/**
 * A text that people are shown before they agree to something, or that the law requires beside a question.
 *
 * Every text in this folder is a sample: a lender's counsel replaces its words. A change of a word changes the
 * version too, because each consent is stored with the version and the hash of what was shown.
 */
export interface LegalText {
  id: string
  version: string
  title: string
  paragraphs: string[]
}

/** A text that has a page. The headings are the first words of each paragraph; the hash covers them there. */
export interface PublishedText extends LegalText {
  headings: string[]
}

/** Servers in production warn of samples. Set it to false when counsel has replaced the texts. */
export const LEGAL_TEXTS_ARE_SAMPLES: boolean = true

/** The parties of the text, by the names that the borrower reads. */
export interface LegalNames {
  lender: string
  dealer: string
  /** True if the lender sends no text messages. Then the words differ, and the hash with them; the version is the same. */
  isEmailOnly?: boolean
}
