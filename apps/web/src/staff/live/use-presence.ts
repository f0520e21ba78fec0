import { APPLICATION_CHANGED } from '@porchlight/domain'
import {
  CHANGES_AT,
  type NamedPerson,
  PRESENCE_CHANGED,
  PRESENCE_EVERY_MS,
  type PresenceResponse,
} from '@porchlight/domain/staff'
import { useCallback, useEffect, useState } from 'react'
import { readEventStream } from '../../data/event-stream.ts'
import { callStaff, callStaffResponse } from '../session/api.ts'

interface Presence {
  /** The other people who look at the application. */
  viewers: NamedPerson[]
  /** Whether someone else changed the application since the page was read, or since `reset`. */
  isChanged: boolean
  reset(): void
}

/**
 * Says that the person looks at an application while its page is visible, and follows who else does and what others change. A failure is
 * not shown: the page works without it. `path`: of the application, below /v1/staff.
 */
export function usePresence(path: string): Presence {
  const [viewers, setViewers] = useState<NamedPerson[]>([])
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    let known: string | undefined
    const show = (method: 'GET' | 'POST') =>
      callStaff<PresenceResponse>(method, `${path}/presence`).then(
        ({ viewers: found }) => setViewers(found),
        () => undefined,
      )
    const arrive = () => void (document.hidden || show('POST'))
    const leave = () => void callStaff('DELETE', `${path}/presence`, { keepalive: true }).catch(() => undefined)
    const onVisibility = () => (document.hidden ? leave() : arrive())
    arrive()
    const timer = setInterval(arrive, PRESENCE_EVERY_MS)
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pagehide', leave)
    const stop = readEventStream(signal => callStaffResponse('GET', `${path}/events`, { signal }), {
      onData: data => {
        if (data === PRESENCE_CHANGED) void show('GET')
        else if (data === APPLICATION_CHANGED) setChanged(true)
        else if (data.startsWith(CHANGES_AT)) {
          // The stream was closed while the page was hidden.
          if (known !== undefined && known !== data) setChanged(true)
          known = data
        }
      },
      onRefused: () => undefined,
    })
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [path])
  const reset = useCallback(() => setChanged(false), [])
  return { viewers, isChanged, reset }
}
