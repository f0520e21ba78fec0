import type { Explanation } from '@porchlight/domain'
import { useTexts, useTranslate } from '../text/texts.ts'
import { InfoDialog } from '../ui/InfoDialog.tsx'
import { texts } from './text.ts'

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
