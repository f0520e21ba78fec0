import { type LegalTextId, legalTexts } from '@porchlight/domain'
import { boot } from '../boot.ts'

/** A text in force here, in the names of this lender and dealer. */
export const legalText = (id: LegalTextId) =>
  legalTexts[id]({ lender: boot().lender, dealer: boot().dealer?.name ?? '' })

export function LegalParagraphs({ id }: { id: LegalTextId }) {
  return legalText(id).paragraphs.map(paragraph => <p key={paragraph}>{paragraph}</p>)
}
