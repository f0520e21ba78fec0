import { defineTransitions, type EventOf, type StatusOf } from './transitions.ts'

/**
 * The transitions of an envelope (docs/product/statuses.md §3). A failure to build the documents voids the envelope, because
 * the borrowers edit and sign again. FAILED is an envelope that everyone signed and that could not be sealed; sealing is
 * retried.
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
