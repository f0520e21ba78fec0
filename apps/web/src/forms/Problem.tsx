import { useEffect, useRef } from 'react'
import type { Recovery } from '../saving/explanation/explain-refusal.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Failure } from '../ui/base/Failure.tsx'
import { lazyComponent } from '../ui/base/lazy-component.tsx'

interface ProblemProps {
  title?: string
  /** Null entries are left out. */
  sentences: readonly (string | null)[]
  /** Shown below the sentences. */
  recovery?: Recovery | null
}

const Reopening = lazyComponent(async () => (await import('./reopening/Reopening.tsx')).Reopening)

/** An alert above the button, scrolled into view when its text changes. */
export function Problem({ title, sentences, recovery }: ProblemProps) {
  const element = useRef<HTMLDivElement>(null)
  const all = sentences.filter(Boolean).join(' ')
  useEffect(() => {
    if (all) element.current?.scrollIntoView({ block: 'nearest' })
  }, [all])
  if (!all) return null
  return (
    <div ref={element}>
      <Failure title={title} sentences={sentences}>
        {recovery &&
          ('to' in recovery ? <ButtonLink to={recovery.to}>{recovery.label}</ButtonLink> : <Reopening {...recovery} />)}
      </Failure>
    </div>
  )
}
