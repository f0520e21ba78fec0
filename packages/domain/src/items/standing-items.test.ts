import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, usualBusinessDays } from '../flow/business-days.ts'
import { ENGLISH } from '../forms/formats.ts'
import { inEnglish } from '../forms/text.ts'
import { itemAfter, itemEvents } from './item-states.ts'
import { nextWord, type StandingEvent, standingSteps } from './standing.ts'
import { type StandingItem, type StandingItemEvent, stepsOfItems, withOpenings } from './standing-items.ts'
import { type ItemState, isOpenForBorrower } from './state.ts'

const people = ['Ann', 'Bo'] as const
type Person = (typeof people)[number]

/** Numbers choose the item, the event among those of its state, and who acts. */
const histories = fc.record({
  owners: fc.array(fc.constantFrom<Person | 'ANY'>('Ann', 'Bo', 'ANY'), { minLength: 1, maxLength: 4 }),
  tried: fc.array(fc.record({ item: fc.nat(9), event: fc.nat(9), by: fc.nat(9) }), { maxLength: 30 }),
  reader: fc.constantFrom(...people),
})

const START = '2026-11-24'

interface Known {
  owner: Person | 'ANY'
  state: ItemState
  isAnnounced: boolean
  events: { event: StandingItemEvent['event']; by: Person | 'LENDER'; at: number }[]
}

/** The items after a history. Each try is a day. */
function played(owners: readonly Known['owner'][], tried: readonly { item: number; event: number; by: number }[]) {
  const items = owners.map((owner): Known => ({ owner, state: 'ASKED', isAnnounced: false, events: [] }))
  for (const [at, { item: chosen, event: which, by: who }] of tried.entries()) {
    const item = items[chosen % items.length]!
    if (isOpenForBorrower(item.state) && !item.isAnnounced) {
      item.isAnnounced = true
      item.events.push({ event: 'announced', by: 'LENDER', at })
      continue
    }
    const possible = itemEvents.filter(event => {
      try {
        return itemAfter(item.state, event) !== undefined
      } catch {
        return false
      }
    })
    const event = possible[which % (possible.length || 1)]
    if (!event) continue
    const isAnswer = event === 'answered' || event === 'not_available'
    const person = item.owner === 'ANY' ? people[who % 2]! : item.owner
    const by = isAnswer && who > 2 ? person : 'LENDER'
    item.state = itemAfter(item.state, event)
    item.isAnnounced = event === 'asked_again' ? false : item.isAnnounced
    if (event !== 'accepted') item.events.push({ event, by, at })
  }
  return items
}

const readFor = (items: readonly Known[], reader: Person): StandingItem[] =>
  items
    .filter(({ owner }) => owner === reader || owner === 'ANY')
    .map(({ owner, events }) => ({
      title: `of ${owner}` as StandingItem['title'],
      isOfAnyBorrower: owner === 'ANY',
      events: events.map(({ by, at, event }) => ({
        ...{ event, at, on: addDays(START, at), isHelpful: false },
        by: by === 'LENDER' ? by : by === reader ? 'READER' : 'OTHER_BORROWER',
      })),
    }))

test('where it stands says what the reader was asked for and answered, in every history', () => {
  fc.assert(
    fc.property(histories, ({ owners, tried, reader }) => {
      const items = played(owners, tried)
      const other = people.find(person => person !== reader)
      const mine = items.filter(({ owner }) => owner !== other)
      const steps = stepsOfItems(readFor(items, reader))
      const isOpen = mine.some(({ state, isAnnounced }) => isAnnounced && isOpenForBorrower(state))
      const last = steps.at(-1)
      // The last step asks only where something is open.
      if (!isOpen && last) expect(last.kind).not.toBe('ASKED')
      if (isOpen) expect(last?.kind).not.toBe('CLEARED')
      expect(steps.flatMap(step => (step.kind === 'ASKED' ? step.what : []))).not.toContain(`of ${other}`)
      // Each answer of the reader, and each that was recorded of an item of their own, is a step of theirs.
      const answers = mine.flatMap(({ owner, events }) =>
        events.filter(
          ({ event, by }) =>
            (event === 'answered' || event === 'not_available') &&
            (by === reader || (by === 'LENDER' && owner === reader)),
        ),
      )
      expect(steps.filter(({ kind }) => kind === 'ANSWERED')).toHaveLength(answers.length)
      // The answers of another person and waivers are a step where they end what was open, and only there.
      for (const [index, { kind }] of steps.entries())
        if (kind === 'CLEARED') expect(['ASKED', 'ANSWERED']).toContain(steps[index - 1]?.kind)

      const context = { businessDays: 2, calendar: usualBusinessDays, today: START, language: ENGLISH }
      const events: StandingEvent[] = withOpenings([{ kind: 'SUBMITTED', at: -1, on: START }, ...steps], [START])
      const word = inEnglish(nextWord(events, { ...context, isAsked: isOpen })!.text)
      expect(word.includes('Once you')).toBe(isOpen)
      const current = standingSteps(events, { lender: 'Lantern' }).find(({ state }) => state === 'CURRENT')
      if (!isOpen) expect(current?.step).not.toBe('ASKED')
    }),
    { numRuns: 500 },
  )
})

test('an opening follows what was sent on its day, and precedes what was asked then', () => {
  const on = START
  const sent = { kind: 'SUBMITTED', at: 1, on } as const
  const asked = { kind: 'ASKED', at: 2, on, what: [], isHelpful: false } as const
  const again = { kind: 'SUBMITTED', at: 3, on } as const
  const kinds = (...given: Parameters<typeof withOpenings>) => withOpenings(...given).map(({ kind }) => kind)
  expect(kinds([again, asked, sent], [on])).toEqual(['SUBMITTED', 'OPENED', 'ASKED', 'SUBMITTED'])
  expect(kinds([sent, { ...asked, on: addDays(on, 1) }], [addDays(on, 1)])).toEqual(['SUBMITTED', 'OPENED', 'ASKED'])
  expect(kinds([sent], [addDays(on, 3)])).toEqual(['SUBMITTED', 'OPENED'])
})

test('what was answered before its message went is no request', () => {
  const event = (event: StandingItemEvent['event'], at: number, by: StandingItemEvent['by'] = 'LENDER') => ({
    ...{ event, by, at, on: addDays(START, at), isHelpful: false },
  })
  const item = (...events: StandingItemEvent[]): StandingItem => ({
    ...{ title: 'A question' as StandingItem['title'], isOfAnyBorrower: false, events },
  })
  const answered = event('answered', 1, 'READER')
  const kinds = (...events: StandingItemEvent[]) => stepsOfItems([item(...events)]).map(({ kind }) => kind)
  expect(kinds(answered, event('announced', 2))).toEqual(['ANSWERED'])
  expect(kinds(answered, event('asked_again', 2), event('announced', 3))).toEqual(['ANSWERED', 'ASKED'])
})
