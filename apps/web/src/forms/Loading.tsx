import { useEffect, useState } from 'react'
import { failedRead } from '../saving/failure-message.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import { Failure } from '../ui/base/Failure.tsx'
import { Skeleton } from '../ui/base/Skeleton.tsx'
import { texts } from './text.ts'

/** There is no event when the server is reachable again, so the page polls. */
const RETRY_MS = 10_000

interface Query {
  isError: boolean
  error?: unknown
  /** Waits for the browser to be online. */
  isPaused: boolean
  refetch(): unknown
}

/** A placeholder while queries load: a skeleton, or an alert with a retry once one of them has failed. */
export function Loading({ queries, label, rows }: { queries: readonly Query[]; label: string; rows?: number }) {
  const t = useTexts(texts)
  const failure = queries.find(query => query.isError)
  const hasFailed = failure !== undefined
  const sentence = failure && failedRead(failure.error, t.stillTrying)
  const [announced, setAnnounced] = useState(sentence)
  if (sentence && sentence !== announced) setAnnounced(sentence)
  const retry = () => queries.map(query => query.refetch())
  useEffect(() => {
    if (!hasFailed) return
    const later = setTimeout(retry, RETRY_MS)
    return () => clearTimeout(later)
  })

  if (queries.some(query => query.isPaused)) return <p role="status">{t.loadsOnline}</p>
  if (!announced) return <Skeleton label={label} rows={rows} />
  return (
    <Failure title={t.notLoaded} sentences={[announced]}>
      <Button busy={!hasFailed && t.loading} onClick={retry}>
        {t.retry}
      </Button>
    </Failure>
  )
}
