import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRouteParams } from './base/use-route-params.ts'
import { followEvents } from './follow-events.ts'

/** Reads what a change of the application may have changed: sealing changes the documents and what is still needed, too. */
export const readAgain = (client: QueryClient, params: { dealer: string; application: string }) =>
  Promise.all(
    ['progress', 'documents', 'standing', 'item'].map(name =>
      client.invalidateQueries({ queryKey: [name, params.application] }),
    ),
  )

/**
 * Reads the progress again when the server reports a change of the application. Returns whether the event stream is
 * connected. It connects after the first read, which must neither share the bandwidth nor be repeated.
 */
export function useLiveProgress(isShown: boolean): boolean {
  const { dealer, application } = useRouteParams()
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const params = { dealer, application }
    return followEvents(params, { onChange: () => readAgain(client, params), onLive: setLive })
  }, [isShown, client, dealer, application])
  return isLive
}
