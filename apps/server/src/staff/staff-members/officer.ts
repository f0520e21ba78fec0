import { firstName } from '@porchlight/domain/staff'
import type { Kysely } from 'kysely'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { readProfile } from './staff-member-repository.ts'

/** Reads a staff member as borrowers read of them; null without an id, or where there is none. `nmls_id`: '' without one. */
export async function readOfficer(
  db: Kysely<Database>,
  keys: Pick<ContactKeys, 'fields'>,
  id: string | null,
): Promise<{ first_name: string; title: string; nmls_id: string } | null> {
  const profile = id === null ? undefined : await readProfile(db, keys, id)
  return profile ? { first_name: firstName(profile), title: profile.title, nmls_id: profile.nmls_id } : null
}
