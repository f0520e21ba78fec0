import { describe, expect, it } from 'vitest'
import { chain, chainHead, verifyChain } from '../../src/documents/event-chain.ts'

const events = ['opened', 'consented', 'viewed', 'signed'].map((what, at) => ({
  what,
  at: `2026-11-21T09:4${at}:00Z`,
  ip: '203.0.113.7',
}))
const chained = chain(events)

describe('the chain of events', () => {
  it('gives every event a hash of its own and ends in the head', () => {
    expect(new Set(chained.map(event => event.hash)).size).toBe(events.length)
    expect(chainHead(chained)).toBe(chained.at(-1)?.hash)
    expect(chain(events)).toEqual(chained)
    expect(verifyChain(chained)).toBe(true)
  })

  it('does not depend on the order of an event’s members', () => {
    const turned = events.map(({ what, at, ip }) => ({ ip, at, what }))
    expect(chainHead(chain(turned))).toBe(chainHead(chained))
  })

  it.each([
    ['changed', chained.map((event, at) => (at === 1 ? { ...event, ip: '198.51.100.1' } : event))],
    ['taken out', chained.filter((_, at) => at !== 1)],
    ['taken from the front', chained.slice(1)],
    ['swapped', [chained[1]!, chained[0]!, ...chained.slice(2)]],
    ['added', [...chained, { ...chained[3]!, what: 'signed again' }]],
  ])('shows when an event was %s', (_, tampered) => {
    expect(verifyChain(tampered)).toBe(false)
  })

  it('changes its head when the last event is taken away', () => {
    expect(chainHead(chained.slice(0, -1))).not.toBe(chainHead(chained))
  })

  it('begins somewhere even when nothing has happened', () => {
    expect(chainHead([])).toBe('0'.repeat(64))
    expect(verifyChain([])).toBe(true)
  })
})
