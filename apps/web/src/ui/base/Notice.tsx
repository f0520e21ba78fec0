import { type ReactNode, useEffect, useState } from 'react'
import { Alert, type AlertProps } from './Alert.tsx'

interface NoticeProps extends Pick<AlertProps, 'ref'> {
  /** The text for screen readers, which wait for a pause to read it. Empty where they have read it. */
  announced: string
  children: ReactNode
}

/** A calm notice of something planned. Its region is in the page before its text: else that would not be announced. */
export function Notice({ announced, ref, children }: NoticeProps) {
  const [said, say] = useState('')
  useEffect(() => say(announced), [announced])
  return (
    <>
      <div className="hidden" role="status">
        {said}
      </div>
      <Alert kind="info" ref={ref}>
        {children}
      </Alert>
    </>
  )
}
