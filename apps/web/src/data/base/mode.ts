import type { BorrowerOperations, ResponseOf, ShownMode } from '@porchlight/api'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, isByMode } from './api-error.ts'
import { jsonOf, sendRequest } from './request.ts'

/** A page in sight asks this often, also when it is opened or shown again. */
const ASK_EVERY_MS = 20_000

/** The mode since the page was rendered; undefined until the server was asked. */
let known: ShownMode | null | undefined
let knownAt = Date.now()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function readMode(): Promise<ShownMode | null | undefined> {
  try {
    const { mode }: ResponseOf<BorrowerOperations['GET /mode']> = await jsonOf(await sendRequest('GET', '/mode'))
    return mode
  } catch (error) {
    return error instanceof ApiError && error.code === 'maintenance' ? { kind: 'maintenance', until: null } : known
  }
}

/** Asks the server for the mode of the installation. Without an answer, the last one stays. */
export async function askMode(): Promise<void> {
  knownAt = Date.now()
  known = await readMode()
  for (const listener of listeners) listener()
}

/** Asks for the mode after a refusal by one, which the page may not have known. */
export function noteRefusal(error: unknown): void {
  if (isByMode(error)) void askMode()
}

/** The mode of the installation: the one that the page was rendered with, and later ones. Null is the normal one. */
export function useMode(rendered: ShownMode | null): ShownMode | null {
  const mode = useSyncExternalStore(
    subscribe,
    () => (known === undefined ? rendered : known),
    () => rendered,
  )
  useEffect(() => {
    const check = () => {
      if (!document.hidden && Date.now() - knownAt >= ASK_EVERY_MS) void askMode()
    }
    check()
    document.addEventListener('visibilitychange', check)
    addEventListener('focus', check)
    const asking = setInterval(check, ASK_EVERY_MS)
    return () => {
      document.removeEventListener('visibilitychange', check)
      removeEventListener('focus', check)
      clearInterval(asking)
    }
  }, [])
  return mode
}

/** Calls back when a mode ends that the page knew of. Returns a function that unsubscribes. */
export function onModeEnd(onEnd: () => void): () => void {
  let before = known
  return subscribe(() => {
    const hasEnded = before !== null && known === null
    before = known
    if (hasEnded) onEnd()
  })
}
