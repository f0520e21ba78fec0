import { defineTransitions, type EventOf, type StatusOf } from './transitions.ts'

/**
 * Decisions E: an envelope's own life. Documents that cannot be made void it, for the borrowers edit again and sign others;
 * FAILED is one that all have signed and that could not be sealed, which is tried again.
 */
const transitions = {
  PREPARING: { opened: 'OPEN', voided: 'VOIDED' },
  OPEN: { all_signed: 'ALL_SIGNED', voided: 'VOIDED' },
  ALL_SIGNED: { sealed: 'SEALED', sealing_failed: 'FAILED' },
  SEALED: { superseded: 'SUPERSEDED' },
  SUPERSEDED: {},
  VOIDED: {},
  FAILED: { retried: 'ALL_SIGNED' },
} as const

export type EnvelopeStatus = StatusOf<typeof transitions>
export type EnvelopeEvent = EventOf<typeof transitions>

export const envelopeAfter = defineTransitions('envelope', transitions)
