import type { LegalText, PublishedText } from '@porchlight/domain'

/** A text without a page has no headings. */
type Parts = Pick<LegalText, 'paragraphs'> & Partial<Pick<PublishedText, 'headings'>>

/** The headings and the paragraphs of a legal text as its page shows them. */
export const legalParts = ({ headings = [], paragraphs }: Parts): string[] => [
  ...headings,
  ...paragraphs.map((text, index) => text.slice(headings[index] ? `${headings[index]}. `.length : 0)),
]
