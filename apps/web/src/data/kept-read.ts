import { ApiError, noAnswer } from './public-call.ts'

const STALE_AFTER_MS = 10_000
const UNSEEN_MS = 5 * 60_000
const TRIES_AFTER_THE_FIRST = 3
const FIRST_PAUSE_MS = 1000

export interface ReadOptions<T> {
  queryKey: readonly unknown[]
  queryFn(context: { signal: AbortSignal }): Promise<T>
  /** False reads nothing yet. */
  enabled?: boolean
  staleTime?: number
  /** How long an answer that nobody shows is kept. */
  gcTime?: number
  /** How often to try again where no answer came, or the server failed. */
  retry?: number
  retryDelay?: number
}

export interface ReadState<T> {
  data: T | undefined
  /** Why the last try failed; what was known before stays. */
  error: Error | null
  isFetching: boolean
}

/** How every read begins, and all that a page drawn on the server knows of it. */
export const UNREAD: ReadState<never> = { data: undefined, error: null, isFetching: false }

/** A refusal is an answer; only silence and the server's own failures are worth another try. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const untilOnline = () =>
  navigator.onLine || new Promise(resolve => addEventListener('online', resolve, { once: true }))

/** What was read from the server, one for all who show it; `gone` once nobody has for a while. */
export class KeptRead<T> {
  state: ReadState<T> = UNREAD
  options: ReadOptions<T>
  #gone: () => void
  #failed: (error: unknown) => void
  #watchers = new Set<() => void>()
  #readAt = 0
  /** The request whose answer counts: one that began before a change does not. */
  #request: AbortController | undefined
  /** Ends with that request, or with the one that took its place. */
  #reading: Promise<void> = Promise.resolve()
  #leaving: ReturnType<typeof setTimeout> | undefined

  constructor(options: ReadOptions<T>, { gone, failed }: { gone(): void; failed(error: unknown): void }) {
    this.options = options
    this.#gone = gone
    this.#failed = failed
  }

  get isShown(): boolean {
    return this.#watchers.size > 0 && this.options.enabled !== false
  }

  get isStale(): boolean {
    return Date.now() - this.#readAt >= (this.options.staleTime ?? STALE_AFTER_MS)
  }

  watch = (changed: () => void) => {
    clearTimeout(this.#leaving)
    this.#watchers.add(changed)
    return () => {
      this.#watchers.delete(changed)
      if (this.#watchers.size === 0) this.#leaving = setTimeout(this.#gone, this.options.gcTime ?? UNSEEN_MS)
    }
  }

  /** What is known, and what is still on its way, counts as old; in place of that another answer is asked for. */
  invalidate(): void {
    const wasReading = this.#request
    this.#readAt = 0
    this.stop()
    if (wasReading) this.fetch()
  }

  stop(): void {
    this.#drop()
    if (this.state.isFetching) this.#change({ isFetching: false })
  }

  put(data: T): void {
    this.#drop()
    this.#readAt = Date.now()
    this.#change({ data, error: null, isFetching: false })
  }

  /** Reads, unless that goes on already. How it ends is in the state; it never rejects. */
  fetch(): Promise<void> {
    if (!this.#request) {
      const request = new AbortController()
      this.#request = request
      const dropped = new Promise<void>(resolve => request.signal.addEventListener('abort', () => resolve()))
      this.#reading = Promise.race([this.#read(request), dropped]).then(() =>
        this.#request ? this.#reading : undefined,
      )
    }
    return this.#reading
  }

  #drop(): void {
    this.#request?.abort()
    this.#request = undefined
  }

  async #read(request: AbortController): Promise<void> {
    const counts = () => this.#request === request
    this.#change({ isFetching: true, error: this.state.data === undefined ? null : this.state.error })
    for (let failures = 0; counts(); failures++) {
      try {
        await untilOnline()
        if (!counts()) break
        const data = await this.options.queryFn({ signal: request.signal })
        if (counts()) this.put(data)
      } catch (error) {
        if (!counts()) break
        const { retry = TRIES_AFTER_THE_FIRST, retryDelay = FIRST_PAUSE_MS * 2 ** failures } = this.options
        if (failures < retry && !isRefused(error)) await pause(retryDelay)
        else {
          this.#request = undefined
          this.#change({ error: error as Error, isFetching: false })
          // Whoever has gone elsewhere meanwhile is not to be led away from there.
          if (this.isShown) this.#failed(error)
        }
      }
    }
  }

  /** Reads anew whatever is known; rejects where that fails. */
  async readAgain(): Promise<T> {
    this.invalidate()
    await this.fetch()
    const { data, error } = this.state
    if (error) throw error
    return data === undefined ? noAnswer() : data
  }

  #change(changed: Partial<ReadState<T>>): void {
    this.state = { ...this.state, ...changed }
    // Later: a page may begin to read while it is drawn, and must not change another one meanwhile.
    queueMicrotask(() => {
      for (const tell of this.#watchers) tell()
    })
  }
}
