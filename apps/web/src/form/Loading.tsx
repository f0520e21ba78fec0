import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { text } from './text.ts'

interface Query {
  isError: boolean
  refetch(): unknown
}

/** What stands in a page's place until it has what it needs: grey rows, or why not and a way to try again. */
export function Loading({ queries, label, rows }: { queries: readonly Query[]; label: string; rows?: number }) {
  const failed = queries.filter(query => query.isError)
  if (failed.length === 0) return <Skeleton label={label} rows={rows} />
  return (
    <Alert kind="danger" title={text().notLoaded} urgent>
      <p>{text().noAnswer}</p>
      <Button onClick={() => failed.map(query => query.refetch())}>{text().retry}</Button>
    </Alert>
  )
}
