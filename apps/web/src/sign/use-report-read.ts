import type { ShownDocument } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import type { Visit } from './use-visit.ts'

/**
 * Reports a document as opened when it was shown to its end, with the hash of what was shown. `report` tries again after a
 * failure.
 */
export function useReportRead(visit: Visit, document: ShownDocument | undefined) {
  const [isRead, setRead] = useState(false)
  const report = () => document && visit.act(`documents/${document.id}/opened`, { sha256: document.sha256 })
  const isDue = isRead && document?.opened === false && !visit.busy && !visit.problem
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when due
  useEffect(() => {
    if (isDue) report()
  }, [isDue])
  return { isRead: isRead || (document?.opened ?? false), onRead: () => setRead(true), report }
}
