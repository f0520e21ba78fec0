import type { LetterResponse } from '@porchlight/api'
import { useTexts } from '../../text/texts.ts'
import { LetterText } from '../../ui/LetterText.tsx'
import { texts } from './text.ts'

/** The letters of a draft, each as its person reads it, with how it is sent. The letter to the primary borrower is unfolded. */
export function Previews({ letters }: { letters: readonly LetterResponse[] }) {
  const t = useTexts(texts)
  return (
    <section className="stack stack--tight" aria-label={t.preview}>
      <h3>{t.preview}</h3>
      {letters.map(({ id, name, is_primary, way, paper_reason, content }) => (
        <details key={id} open={is_primary}>
          <summary>{t.gets(name, way === 'EMAIL' ? t.byEmail : t.onPaper(paper_reason))}</summary>
          <article aria-label={t.reads(name)}>
            <blockquote className="stack stack--tight">
              <LetterText content={content} level={4} />
            </blockquote>
          </article>
        </details>
      ))}
    </section>
  )
}
