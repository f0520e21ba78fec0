import { useEffect, useState } from 'react'
import { useAt } from '../../api/at.ts'
import { followEvents } from '../../api/follow-events.ts'
import { useQueryClient } from '../../api/query.ts'

/** Reads the progress again as soon as the application changes. Answers whether that is heard now. */
export function useLiveProgress(): boolean {
  const { dealer, application } = useAt()
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  useEffect(
    () =>
      followEvents(`/${dealer}/application/${application}/events`, {
        onChange: () => client.invalidateQueries({ queryKey: ['progress', application] }),
        onLive: setLive,
      }),
    [client, dealer, application],
  )
  return isLive
}
