import type { LoggerOptions } from 'pino'
import { outageOf } from '../database/unavailable.ts'

const PERIOD_MS = 60_000

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/**
 * Returns a hook of the log by which each fault of the database is one line with its stack in a minute. Requests, jobs and the queue
 * report an outage hundreds of times a second. After the minute `count` is called with the number of lines that were left out.
 */
export function outagesOnceAMinute(count: (about: { cause: string; repeated: number }) => void): LogMethod {
  const repeatedByCause = new Map<string, number>()
  return function (args, write) {
    const outage = outageOf((args[0] as { err?: unknown } | null)?.err)
    if (!outage) return write.apply(this, args)
    const cause = [outage.code, outage.message].filter(Boolean).join(' ')
    const repeated = repeatedByCause.get(cause)
    repeatedByCause.set(cause, repeated === undefined ? 0 : repeated + 1)
    if (repeated !== undefined) return
    setTimeout(() => {
      const leftOut = repeatedByCause.get(cause) ?? 0
      repeatedByCause.delete(cause)
      if (leftOut > 0) count({ cause, repeated: leftOut })
    }, PERIOD_MS).unref()
    write.apply(this, args)
  }
}
