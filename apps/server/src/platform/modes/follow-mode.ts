import type { FastifyBaseLogger } from 'fastify'
import type { Modes } from '../mode.ts'
import type { Queue } from '../queue/queue.ts'

const INTERVAL_MS = 2000

interface FollowServices {
  modes: Modes
  queue: Pick<Queue, 'setHeld'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Applies the mode of the installation to this server: before it resolves, and within seconds of each change. Returns the function that
 * ends it.
 */
export async function followMode({ modes, queue, log }: FollowServices): Promise<() => void> {
  async function follow(): Promise<void> {
    if (await modes.refresh()) log.warn({ mode: modes.current.name }, 'the mode of the installation changed')
    await queue.setHeld(modes.isHeld)
  }
  await follow()
  let isFollowing = false
  const timer = setInterval(async () => {
    if (isFollowing) return
    isFollowing = true
    // Readiness reports a database that does not answer, and the mode stays.
    await follow().catch(() => {})
    isFollowing = false
  }, INTERVAL_MS)
  return () => clearInterval(timer)
}
