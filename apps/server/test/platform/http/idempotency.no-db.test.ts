import { expect, test } from 'vitest'
import { type Actor, anonymousActor, systemActor } from '../../../src/platform/actor.ts'
import { keyOwner } from '../../../src/platform/http/idempotency.ts'
import { newId } from '../../../src/platform/ids.ts'
import { borrowerActor, staffActor } from '../../support/actors.ts'

test('no two actors share idempotency keys, whatever their kind', () => {
  const [one, other] = [newId(), newId()]
  const actors: Actor[] = [
    borrowerActor(one),
    borrowerActor(other),
    { kind: 'signer', envelope_id: one, borrower_id: one },
    { kind: 'signer', envelope_id: one, borrower_id: other },
    { kind: 'signer', envelope_id: other, borrower_id: one },
    { ...staffActor([]), staff_id: one },
    { ...staffActor([]), staff_id: other },
  ]
  expect(new Set(actors.map(keyOwner)).size).toBe(actors.length)
  expect(keyOwner(borrowerActor(one))).toBe(keyOwner(borrowerActor(one)))
})

test.each([anonymousActor, systemActor])('an actor without an identity has none: %o', actor => {
  expect(() => keyOwner(actor)).toThrow(`An actor of the kind ${actor.kind} has no idempotency keys`)
})
