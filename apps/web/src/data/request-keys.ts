import { ApiError, isRefused, noAnswer } from './base/api-error.ts'
import type { RequestOptions } from './base/request.ts'
import { newKey } from './new-key.ts'

/** A change that someone wants again after this time is another one. */
const SAME_MS = 2 * 60_000

/** The options of a request that is sent once for its key. */
export type Sending = Required<Pick<RequestOptions, 'idempotencyKey' | 'stop'>>

interface Earlier<T> {
  contents: unknown
  answer: T
}

export interface Change<T> {
  /** Distinguishes the change from others of its target, as JSON. */
  contents: unknown
  send(sending: Sending): Promise<T>
  /**
   * Sends the change over what an earlier one of the target stored, where its answer was lost, or came when it was no longer awaited. Without
   * it, a change with other contents is sent as if there was no earlier one.
   */
  over?(earlier: Earlier<T>, sending: Sending): Promise<T>
  /** The key of a first attempt, by default a new one. */
  key?: string
  /** Ends the repetition. */
  stop?: AbortSignal | undefined
  /** The time in milliseconds for which it is the same change after an attempt that left its outcome open. */
  sameFor?: number
}

interface Try {
  contents: unknown
  send(sending: Sending): Promise<unknown>
}

/** The requests that were sent under one key, the newest first: the server did one of them at most. */
interface Attempt {
  key: string
  tries: Try[]
  /** The stored change that they are sent over. */
  base: Earlier<unknown> | undefined
}

/** The state of the changes of one target, until the outcome of the last one is known. */
interface Target {
  /** The attempt whose outcome is open. */
  open?: Attempt | undefined
  /** An earlier change that is known to be stored. */
  base?: Earlier<unknown> | undefined
  /** The time of the last outcome. */
  endedAt?: number
  /** The newest change. `ended` never rejects. */
  newest?: { stop: AbortController; ended: Promise<unknown> }
}

const targets = new Map<string, Target>()

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isOther = (error: unknown) => error instanceof ApiError && error.code === 'idempotency_key_reused'

/** Forgets the requests to a target, so that the next one is another change. What is under way is not repeated. */
export function forgetRequests(target: unknown): void {
  const name = JSON.stringify(target)
  targets.get(name)?.newest?.stop.abort()
  targets.delete(name)
}

/**
 * Sends a change with an idempotency key: the same one until its outcome is known, so that another try of what was done already gets the
 * first response. A newer change of the target ends the repetition of the older one, waits until that has ended, and is sent over what it
 * stored: of two changes the newer one is stored last.
 */
export function changeOnce<T>(named: unknown, change: Change<T>): Promise<T> {
  const name = JSON.stringify(named)
  const target: Target = targets.get(name) ?? {}
  targets.set(name, target)
  const before = target.newest
  before?.stop.abort()
  const stop = new AbortController()
  if (change.stop?.aborted) stop.abort()
  change.stop?.addEventListener('abort', () => stop.abort())
  const run = async () => {
    if (before) await before.ended
    return sendNow(target, change, stop.signal)
  }
  const sent = run()
  const newest = { stop, ended: sent.catch(() => undefined) }
  target.newest = newest
  return sent.finally(() => {
    if (target.newest !== newest) return
    target.newest = undefined
    if (!target.open && !target.base && targets.get(name) === target) targets.delete(name)
  })
}

async function sendNow<T>(target: Target, change: Change<T>, stop: AbortSignal): Promise<T> {
  const { contents, send, over, sameFor = SAME_MS } = change
  if (target.endedAt !== undefined && Date.now() - target.endedAt >= sameFor) target.open = target.base = undefined

  const attempt = async (open: Attempt, tried: Try): Promise<T> => {
    if (stop.aborted) noAnswer()
    target.open = open
    try {
      const answer = (await tried.send({ idempotencyKey: open.key, stop })) as T
      target.open = undefined
      // A newer change waits for it, or the form of one that was stopped is open again.
      const isMore = target.newest?.stop.signal !== stop || (over && (stop.aborted || tried.contents !== contents))
      target.base = isMore ? { contents: tried.contents, answer } : undefined
      return answer
    } catch (error) {
      if (isRefused(error) && !isOther(error)) {
        open.tries = open.tries.filter(each => each !== tried)
        if (open.tries.length === 0) {
          target.open = undefined
          target.base = open.base
        }
      }
      throw error
    } finally {
      target.endedAt = Date.now()
    }
  }
  const tryOver = (base: Earlier<T> | undefined): Try => ({
    contents,
    send: base && over ? sending => over(base, sending) : send,
  })
  const begin = (base?: Earlier<T>) => {
    const tried = tryOver(base)
    return attempt({ key: change.key ?? newKey(), tries: [tried], base }, tried)
  }

  const { open, base } = target as { open?: Attempt; base?: Earlier<T> }
  if (!open && base && isSame(base.contents, contents)) {
    target.base = undefined
    return base.answer
  }
  const others = open?.tries.filter(tried => !isSame(tried.contents, contents)) ?? []
  if (!open || (others.length > 0 && !over)) return begin(over && base)
  const own = tryOver(open.base as Earlier<T> | undefined)
  open.tries = [own, ...others]
  // Under the same key the newer contents are done, or refused because older ones were: those are asked for what they stored.
  for (const tried of open.tries)
    try {
      const answer = await attempt(open, tried)
      return tried === own ? answer : begin({ contents: tried.contents, answer })
    } catch (error) {
      if (!isOther(error)) throw error
    }
  target.open = undefined
  return begin()
}
