import type { NamedStaffMember } from '@porchlight/api'
import { APPLICATION_CHANGED } from '@porchlight/domain'
import { CHANGES_AT, PRESENCE_CHANGED, PRESENCE_EVERY_MS } from '@porchlight/domain/staff'
import { useCallback, useEffect, useState } from 'react'
import { readEventStream } from '../../data/event-stream.ts'
import { useTexts } from '../../text/texts.ts'
import { call, callForContent } from '../session/api.ts'
import { texts } from './text.ts'

export interface Presence {
  viewers: NamedStaffMember[]
  /** The change by others since the page was read, or since `reset`, with who made it, or how many there were; '' where that is not known. */
  news: string | undefined
  reset(): void
}

/** The name of the one person of all changes, each 'Ann: what they did'; '' where they are of several, or one is not known. */
function authorOf(changes: readonly string[]): string {
  const names = new Set(changes.map(change => (change.includes(': ') ? change.slice(0, change.indexOf(': ')) : '')))
  return names.size === 1 ? ([...names][0] ?? '') : ''
}

/**
 * Says that the person looks at an application while its page is visible, and follows who else does and what others change. A failure is
 * not shown: the page works without it.
 */
export function usePresence(application_id: string): Presence {
  const [viewers, setViewers] = useState<NamedStaffMember[]>([])
  const [changes, setChanges] = useState<readonly string[]>([])
  const t = useTexts(texts)
  useEffect(() => {
    let known: string | undefined
    const add = (change: string) => setChanges(before => [...before, change])
    const params = { application_id }
    const show = (method: 'GET' | 'POST') =>
      call(`${method} /staff/applications/{application_id}/presence`, { params }).then(
        ({ viewers: found }) => setViewers(found),
        () => undefined,
      )
    const arrive = () => void (document.hidden || show('POST'))
    const leave = () =>
      void call('DELETE /staff/applications/{application_id}/presence', { params, keepalive: true }).catch(
        () => undefined,
      )
    const onVisibility = () => (document.hidden ? leave() : arrive())
    arrive()
    const timer = setInterval(arrive, PRESENCE_EVERY_MS)
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pagehide', leave)
    const stop = readEventStream(
      signal => callForContent('GET /staff/applications/{application_id}/events', { params, signal }),
      {
        onData: data => {
          if (data === PRESENCE_CHANGED) void show('GET')
          else if (data.startsWith(APPLICATION_CHANGED)) add(data.slice(APPLICATION_CHANGED.length + 1))
          else if (data.startsWith(CHANGES_AT)) {
            // The stream was closed while the page was hidden.
            if (known !== undefined && known !== data) add('')
            known = data
          }
        },
        onRefused: () => undefined,
      },
    )
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [application_id])
  const reset = useCallback(() => setChanges([]), [])
  const news = changes.length > 1 ? t.several(changes.length, authorOf(changes)) : changes[0]
  return { viewers, news, reset }
}
