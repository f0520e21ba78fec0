import { formatted, phrase, type Text, template } from '@porchlight/domain'
import type { DocumentSet } from './downloads.ts'
import { type DocumentServices, readVerified, StoreUnavailable } from './store.ts'
import { verifyPdf } from './verify.ts'

interface Verification {
  is_intact: boolean
  sentence: Text
}

const unchanged = template('Unchanged since it was sealed on {day}.')
const changed = template(
  "Not what was sealed on {day}. Don't rely on these files, and report this to your administrator.",
)
const UNREADABLE = phrase("These files can't be read right now, so they couldn't be checked. Try again in a minute.")

/** Returns whether every file of a set is the one that was recorded, and carries seals that hold. Never throws for a store that is away. */
export async function verifySet(
  { store }: Pick<DocumentServices, 'store'>,
  { documents, sealed_at }: DocumentSet,
  timeZone: string,
): Promise<Verification> {
  const isIntact = async ({ completed_key, completed_sha256 }: DocumentSet['documents'][number]) => {
    if (completed_key === null) return false
    const file = await readVerified(store, { key: completed_key, hash: completed_sha256 })
    return Buffer.isBuffer(file) && (await verifyPdf(file)).ok
  }
  const day = formatted('day', sealed_at, timeZone)
  try {
    const verdicts = await Promise.all(documents.map(isIntact))
    const is_intact = verdicts.every(Boolean)
    return { is_intact, sentence: (is_intact ? unchanged : changed)({ day }) }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    return { is_intact: false, sentence: UNREADABLE }
  }
}
