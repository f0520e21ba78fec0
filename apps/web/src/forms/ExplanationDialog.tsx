import type { Explanation } from '@porchlight/domain'
import { useTexts } from '../text/texts.ts'
import { InfoDialog } from '../ui/InfoDialog.tsx'
import { texts } from './text.ts'

interface ExplainedProps {
  title: string
  /** Several terms, each under its heading, or one without a heading. */
  terms: readonly (Omit<Explanation, 'title'> & { title?: string })[]
  worded?: boolean
}

/** A button that opens explanations from the domain. */
export function ExplanationDialog({ title, terms, worded }: ExplainedProps) {
  const t = useTexts(texts)
  return (
    <InfoDialog text={{ open: title, title, close: t.close }} worded={worded}>
      {terms.map(term => (
        <div key={term.title ?? title} className="stack stack--tight">
          {term.title && <h3>{term.title}</h3>}
          {term.paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      ))}
    </InfoDialog>
  )
}
