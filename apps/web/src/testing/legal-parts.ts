import type { LegalText } from '@porchlight/domain'

/** The headings and the paragraphs of a legal text as its page shows them. */
export const legalParts = ({ headings = [], paragraphs }: Pick<LegalText, 'headings' | 'paragraphs'>): string[] => [
  ...headings,
  ...paragraphs.map((text, index) => text.slice(headings[index] ? `${headings[index]}. `.length : 0)),
]
