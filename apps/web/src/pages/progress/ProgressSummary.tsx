import type { ReactNode } from 'react'
import { useTexts } from '../../text/texts.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { type Person, sectionsOf } from './application-on-page.ts'
import { texts } from './text.ts'

interface HowFarProps {
  of: Person
  /** The person whose sections are counted. */
  label: string
  /** An optional heading. */
  children?: ReactNode
}

/** 'n of m sections done', with a progress bar. */
export function ProgressSummary({ of: person, label, children }: HowFarProps) {
  const t = useTexts(texts)
  const { ids, done } = sectionsOf(person)
  const said = t.progress(done, ids.length)
  return (
    <>
      <div className="checklist__head">
        {children}
        <p className="soft small">{said}</p>
      </div>
      <ProgressBar label={label} percent={(done / ids.length) * 100} text={said} />
    </>
  )
}
