import { useRef } from 'react'
import { callStaff } from '../session/api.ts'

/** Sends a note. A further try with the same body has the same key, so that a note whose answer was lost is not added twice. */
export function useNoteCall(path: string): (body: object) => Promise<void> {
  const sent = useRef<{ body: string; idempotencyKey: string }>(undefined)
  return async body => {
    const text = JSON.stringify(body)
    if (sent.current?.body !== text) sent.current = { body: text, idempotencyKey: crypto.randomUUID() }
    await callStaff('POST', path, { body, idempotencyKey: sent.current.idempotencyKey })
    sent.current = undefined
  }
}
