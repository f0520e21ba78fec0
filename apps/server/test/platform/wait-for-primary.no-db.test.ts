import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../src/platform/database/unavailable.ts'
import { WAIT_MS, waitingForPrimary, waitingUntil } from '../../src/platform/database/wait-for-primary.ts'

/** A pool that had a primary once and has none now. */
async function withoutPrimary() {
  const state = { isReachable: true, hasIdle: false }
  const connect = waitingForPrimary({
    async connect() {
      if (!state.isReachable && !state.hasIdle) throw new DatabaseUnavailable(new Error('there is no primary'))
      return 'client'
    },
    release() {},
    hasIdle: () => state.hasIdle,
    isOver: () => false,
  })
  await connect()
  state.isReachable = false
  return { state, connect }
}

test('a caller gets a connection at hand while others wait for a primary', async () => {
  const { state, connect } = await withoutPrimary()
  const served: string[] = []
  const waiting = connect().then(() => served.push('waited'))
  // The search begins after the first failure.
  await new Promise(setImmediate)
  state.hasIdle = true
  await connect().then(() => served.push('at once'))
  await waiting
  expect(served).toEqual(['at once', 'waited'])
})

test('work that waits more than once has one limit', async () => {
  const { connect } = await withoutPrimary()
  const began = performance.now()
  const work = async () => {
    await connect().catch(() => {})
    return connect()
  }
  await expect(waitingUntil(began + 500, work)).rejects.toThrow('there is no primary')
  expect(performance.now() - began).toBeLessThan(WAIT_MS)
})
