import { emptyProfile, type StaffRole, staffRoles } from '@porchlight/domain/staff'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { listDealers } from '../../dealers/dealer-repository.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { isLoopback } from '../../platform/settings/loopback.ts'
import { insertStaffMember, listDevelopmentStaff, replaceGrants } from '../staff-members/staff-member-repository.ts'

export const demoPeople: Record<StaffRole, { name: string; email: string; title: string }> = {
  OFFICER: { name: 'Olivia Ortiz', email: 'olivia@lender.example', title: 'Loan officer' },
  MANAGER: { name: 'Marcus Miller', email: 'marcus@lender.example', title: 'Branch manager' },
  ADMINISTRATOR: { name: 'Ada Abbott', email: 'ada@lender.example', title: 'Administrator' },
  COMPLIANCE: { name: 'Clara Chen', email: 'clara@lender.example', title: 'Compliance' },
}

const DEALER_OF_OFFICER = 'sunrise-homes'
/** Longer than any id of the registry, so that it belongs to no one. */
const DEMO_NMLS_ID = '900000000001'

/** Adds one person of each role, where they are not there: for development, with an embedded database and the inbox. */
export async function addDemoPeople(db: Kysely<Database>, keys: Keys, now: Date): Promise<void> {
  const own = (await listDealers(db)).find(({ slug }) => slug === DEALER_OF_OFFICER)
  await inTransaction(db, async trx => {
    for (const role of staffRoles) {
      const person = demoPeople[role]
      const id = newId(now.getTime())
      const profile = { ...emptyProfile, ...person, nmls_id: role === 'OFFICER' ? DEMO_NMLS_ID : '' }
      const kind = role === 'COMPLIANCE' ? 'COMPLIANCE' : 'LENDING'
      const added = await insertStaffMember(trx, keys, {
        id,
        kind,
        status: 'ACTIVE',
        is_development: true,
        profile,
        now,
      })
      // The officer works for one dealer, so that both kinds of access can be tried.
      const scope = role === 'OFFICER' && own ? { dealer_id: own.id } : 'ALL'
      if (added) await replaceGrants(trx, id, [{ role, scope }], now)
    }
  })
}

/** Throws where demo people are in a database that production starts on: it was copied from development. */
export async function refuseDemoPeople(db: Kysely<Database>, keys: Keys): Promise<void> {
  const people = await listDevelopmentStaff(db, keys)
  if (people.length > 0)
    throw new Error(
      'The database has the demo people of development, who sign in without a passkey. Start production on a database of its own.',
    )
}

/** Headers of proxies: with one of them, as it was sent, the request may come from another machine. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Returns whether a request comes from this machine, by its socket and its host, and not through a proxy. */
export const isFromThisMachine = (req: FastifyRequest): boolean =>
  isLoopback((req.socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
  isLoopback(req.hostname) &&
  !req.raw.rawHeaders.some(text => FORWARDED.includes(text.toLowerCase()))
