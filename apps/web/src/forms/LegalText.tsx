import type { LegalNames, LegalText } from '@porchlight/domain'
import { pageContext } from '../data/page-context.ts'

/** One text, not its id: a page then fetches no others. */
type Text = (names: LegalNames) => LegalText

/** A text in force here, in the names of this lender and dealer. */
export const legalText = (text: Text): LegalText =>
  text({ lender: pageContext().lender, dealer: pageContext().dealer?.name ?? '' })

export function LegalParagraphs({ of }: { of: Text }) {
  return legalText(of).paragraphs.map(paragraph => <p key={paragraph}>{paragraph}</p>)
}
