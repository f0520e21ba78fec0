import { ApiError, isRefused, noAnswer } from './base/api-error.ts'
import { newKey } from './new-key.ts'

/** A change that someone wants again after this time is another one. */
const SAME_MS = 2 * 60_000

/** The options of a request that is sent once for its key. `stop` ends its repetition. */
export type Sending = { idempotencyKey: string; stop: AbortSignal }

interface Earlier<T, C> {
  contents: C
  answer: T
}

export interface Change<T, C> {
  /** Distinguishes the change from others of its target, as JSON. */
  contents: C
  send(contents: C, sending: Sending): Promise<T>
  /**
   * Sends the change over what an earlier one of the target stored, where its answer was lost, or came when it was no longer awaited. Without
   * it, a change with other contents is sent as if there was no earlier one. Where it is refused with 404, what was stored is gone.
   */
  over?(earlier: Earlier<T, C>, contents: C, sending: Sending): Promise<T>
  /** The key of a first attempt, by default a new one. */
  key?: string
  /** Ends the repetition. */
  stop: AbortSignal
  /** The time in milliseconds for which it is the same change after an attempt that left its outcome open. */
  sameFor?: number
  /** Stores the outcome for another page or tab. */
  store?: OutcomeStore
}

/** A place for an outcome that outlives the page. */
export interface OutcomeStore {
  read(): Outcome | undefined
  write(outcome: Outcome): void
}

/** The requests that were sent under one key, the newest first: the server did one of them at most. */
interface Attempt {
  key: string
  tries: unknown[]
  /** The stored change that they are sent over. */
  base?: Earlier<unknown, unknown> | undefined
}

/** The outcome of the last changes of a target, as JSON. */
export interface Outcome {
  /** The attempt whose outcome is open. */
  open?: Attempt | undefined
  /** An earlier change that is known to be stored. */
  base?: Earlier<unknown, unknown> | undefined
}

/** The state of the changes of one target, until the outcome of the last one is known. */
interface Target extends Outcome {
  /** The time of the last outcome. */
  endedAt?: number
  /** The newest change. `ended` never rejects. */
  newest?: { stop: AbortController; ended: Promise<unknown> } | undefined
}

const GONE = 404

const targets = new Map<string, Target>()

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isOther = (error: unknown) => error instanceof ApiError && error.code === 'idempotency_key_reused'

const isGone = (error: unknown) => error instanceof ApiError && error.status === GONE

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
export function changeOnce<T, C>(named: unknown, change: Change<T, C>): Promise<T> {
  const name = JSON.stringify(named)
  const target: Target = targets.get(name) ?? {}
  targets.set(name, target)
  const before = target.newest
  before?.stop.abort()
  const stop = new AbortController()
  if (change.stop.aborted) stop.abort()
  change.stop.addEventListener('abort', () => stop.abort())
  // A target that was forgotten stores nothing.
  const isCurrent = () => targets.get(name) === target
  const keep = () => isCurrent() && change.store?.write({ open: target.open, base: target.base })
  const run = async () => {
    if (before) await before.ended
    const known = isCurrent() && change.store?.read()
    if (known) {
      target.open = known.open
      target.base = known.base
    }
    return sendNow(target, change, stop.signal, keep)
  }
  const sent = run()
  const newest = { stop, ended: sent.catch(() => undefined) }
  target.newest = newest
  return sent.finally(() => {
    if (target.newest !== newest) return
    target.newest = undefined
    if (!target.open && !target.base && isCurrent()) targets.delete(name)
  })
}

async function sendNow<T, C>(
  target: Target,
  { contents, send, over, key, sameFor = SAME_MS }: Change<T, C>,
  stop: AbortSignal,
  keep: () => void,
): Promise<T> {
  if (target.endedAt !== undefined && Date.now() - target.endedAt >= sameFor) target.open = target.base = undefined

  const attempt = async (open: Attempt, tried: C): Promise<T> => {
    if (stop.aborted) noAnswer()
    const base = open.base as Earlier<T, C> | undefined
    const sending = { idempotencyKey: open.key, stop }
    target.open = open
    keep()
    try {
      const answer = await (base && over ? over(base, tried, sending) : send(tried, sending))
      target.open = undefined
      // A newer change waits for it, or the form of one that was stopped is open again.
      const isMore = target.newest?.stop.signal !== stop || (over && (stop.aborted || tried !== contents))
      target.base = isMore ? { contents: tried, answer } : undefined
      return answer
    } catch (error) {
      if (isRefused(error) && !isOther(error)) {
        open.tries = open.tries.filter(each => each !== tried)
        if (open.tries.length === 0) {
          target.open = undefined
          target.base = isGone(error) ? undefined : open.base
        }
      }
      throw error
    } finally {
      target.endedAt = Date.now()
      keep()
    }
  }
  const begin = (base?: Earlier<T, C>): Promise<T> => {
    const begun = attempt({ key: key ?? newKey(), tries: [contents], base }, contents)
    return base ? begun.catch(error => beginAgainIfGone(error)) : begun
  }
  const beginAgainIfGone = (error: unknown): Promise<T> => {
    if (!isGone(error) || stop.aborted) throw error
    return begin()
  }

  const { open, base } = target as { open?: Attempt; base?: Earlier<T, C> }
  if (!open && base && isSame(base.contents, contents)) {
    target.base = undefined
    return base.answer
  }
  const others = (open?.tries as C[] | undefined)?.filter(tried => !isSame(tried, contents)) ?? []
  if (!open || (others.length > 0 && !over)) return begin(over && base)
  const tries = [contents, ...others]
  open.tries = tries
  // Under the same key the newer contents are done, or refused because older ones were: those are asked for what they stored.
  for (const tried of tries)
    try {
      const answer = await attempt(open, tried)
      return tried === contents ? answer : begin({ contents: tried, answer })
    } catch (error) {
      if (open.base && isGone(error)) return beginAgainIfGone(error)
      if (!isOther(error)) throw error
    }
  target.open = undefined
  return begin()
}
