import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { type LoadedKeys, loadKeys } from '../../platform/crypto/keys.ts'
import { type KnownKey, keyProblem, readKnownKeys } from '../../platform/crypto/open-keys.ts'
import { sealValidity } from '../../platform/crypto/seal-key.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Findings } from './findings.ts'

const SUBJECT = 'Keys'

/** Checks the keys, with those that the database depends on if it is given. Returns the keys that the servers would use. */
export async function checkKeys(
  settings: Settings,
  db: Kysely<Database> | undefined,
  findings: Findings,
): Promise<LoadedKeys | undefined> {
  const known: KnownKey[] = db ? await readKnownKeys(db) : []
  let keys: LoadedKeys
  try {
    // Without a database, a lost one cannot be distinguished from one that the first start is to generate.
    keys = await loadKeys(settings, { mayGenerate: known.length === 0, isDryRun: true })
  } catch (error) {
    findings.add('problem', SUBJECT, (error as Error).message)
    return undefined
  }
  const problem = keyProblem(known, keys, settings)
  if (problem) findings.add('problem', SUBJECT, problem)
  else if (db) findings.add('ok', SUBJECT, 'They are those of the database.')
  const isSealStored = settings.SEAL_KEY || existsSync(path.join(settings.DATA_DIR, 'keys/seal.json'))
  if (isSealStored) {
    const { level, sentence } = sealValidity(keys.seal, new Date())
    findings.add(level, SUBJECT, sentence)
  } else findings.add('ok', SUBJECT, 'The first start generates those that are not given.')
  return problem ? undefined : keys
}
