import { expect, test } from 'vitest'
import { type EnvelopeEvent, type EnvelopeStatus, envelopeAfter, IllegalTransition } from './transitions.ts'

const lives: [EnvelopeStatus, EnvelopeEvent, EnvelopeStatus][] = [
  ['PREPARING', 'opened', 'OPEN'],
  ['PREPARING', 'voided', 'VOIDED'],
  ['OPEN', 'all_signed', 'ALL_SIGNED'],
  ['OPEN', 'voided', 'VOIDED'],
  ['ALL_SIGNED', 'sealed', 'SEALED'],
  ['ALL_SIGNED', 'sealing_failed', 'FAILED'],
  ['SEALED', 'superseded', 'SUPERSEDED'],
  ['FAILED', 'retried', 'ALL_SIGNED'],
]
const statuses: EnvelopeStatus[] = ['PREPARING', 'OPEN', 'ALL_SIGNED', 'SEALED', 'SUPERSEDED', 'VOIDED', 'FAILED']
const events = [...new Set(lives.map(([, event]) => event))]
const others = statuses.flatMap(status =>
  events
    .filter(event => !lives.some(([from, by]) => from === status && by === event))
    .map((event): [EnvelopeStatus, EnvelopeEvent] => [status, event]),
)

test.each(lives)('%s: %s makes it %s', (status, event, after) => {
  expect(envelopeAfter(status, event)).toBe(after)
})

test.each(others)('%s: %s cannot happen', (status, event) => {
  expect(() => envelopeAfter(status, event)).toThrow(new IllegalTransition('envelope', status, event))
})
