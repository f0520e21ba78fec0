import { PermanentError } from '../../platform/queue/queue.ts'
import { EnvelopeNotReady, type Esign, type ReportDecision } from '../../signing/esign.ts'

/** Last names of signers that make an e-signature provider fail: docs/product/signing.md §9. Never used in production. */
type ReservedName = 'Neverload' | 'Failload' | 'Neverconfirm' | 'Failseal'

const isReserved = (reserved: ReservedName, { name }: { name: string }): boolean => name.split(' ').at(-1) === reserved

/** Wraps a provider so that reserved last names make it fail. */
export const faultyEsign = (esign: Esign): Esign => ({
  ...esign,

  async create(envelope) {
    if (envelope.signers.some(signer => isReserved('Failload', signer)))
      throw new PermanentError('The documents of this reserved name cannot be built')
    return esign.create(envelope)
  },

  async signingUrl(envelope, signer, options) {
    if (isReserved('Neverload', signer))
      throw new EnvelopeNotReady('The documents of this reserved name are never ready')
    return esign.signingUrl(envelope, signer, options)
  },

  async signerStatus(envelope, signer) {
    if (isReserved('Neverconfirm', signer)) throw new Error('The signature of this reserved name is never confirmed')
    return esign.signerStatus(envelope, signer)
  },

  async completed(envelope, signer) {
    if (isReserved('Failseal', signer)) throw new PermanentError('The documents of this reserved name cannot be sealed')
    return esign.completed(envelope, signer)
  },
})

/** Withholds the decision of a signer whose signature is never confirmed. */
export const faultyDecisions =
  (report: ReportDecision): ReportDecision =>
  (signer, decide, context) =>
    report(
      signer,
      async trx => {
        const decision = await decide(trx)
        return isReserved('Neverconfirm', signer) ? undefined : decision
      },
      context,
    )
