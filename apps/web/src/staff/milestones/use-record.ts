import type { MilestonesView } from '@porchlight/domain/staff'
import { useRef, useState } from 'react'
import { ApiError } from '../../data/base/api-error.ts'
import { useTexts } from '../../text/texts.ts'
import { callStaff } from '../session/api.ts'
import { useAction } from '../ui/use-action.ts'
import { texts } from './text.ts'

interface Sent {
  method: 'POST' | 'PUT'
  path: string
  body: object
  /** Whether the change replaces the version that the page shows. */
  isVersioned?: boolean
}

/**
 * Records something of the application. A further try with the same body has the same key. Where someone else was faster, the newer state is
 * read and what was typed stays.
 */
export function useRecord({ review_version }: MilestonesView, changed: () => Promise<void>) {
  const action = useAction()
  const [done, setDone] = useState('')
  const sent = useRef<{ body: string; idempotencyKey: string }>(undefined)
  const t = useTexts(texts)
  const send = ({ method, path, body, isVersioned = true }: Sent): Promise<boolean> => {
    setDone('')
    return action.run(async () => {
      const text = JSON.stringify(body)
      if (sent.current?.body !== text) sent.current = { body: text, idempotencyKey: crypto.randomUUID() }
      const { idempotencyKey } = sent.current
      const options = { body, ...(isVersioned && { version: review_version }) }
      try {
        await callStaff(method, path, { ...options, ...(method === 'POST' && { idempotencyKey }) })
      } catch (error) {
        if (error instanceof ApiError && error.status >= 409 && error.status <= 412) {
          sent.current = undefined
          await changed()
        }
        throw error
      }
      sent.current = undefined
      await changed()
      setDone(t.done)
    })
  }
  return { ...action, done, setDone, send }
}
