import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import { derivedKey, type Keys } from '../crypto/keys.ts'
import type { Database } from '../database/schema.ts'
import type { SharedLimitLevel } from '../metrics/channels.ts'
import { HttpError } from './http-errors.ts'

/** `most` requests in `seconds`, counted from the first request. */
export interface Limit {
  most: number
  seconds: number
}

/** Called once in a window when half of a limit is used, and once when all is. */
type OnLevel<Name> = (name: Name, level: SharedLimitLevel, subject: string) => void

export interface RateLimits<Name extends string> {
  /** Counts one request. Throws 429 with the seconds until the next window when the limit is exceeded. */
  consume(name: Name, subject: string): Promise<void>
  /** Returns whether half of a limit is used. Counts nothing. */
  isHalfUsed(name: Name, subject: string): Promise<boolean>
  /** Uncounts one request that was not misuse, for each of several limits. */
  refund(counted: readonly { name: Name; subject: string }[]): Promise<void>
}

/**
 * Counts in the database, so that the limits hold across servers and for concurrent requests. A rollback undoes a count, so a limit of
 * refused attempts must run outside of transactions.
 */
export function rateLimits<Name extends string>(
  { db, clock, keys }: { db: Kysely<Database>; clock: Clock; keys: Keys },
  limits: Record<Name, Limit>,
  onLevel?: OnLevel<Name>,
): RateLimits<Name> {
  const secret = derivedKey(keys.identity.privateKey, 'rate limits')
  // Keyed, because a subject is a contact or an address, and plain hashes of phone numbers can be searched.
  const keyOf = (name: Name, subject: string) =>
    `${name} ${createHmac('sha256', secret).update(subject).digest('base64url')}`
  return {
    async consume(name, subject) {
      const { most, seconds } = limits[name]
      const now = clock.now()
      const { used, resets_at } = await db
        .insertInto('rate_limit')
        .values({ key: keyOf(name, subject), used: 1, resets_at: new Date(now.getTime() + seconds * 1000) })
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
      if (used === Math.ceil(most / 2)) onLevel?.(name, 'half_used', subject)
      if (used === most + 1) onLevel?.(name, 'used_up', subject)
      if (used > most)
        throw new HttpError('too_many_requests', { retryAfter: (resets_at.getTime() - now.getTime()) / 1000 })
    },
    async isHalfUsed(name, subject) {
      const row = await db
        .selectFrom('rate_limit')
        .select('used')
        .where('key', '=', keyOf(name, subject))
        .where('resets_at', '>', clock.now())
        .executeTakeFirst()
      return row !== undefined && row.used >= limits[name].most / 2
    },
    async refund(counted) {
      const keys = counted.map(({ name, subject }) => keyOf(name, subject))
      await db
        .updateTable('rate_limit')
        .set(eb => ({ used: eb('used', '-', 1) }))
        // Locked in one order, so that no two refunds wait for each other.
        .where('key', 'in', ({ selectFrom }) =>
          selectFrom('rate_limit').select('key').where('key', 'in', keys).orderBy('key').forUpdate(),
        )
        .where('used', '>', 0)
        .execute()
    },
  }
}

/** The network that an IP address is counted as: the /64 of IPv6, because one household has a whole /64. */
export const networkOf = (ip: string): string => prefixOf(ip, 64)

/** The site of an IP address: the /48 of IPv6, because anyone can get a whole /48. An IPv4 address is a site of its own. */
export const siteOf = (ip: string): string => prefixOf(ip, 48)

const BITS_OF_A_GROUP = 16

function prefixOf(ip: string, bits: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !isIPv6(ip)) return mapped ?? ip
  const [head = '', tail] = ip.split('%')[0]!.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, bits / BITS_OF_A_GROUP)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`
}
