import { useEffect, useRef } from 'react'
import { Alert } from '../ui/Alert.tsx'

interface ProblemProps {
  title?: string
  /** None where all is well. */
  sentences: readonly (string | null)[]
}

/** What keeps a person from going on, in sight wherever on the page he pressed the button. */
export function Problem({ title, sentences }: ProblemProps) {
  const place = useRef<HTMLDivElement>(null)
  const said = sentences.filter(sentence => sentence !== null)
  const all = said.join(' ')
  useEffect(() => {
    if (all) place.current?.scrollIntoView({ block: 'nearest' })
  }, [all])
  if (!all) return null
  return (
    <div ref={place}>
      <Alert kind="danger" title={title} urgent>
        {said.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Alert>
    </div>
  )
}
