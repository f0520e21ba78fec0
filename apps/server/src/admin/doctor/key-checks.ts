import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { type LoadedKeys, loadKeys } from '../../platform/crypto/keys.ts'
import { type KnownKey, keyProblem, readKnownKeys } from '../../platform/crypto/open-keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Findings } from './findings.ts'

const SUBJECT = 'Keys'
const DAY_MS = 24 * 60 * 60_000
const DAYS_TO_RENEW = 30

/** Checks the keys, with those that the database depends on if it is given. Returns the keys that the servers would use. */
export async function checkKeys(
  settings: Settings,
  db: Kysely<Database> | undefined,
  findings: Findings,
): Promise<LoadedKeys | undefined> {
  const known: KnownKey[] = db ? await readKnownKeys(db) : []
  let keys: LoadedKeys
  try {
    // Without a database, one that is lost cannot be told from one that the first start is to generate.
    keys = await loadKeys(settings, { mayGenerate: known.length === 0, isDryRun: true })
  } catch (error) {
    findings.add('problem', SUBJECT, (error as Error).message)
    return undefined
  }
  const problem = keyProblem(known, keys, settings)
  if (problem) findings.add('problem', SUBJECT, problem)
  else if (db) findings.add('ok', SUBJECT, 'They are those of the database.')
  const isSealStored = settings.SEAL_KEY || existsSync(path.join(settings.DATA_DIR, 'keys/seal.json'))
  if (isSealStored) checkSealCertificate(new X509Certificate(keys.seal.certificate), findings)
  else findings.add('ok', SUBJECT, 'The first start generates those that are not given.')
  return problem ? undefined : keys
}

function checkSealCertificate({ validFrom, validTo }: X509Certificate, findings: Findings): void {
  const now = Date.now()
  const days = Math.floor((Date.parse(validTo) - now) / DAY_MS)
  const end = new Date(validTo).toISOString().slice(0, 10)
  const advice = 'Set SEAL_KEY and SEAL_CERTIFICATE to a new pair; existing seals stay valid.'
  if (Date.parse(validFrom) > now) findings.add('problem', SUBJECT, 'SEAL_CERTIFICATE is not valid yet.')
  else if (days < 0) findings.add('problem', SUBJECT, `SEAL_CERTIFICATE expired on ${end}. ${advice}`)
  else if (days < DAYS_TO_RENEW)
    findings.add('warning', SUBJECT, `SEAL_CERTIFICATE expires on ${end}, in ${days} days. ${advice}`)
  else findings.add('ok', SUBJECT, `SEAL_CERTIFICATE belongs to SEAL_KEY, and is valid until ${end}.`)
}
