import { randomBytes } from 'node:crypto'
import { pathTo } from '@porchlight/domain'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../services.ts'
import { appendEvent, eventsOf } from '../../signing/envelope-events.ts'
import type { Esign, SignerStatus } from '../../signing/esign.ts'
import { isReserved } from '../../signing/reserved-names.ts'
import { hashOfSecret } from '../../signing/signing-session.ts'
import { sha256 } from '../../signing/stored-documents.ts'
import { sealSet } from './seal-set.ts'

export type BuiltInParts = Pick<Services, 'db' | 'store' | 'keys' | 'clock' | 'settings' | 'log'>

const TOKEN_BYTES = 32
const TOKEN_MINUTES = 5
const SENT = 'documents sent for signature'
const WITHDRAWN = 'documents withdrawn'

/** Our own signing page and seal. What happens on the page is in `signing`; this is how the rest of the product sees it. */
export function builtInEsign(parts: BuiltInParts): Esign {
  const { db, clock, settings } = parts
  const ours = { who: settings.PRODUCT_NAME, ip: '' }

  const signerRow = (envelope_id: string, borrower_id: string) =>
    db
      .selectFrom('envelope_signer')
      .selectAll()
      .where('envelope_id', '=', envelope_id)
      .where('borrower_id', '=', borrower_id)
      .executeTakeFirstOrThrow()

  return {
    provider: 'built-in',

    async create({ envelope_id, signers }) {
      await inTransaction(db, async trx => {
        for (const { borrower_id, documents } of signers) {
          const chain = { envelope_id, borrower_id }
          if ((await eventsOf(trx, chain)).length > 0) continue
          const details = Object.fromEntries(documents.map(({ title, pdf }) => [title, sha256(pdf)]))
          await appendEvent(trx, { ...chain, ...ours, at: clock.now(), event: SENT, details })
        }
      })
      return envelope_id
    },

    async signingUrl({ id }, { borrower_id, return_url, signed_in_by }) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const signing_token_expires_at = new Date(clock.now().getTime() + TOKEN_MINUTES * 60_000)
      await db
        .updateTable('envelope_signer')
        .set({ signing_token_hash: hashOfSecret(token), signing_token_expires_at, return_url, signed_in_by })
        .where('envelope_id', '=', id)
        .where('borrower_id', '=', borrower_id)
        .execute()
      return `${settings.PUBLIC_URL}${pathTo('sign')}#token=${token}`
    },

    async signerStatus({ id }, borrower_id): Promise<SignerStatus> {
      const signer = await signerRow(id, borrower_id)
      if (isReserved(parts, 'Neverconfirm', [signer.name])) throw new Error('This reserved name is never confirmed')
      if (signer.declined_at) return { status: 'DECLINED', reason: signer.decline_reason ?? '' }
      return { status: signer.signed_at ? 'SIGNED' : 'NOT_SIGNED' }
    },

    async void({ id }, reason) {
      await inTransaction(db, async trx => {
        const signers = await trx
          .updateTable('envelope_signer')
          .set({ signing_token_hash: null })
          .where('envelope_id', '=', id)
          .returning('borrower_id')
          .execute()
        for (const { borrower_id } of signers) {
          const chain = { envelope_id: id, borrower_id }
          if ((await eventsOf(trx, chain)).some(({ event }) => event === WITHDRAWN)) continue
          await appendEvent(trx, { ...chain, ...ours, at: clock.now(), event: WITHDRAWN, details: { reason } })
        }
      })
    },

    completed: async ({ id }, borrower_id) => sealSet(parts, await signerRow(id, borrower_id)),
  }
}
