import { IllegalTransition } from './illegal-transition.ts'

/**
 * Decisions E: an envelope's own life. Documents that cannot be made void it, for the borrowers edit again and sign others;
 * FAILED is one that all have signed and that could not be sealed, which is tried again.
 */
const life = {
  PREPARING: { opened: 'OPEN', voided: 'VOIDED' },
  OPEN: { all_signed: 'ALL_SIGNED', voided: 'VOIDED' },
  ALL_SIGNED: { sealed: 'SEALED', sealing_failed: 'FAILED' },
  SEALED: { superseded: 'SUPERSEDED' },
  SUPERSEDED: {},
  VOIDED: {},
  FAILED: { retried: 'ALL_SIGNED' },
} as const

export type EnvelopeStatus = keyof typeof life
export type EnvelopeEvent = { [S in EnvelopeStatus]: keyof (typeof life)[S] }[EnvelopeStatus]

export function envelopeAfter(status: EnvelopeStatus, event: EnvelopeEvent): EnvelopeStatus {
  const next = (life[status] as Partial<Record<EnvelopeEvent, EnvelopeStatus>>)[event]
  if (!next) throw new IllegalTransition('envelope', status, event)
  return next
}
