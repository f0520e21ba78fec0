import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followEvents } from '../../data/follow-events.ts'
import { queries } from '../../data/queries.ts'
import { useRouteParams } from '../../data/use-route-params.ts'

/**
 * Reads the progress again as soon as the application changes. Answers whether that is heard now. Only once there is
 * something to see: the first reading must neither share the line nor begin again.
 */
export function useLiveProgress(isShown: boolean): boolean {
  const { dealer, application } = useRouteParams()
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    if (!isShown) return
    return followEvents(`/${dealer}/application/${application}/events`, {
      onChange: () => client.invalidateQueries({ queryKey: queries.progress({ dealer, application }).queryKey }),
      onLive: setLive,
    })
  }, [isShown, client, dealer, application])
  return isLive
}
