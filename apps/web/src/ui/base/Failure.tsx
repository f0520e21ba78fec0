import type { ReactNode } from 'react'
import { Alert, type AlertProps } from './Alert.tsx'
import { ErrorId } from './ErrorId.tsx'
import { errorIdOf, isPlanned } from './error-ids.ts'
import { Notice } from './Notice.tsx'

interface FailureProps extends Pick<AlertProps, 'title' | 'ref'> {
  /** Without any, nothing is shown. */
  sentences: readonly (string | null | undefined)[]
  /** The ways to continue. */
  children?: ReactNode
}

/** Why something was not done: an alert with the id of the failure, or a calm notice where that is planned. */
export function Failure({ title, sentences, ref, children }: FailureProps) {
  const present = sentences.flatMap(sentence => (sentence ? [sentence] : []))
  if (present.length === 0) return null
  const words = present.map(sentence => <p key={sentence}>{sentence}</p>)
  if (present.some(isPlanned))
    return (
      <Notice announced={present.join(' ')} ref={ref}>
        {words}
        {children}
      </Notice>
    )
  return (
    <Alert kind="danger" title={title} urgent ref={ref}>
      {words}
      <ErrorId id={present.map(errorIdOf).find(Boolean)} />
      {children}
    </Alert>
  )
}
