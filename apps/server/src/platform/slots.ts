interface Turn {
  /** Leaves the line when it aborts; work that has begun continues. */
  signal?: AbortSignal | undefined
  /** Waits until no other work waits. */
  isBackground?: boolean
}

export interface Slots<Slot> {
  /** The number of works that wait. */
  readonly waiting: number
  readonly hasIdle: boolean
  readonly areAllIdle: boolean
  /** Runs the work in a slot, in the order of the calls. Rejects with the reason of the signal where it aborted before. */
  run<T>(work: (slot: Slot) => Promise<T>, turn?: Turn): Promise<T>
}

/** Slots that works take one after the other. */
export function createSlots<Slot>(slots: readonly Slot[]): Slots<Slot> {
  /** The one that was used last comes first. */
  const idle = [...slots]
  const line = new Set<(slot: Slot) => void>()
  const background = new Set<(slot: Slot) => void>()

  const turnIn = (starts: Set<(slot: Slot) => void>, signal: AbortSignal | undefined) =>
    new Promise<Slot>((resolve, reject) => {
      const start = (slot: Slot) => {
        signal?.removeEventListener('abort', leave)
        resolve(slot)
      }
      const leave = () => {
        starts.delete(start)
        reject(signal!.reason)
      }
      starts.add(start)
      signal?.addEventListener('abort', leave, { once: true })
    })

  function pass(slot: Slot): void {
    for (const starts of [line, background])
      for (const start of starts) {
        starts.delete(start)
        start(slot)
        return
      }
    idle.push(slot)
  }

  return {
    get waiting() {
      return line.size + background.size
    },
    get hasIdle() {
      return idle.length > 0
    },
    get areAllIdle() {
      return idle.length === slots.length
    },
    async run(work, { signal, isBackground = false } = {}) {
      signal?.throwIfAborted()
      const slot = idle.pop() ?? (await turnIn(isBackground ? background : line, signal))
      try {
        return await work(slot)
      } finally {
        pass(slot)
      }
    },
  }
}
