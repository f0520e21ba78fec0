import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { CrashDetailsProps } from './base/CrashBoundary.tsx'
import { ErrorId } from './base/ErrorId.tsx'

interface CrashTextProps extends CrashDetailsProps {
  lead: string
  /** Exceptions to the lead. */
  except: string
}

/** The text of a page that failed. Another address, such as that of Back, shows the page again. */
export function CrashText({ lead, except, id, onAgain }: CrashTextProps) {
  const [path] = useLocation()
  const failedPath = useRef(path)
  useEffect(() => {
    if (path !== failedPath.current) onAgain()
  }, [path, onAgain])
  return (
    <>
      <p className="page__lead">{lead}</p>
      <p className="soft">{except}</p>
      <ErrorId id={id} />
    </>
  )
}
