import { useTexts } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { useKeyHint } from '../keys/keys.ts'
import { texts } from './text.ts'

interface PagesProps {
  /** The cursor of the page that is shown; null for the first one. */
  after: string | null
  next: string | null
  pathOf(after: string | null): string
}

/** Links to the first and to the next page of a list, where it has several. */
export function Pages({ after, next, pathOf }: PagesProps) {
  const t = useTexts(texts)
  const keyHint = useKeyHint()
  if (!after && !next) return null
  return (
    <div className="staff__buttons">
      {after && <ButtonLink to={pathOf(null)}>{t.firstPage}</ButtonLink>}
      {next && (
        <ButtonLink to={pathOf(next)} {...keyHint('n')}>
          {t.nextPage}
        </ButtonLink>
      )}
    </div>
  )
}
