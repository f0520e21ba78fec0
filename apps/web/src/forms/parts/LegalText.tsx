import type { Explanation, LegalNames, LegalText } from '@porchlight/domain'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { InfoDialog } from '../../ui/overlays/Dialog.tsx'
import { texts } from '../text.ts'

/** A function, not an id, so that a page bundles only the texts that it shows. */
type Text<T = LegalText> = (names: LegalNames) => T

/** A legal text with the names of the lender and the page's dealer, in the words for how the lender writes to people. */
export function useLegalText<T>(text: Text<T>): T {
  const { lender, dealer, sends_texts } = usePageContext()
  return text({ lender, dealer: dealer?.name ?? '', isEmailOnly: !sends_texts })
}

export function LegalParagraphs({ text }: { text: Text }) {
  return useLegalText(text).paragraphs.map(paragraph => <p key={paragraph}>{paragraph}</p>)
}

interface ExplainedProps {
  title: string
  /** Several terms, each under its heading, or one without a heading. */
  terms: readonly (Omit<Explanation, 'title'> & { title?: string })[]
  worded?: boolean
}

/** A button that opens explanations: texts of the domain, or of the page in its language. */
export function ExplanationDialog({ title, terms, worded }: ExplainedProps) {
  const t = useTexts(texts)
  const translate = useTranslate()
  const name = translate(title)
  return (
    <InfoDialog text={{ open: name, title: name, close: t.close }} worded={worded}>
      {terms.map(term => (
        <div key={term.title ?? title} className="stack stack--tight">
          {term.title && <h3>{translate(term.title)}</h3>}
          {term.paragraphs.map(paragraph => (
            <p key={paragraph}>{translate(paragraph)}</p>
          ))}
        </div>
      ))}
    </InfoDialog>
  )
}
