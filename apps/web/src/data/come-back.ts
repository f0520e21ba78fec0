import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from './base/api-error.ts'
import { noteRefusal, onModeEnd } from './base/mode.ts'

/** A mode may end before its time. */
const LONGEST_PAUSE_MS = 60_000

const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * Reads again what a page shows and could not read: when the server asks for it, once a mode has ended, and when the person comes back to the
 * page.
 */
export function useComeBack(client: QueryClient): void {
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined
    const readAgain = () => {
      if (document.hidden) return
      clearTimeout(later)
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.fetchStatus === 'idle' && isTemporary(state.error),
      })
    }
    const unsubscribe = [
      onModeEnd(readAgain),
      client.getQueryCache().subscribe(({ type, ...event }) => {
        if (type !== 'updated' || !('action' in event) || event.action.type !== 'error') return
        const { error } = event.action
        noteRefusal(error)
        if (!(error instanceof ApiError) || error.status < 500 || error.retryAfter === null) return
        clearTimeout(later)
        later = setTimeout(readAgain, Math.min(LONGEST_PAUSE_MS, error.retryAfter * 1000))
      }),
    ]
    addEventListener('focus', readAgain)
    document.addEventListener('visibilitychange', readAgain)
    return () => {
      clearTimeout(later)
      for (const end of unsubscribe) end()
      removeEventListener('focus', readAgain)
      document.removeEventListener('visibilitychange', readAgain)
    }
  }, [client])
}
