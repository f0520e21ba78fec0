import type { LegalNames, LegalText } from '@porchlight/domain'
import { usePageContext } from '../data/page-context.tsx'

/** A function, not an id, so that a page bundles only the texts that it shows. */
type Text = (names: LegalNames) => LegalText

/** A legal text with the names of the lender and the page's dealer. */
export function useLegalText(text: Text): LegalText {
  const { lender, dealer } = usePageContext()
  return text({ lender, dealer: dealer?.name ?? '' })
}

export function LegalParagraphs({ text }: { text: Text }) {
  return useLegalText(text).paragraphs.map(paragraph => <p key={paragraph}>{paragraph}</p>)
}
