import { holdsRole } from '@porchlight/domain/staff'
import type { Kysely } from 'kysely'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { readDealerOfficers, readPeople } from '../../staff/people/people-repository.ts'

/** Gaps in the setup of staff in production, as sentences for the operator. */
export async function staffWarnings(
  { NODE_ENV, STAFF_URL, PUBLIC_URL }: Pick<Settings, 'NODE_ENV' | 'STAFF_URL' | 'PUBLIC_URL'>,
  db: Kysely<Database>,
  keys: Pick<Keys, 'fields'>,
): Promise<string[]> {
  if (NODE_ENV !== 'production') return []
  const isOnHostOfBorrowers = new URL(STAFF_URL ?? PUBLIC_URL).hostname === new URL(PUBLIC_URL).hostname
  const people = await readPeople(db, keys, new Date())
  const administers = people.some(({ status, grants }) => status === 'ACTIVE' && holdsRole(grants, 'ADMINISTRATOR'))
  const officers = await readDealerOfficers(db, keys)
  return [
    ...(isOnHostOfBorrowers
      ? ['The pages for staff are on the host of the borrowers. Give them one of their own in STAFF_URL.']
      : []),
    ...(administers ? [] : ['There is no active administrator. Invite one: staff invite --help']),
    ...officers.flatMap(({ dealer, status, profile: { email, nmls_id } }) => [
      ...(status === 'ACTIVE'
        ? []
        : [`${email}, the officer of ${dealer}, is not active. Choose another one: dealer officer --help`]),
      ...(nmls_id === ''
        ? [`${email}, the officer of ${dealer}, has no NMLS id, which documents have to name: staff profile --help`]
        : []),
    ]),
  ]
}
