import { randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, KeySetting } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Settings } from '../settings/settings.ts'
import { acceptedIdentities, contactHash, type IdentityKeys, type Keys, type LoadedKeys, loadKeys } from './keys.ts'

const LOCK = 'known_key'

/**
 * The keys, after checking that they are those that the database was used with: docs/operations.md. Generates keys for a new
 * database only. Throws an error for the operator.
 */
export async function openKeys(db: Kysely<Database>, settings: Settings): Promise<Keys> {
  const isNew = (await readKnownKeys(db)).length === 0
  const keys = await loadKeys(settings, { mayGenerate: isNew })
  return inTransaction(db, async trx => {
    // The second of two servers that start at once on a new database, each with its own keys, is refused.
    await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(trx)
    const known = await readKnownKeys(trx)
    const problem = keyProblem(known, keys, settings)
    if (problem) throw new Error(problem)
    await rememberKeys(trx, keys, known)
    return withLookupKey(trx, keys)
  })
}

/** An id of a key that a database depends on. */
export interface KnownKey {
  setting: KeySetting
  id: string
}

export const readKnownKeys = (db: Kysely<Database>): Promise<KnownKey[]> =>
  db.selectFrom('known_key').select(['setting', 'id']).execute()

type KeySources = Pick<Settings, KeySetting | 'DATA_DIR'>

/** Why a database with the known keys cannot be used with these, for the operator. */
export function keyProblem(
  known: readonly KnownKey[],
  keys: Pick<Keys, 'fields' | 'identity'>,
  settings: KeySources,
): string | undefined {
  const sourceOf = (setting: KeySetting, file: string) =>
    settings[setting] ? setting : `The key in ${settings.DATA_DIR}/keys/${file}`
  const idsOf = (setting: KeySetting) => known.filter(key => key.setting === setting).map(({ id }) => id)

  const missing = idsOf('FIELD_ENCRYPTION_KEY').filter(id => !keys.fields.keyIds.includes(id))
  if (missing.length > 0)
    return `${sourceOf('FIELD_ENCRYPTION_KEY', 'field-encryption.key')} is not the key that the values in the database were encrypted with (its id is ${keys.fields.keyIds[0]}, not ${missing.join(', ')}). Restore that key, or add it to FIELD_ENCRYPTION_PREVIOUS_KEYS.`
  const identities = idsOf('IDENTITY_KEY')
  if (identities.length > 0 && !acceptedIdentities(keys.identity).some(({ id }) => identities.includes(id)))
    return `${sourceOf('IDENTITY_KEY', 'identity.pem')} is not the key that the database was used with. With another one links and codes in messages end. Restore it, or add it to IDENTITY_PREVIOUS_KEYS. If it is lost, run the admin command keys accept-identity.`
  return undefined
}

const LOOKUP_KEY_BYTES = 32
const lookupKeyName = 'contacts'
const lookupAssociatedData = { table: 'lookup_key', column: 'sealed', row: lookupKeyName }

const storedLookupKey = (db: Kysely<Database>) =>
  db.selectFrom('lookup_key').select('sealed').where('name', '=', lookupKeyName)

/** Adds the key by whose hashes contacts are found, made for a new database. It outlives field keys, so hashes never change. */
export async function withLookupKey(db: Kysely<Database>, keys: LoadedKeys): Promise<Keys> {
  const { fields } = keys
  const stored = await storedLookupKey(db).executeTakeFirst()
  if (stored) return { ...keys, hashContact: contactHash(fields.open(stored.sealed, lookupAssociatedData)) }
  const key = randomBytes(LOOKUP_KEY_BYTES)
  await db
    .insertInto('lookup_key')
    .values({ name: lookupKeyName, sealed: fields.seal(key, lookupAssociatedData) })
    .execute()
  return { ...keys, hashContact: contactHash(key) }
}

/** Rejects where the field key of this server does not open the key by whose hashes contacts are found. */
export async function requireLookupKey(db: Kysely<Database>, { fields }: Pick<Keys, 'fields'>): Promise<void> {
  const stored = await storedLookupKey(db).executeTakeFirst()
  if (stored) fields.open(stored.sealed, lookupAssociatedData)
}

/** From now on the database depends on these keys, besides the current ones. */
async function rememberKeys(trx: Transaction<Database>, { fields, identity }: LoadedKeys, known: readonly KnownKey[]) {
  await trx
    .insertInto('known_key')
    .values([...known, { setting: 'FIELD_ENCRYPTION_KEY', id: fields.keyIds[0] }])
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await rememberIdentities(trx, identity)
}

/** After nothing is sealed with previous keys any more: they may be taken out of the settings. */
export async function forgetPreviousFieldKeys(trx: Transaction<Database>, { fields }: Pick<Keys, 'fields'>) {
  await trx
    .deleteFrom('known_key')
    .where('setting', '=', 'FIELD_ENCRYPTION_KEY')
    .where('id', '<>', fields.keyIds[0])
    .execute()
}

/** The identity keys of the server that started last: one that has none of them is refused. */
export async function rememberIdentities(trx: Transaction<Database>, identity: IdentityKeys): Promise<void> {
  await trx.deleteFrom('known_key').where('setting', '=', 'IDENTITY_KEY').execute()
  const ids = new Set(acceptedIdentities(identity).map(({ id }) => id))
  await trx
    .insertInto('known_key')
    .values([...ids].map(id => ({ setting: 'IDENTITY_KEY', id })))
    .execute()
}
