import type { ExportManyResponse } from '@porchlight/domain/staff'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

const QUARTERS = 4

const doneIn = ({ made, refused }: ExportManyResponse): number => made + refused.length

/** The quarters that are done, from 0 to 3 while the last one is not. */
export const quarterOf = (zip: ExportManyResponse): number =>
  Math.min(QUARTERS - 1, Math.floor((QUARTERS * doneIn(zip)) / Math.max(1, zip.total)))

interface MakingProps {
  zip: ExportManyResponse
  /** Why the last question for it failed. */
  problem: string | undefined
}

/** How far the files are. */
export function Making({ zip, problem }: MakingProps) {
  const t = useTexts(texts).one
  const done = doneIn(zip)
  return (
    <section className="staff__sheet" aria-labelledby="making">
      <h2 id="making">{t.making(zip.total)}</h2>
      <div className="zip__progress">
        <progress
          aria-label={t.progressLabel}
          aria-valuetext={t.progress(done, zip.total)}
          max={zip.total}
          value={done}
        />
        <p>{t.progress(done, zip.total)}</p>
      </div>
      <p>{problem ?? t.makingWhy}</p>
    </section>
  )
}
