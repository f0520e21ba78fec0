import { isIPv6 } from 'node:net'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'
import { HttpError } from './http-errors.ts'

/** So many in so many seconds, counted from the first one. */
export interface Limit {
  most: number
  seconds: number
}

export interface RateLimits<Name extends string> {
  /** Counts one request. Throws 429 with the seconds until the next window when the limit is exceeded. */
  take(name: Name, who: string): Promise<void>
  /** Takes one back, for what turned out to be no misuse. */
  giveBack(name: Name, who: string): Promise<void>
}

/**
 * Counts in the database, so that all servers count together and requests at the same moment each count.
 * Never inside a transaction: one that fails would take its count back.
 */
export function rateLimits<Name extends string>(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  limits: Record<Name, Limit>,
): RateLimits<Name> {
  const keyOf = (name: Name, who: string) => `${name} ${who}`
  return {
    async take(name, who) {
      const { most, seconds } = limits[name]
      const now = clock.now()
      const { used, resets_at } = await db
        .insertInto('rate_limit')
        .values({ key: keyOf(name, who), used: 1, resets_at: new Date(now.getTime() + seconds * 1000) })
        .onConflict(conflict =>
          conflict.column('key').doUpdateSet(({ eb, ref }) => {
            const over = eb.case().when('rate_limit.resets_at', '<=', now)
            return {
              used: over
                .then(1)
                .else(eb('rate_limit.used', '+', 1))
                .end(),
              resets_at: over.then(ref('excluded.resets_at')).else(ref('rate_limit.resets_at')).end(),
            }
          }),
        )
        .returning(['used', 'resets_at'])
        .executeTakeFirstOrThrow()
      if (used > most)
        throw new HttpError('too_many_requests', { retryAfter: (resets_at.getTime() - now.getTime()) / 1000 })
    },
    async giveBack(name, who) {
      await db
        .updateTable('rate_limit')
        .set(eb => ({ used: eb('used', '-', 1) }))
        .where('key', '=', keyOf(name, who))
        .where('used', '>', 0)
        .execute()
    },
  }
}

const GROUPS_OF_A_SITE = 4

/** Who an IP address stands for: of IPv6 the /64, since one household has that many addresses to itself. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !isIPv6(ip)) return mapped ?? ip
  const [head = '', tail] = ip.split('%')[0]!.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, GROUPS_OF_A_SITE)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
