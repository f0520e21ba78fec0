import { useEffect, useState } from 'react'
import { ApiError } from '../data/base/api-error.ts'
import { useTexts } from '../text/texts.ts'
import { Alert } from '../ui/base/Alert.tsx'
import { Button } from '../ui/base/Button.tsx'
import { ErrorId } from '../ui/base/ErrorId.tsx'
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

const idOfFailure = (queries: readonly Query[]) =>
  queries.map(({ error }) => error).find(error => error instanceof ApiError)?.id

/** A placeholder while queries load: a skeleton, or an alert with a retry once one of them has failed. */
export function Loading({ queries, label, rows }: { queries: readonly Query[]; label: string; rows?: number }) {
  const t = useTexts(texts)
  const hasFailed = queries.some(query => query.isError)
  const [isAnnounced, setAnnounced] = useState(false)
  if (hasFailed && !isAnnounced) setAnnounced(true)
  const retry = () => queries.map(query => query.refetch())
  useEffect(() => {
    if (!hasFailed) return
    const later = setTimeout(retry, RETRY_MS)
    return () => clearTimeout(later)
  })

  if (queries.some(query => query.isPaused)) return <p role="status">{t.loadsOnline}</p>
  if (!isAnnounced) return <Skeleton label={label} rows={rows} />
  return (
    <Alert kind="danger" title={t.notLoaded} urgent>
      <p>{t.stillTrying}</p>
      <ErrorId id={idOfFailure(queries)} />
      <Button busy={!hasFailed && t.loading} onClick={retry}>
        {t.retry}
      </Button>
    </Alert>
  )
}
