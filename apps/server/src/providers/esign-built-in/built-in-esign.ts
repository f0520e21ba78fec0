import { pathTo } from '@porchlight/domain'
import { sha256 } from '../../documents/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Esign } from '../../signing/esign.ts'
import { appendToChain, type ChainEvent, type EventName, type SignerRef } from './event-chain.ts'
import type { BuiltInEsignOptions } from './options.ts'
import { findSession, lockSession, readEvents, recordEvent, revokeTokens, type SigningSession } from './repository.ts'
import { signingPageRoutes } from './routes.ts'
import { sealDocuments } from './seal-documents.ts'
import { authenticateSigner, issueToken } from './session.ts'
import { decisionOf } from './steps.ts'

/** Signs with our own signing page, and seals with our own key. Stores its state in the rows of the envelope's signers. */
export function builtInEsign(options: BuiltInEsignOptions): Esign {
  const { db, keys, clock, settings } = options

  /** Adds an event of our own to the chain of a signer, unless it is there already. */
  async function recordOwnEvent(signer: SignerRef, event: EventName, details: ChainEvent['details']): Promise<void> {
    await inTransaction(db, async trx => {
      await lockSession(trx, keys.fields, signer)
      const events = await readEvents(trx, keys.fields, signer)
      if (events.some(recorded => recorded.event === event)) return
      const own = { at: clock.now().toISOString(), who: settings.PRODUCT_NAME, event, ip: '', details }
      await recordEvent(trx, keys.fields, signer, {}, appendToChain(signer, events, own))
    })
  }

  async function requireSigner(envelope_id: string, borrower_id: string): Promise<SigningSession> {
    const signer = await findSession(db, keys.fields, { envelope_id, borrower_id })
    if (!signer) throw new Error(`Borrower ${borrower_id} is no signer of envelope ${envelope_id}`)
    return signer
  }

  return {
    provider: 'built-in',
    asksJointCredit: true,

    async create({ envelope_id, signers }) {
      for (const { borrower_id, documents } of signers) {
        const hashes = Object.fromEntries(documents.map(({ title, pdf }) => [title, sha256(pdf)]))
        await recordOwnEvent({ envelope_id, borrower_id }, 'sent', hashes)
      }
      return envelope_id
    },

    async signingUrl({ id }, { borrower_id }, visit) {
      const token = await issueToken(options, { envelope_id: id, borrower_id }, visit)
      return `${settings.PUBLIC_URL}${pathTo('sign')}#token=${token}`
    },

    async signerStatus({ id }, { borrower_id }) {
      return decisionOf(await requireSigner(id, borrower_id)) ?? { status: 'NOT_SIGNED' }
    },

    async void({ id }, reason) {
      for (const signer of await revokeTokens(db, id)) await recordOwnEvent(signer, 'withdrawn', { reason })
    },

    completed: async ({ id }, { borrower_id }) => sealDocuments(options, await requireSigner(id, borrower_id)),

    registerRoutes: app => signingPageRoutes(app, options),
    authenticateSigner: req => authenticateSigner(options, req),
  }
}
