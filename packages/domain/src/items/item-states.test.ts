import { describe, expect, test } from 'vitest'
import { applicationStatuses, IllegalTransition } from '../status/transitions.ts'
import { itemActors } from './item.ts'
import { itemErrors, unaskedDenials } from './item-errors.ts'
import { itemStateLabel, staffItemStateLabel } from './item-labels.ts'
import { itemAfter, itemBegunBy, itemEvents, mayBegin, mayHappen } from './item-states.ts'
import { type ItemKind, itemKinds } from './kinds/kinds.ts'
import { isOpenForBorrower, isToCheck, itemStates } from './state.ts'

const kinds = Object.keys(itemKinds) as ItemKind[]

/** Writes which inputs have each outcome: 'yes: ASKED, ASKED_AGAIN'. */
function outcomes<T extends string>(inputs: readonly T[], outcomeOf: (input: T) => string): string {
  const byOutcome = new Map<string, T[]>()
  for (const input of inputs) {
    const outcome = outcomeOf(input)
    byOutcome.set(outcome, [...(byOutcome.get(outcome) ?? []), input])
  }
  if (byOutcome.size === 1) return [...byOutcome.keys()].join()
  return [...byOutcome].map(([outcome, of]) => `${outcome}: ${of.join(', ')}`).join(' | ')
}
const worded = (result: true | string) => (result === true ? 'yes' : result)

test('each kind, event, actor, state and status of the application has its outcome', async () => {
  const lines = kinds.flatMap(kind => [
    '',
    kind,
    ...itemActors.map(actor => {
      const begins = outcomes(applicationStatuses, applicationStatus =>
        worded(mayBegin({ kind, actor, applicationStatus, wasSubmitted: true, isEnded: false })),
      )
      return `  begun by ${actor} as ${itemBegunBy[actor]}: ${begins}`
    }),
    ...itemEvents.flatMap(event => [
      `  ${event}`,
      ...itemActors.flatMap(actor => {
        const outcomeOf = (state: (typeof itemStates)[number]) =>
          outcomes(applicationStatuses, applicationStatus =>
            worded(mayHappen({ kind, state, event, actor, applicationStatus, isEnded: false })),
          )
        const all = new Set(itemStates.map(outcomeOf))
        if (all.size === 1) return [`    ${actor}: ${[...all].join()}`]
        return [`    ${actor}`, ...itemStates.map(state => `      ${state}: ${outcomeOf(state)}`)]
      }),
    ]),
  ])
  await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot('./item-states.snapshot.txt')
})

describe.each(kinds)('%s', kind => {
  const all = applicationStatuses.flatMap(applicationStatus => itemActors.map(actor => ({ applicationStatus, actor })))
  const attempts = all.flatMap(one =>
    itemStates.flatMap(state => itemEvents.map(event => ({ kind, ...one, state, event }))),
  )

  test('nothing happens after the end of the application', () => {
    for (const attempt of attempts) expect(mayHappen({ ...attempt, isEnded: true })).toBe('application_finished')
    for (const one of all)
      expect(mayBegin({ kind, ...one, wasSubmitted: true, isEnded: true })).toBe('application_finished')
  })

  test('what may happen leads to another state, or to another answer, and each refusal has a text', () => {
    for (const { state, event, ...one } of attempts) {
      const result = mayHappen({ ...one, state, event, isEnded: false })
      const isAnotherAnswer = isToCheck(state) && one.actor === 'BORROWER'
      if (result !== true) expect([...Object.keys(itemErrors), ...unaskedDenials]).toContain(result)
      else if (!isAnotherAnswer) expect(itemAfter(state, event)).not.toBe(state)
    }
  })

  test('nothing is asked before the first submission', () => {
    for (const one of all)
      expect(mayBegin({ kind, ...one, wasSubmitted: false, isEnded: false })).toBe('application_never_submitted')
  })
})

test('no borrower and no staff member meets a refusal without a text', () => {
  const people = ['BORROWER', 'ASSIGNEE'] as const
  /** The events that they can ask for: a borrower neither clears, waives nor asks again. */
  const askable = { BORROWER: ['answered', 'not_available'], ASSIGNEE: itemEvents } as const
  for (const kind of Object.keys(itemKinds) as ItemKind[])
    for (const actor of people)
      for (const applicationStatus of applicationStatuses)
        for (const state of itemStates)
          for (const event of askable[actor]) {
            // Refused before the state: such an item is asked for again by a send back alone (`item_to_send_back`).
            if (event === 'asked_again' && itemKinds[kind].isSentBack) continue
            expect(unaskedDenials).not.toContain(
              mayHappen({ kind, actor, applicationStatus, state, event, isEnded: false }),
            )
          }
})

test('an event that a state does not have throws', () => {
  const closed = itemStates.filter(state => !isOpenForBorrower(state) && !isToCheck(state))
  for (const state of closed)
    expect(() => itemAfter(state, 'answered')).toThrow(new IllegalTransition('item', state, 'answered'))
  for (const event of itemEvents) expect(() => itemAfter('WAIVED', event)).toThrow(IllegalTransition)
})

test('an answer is changed by borrowers alone, until it is checked, unless it is signed', () => {
  const asked = { applicationStatus: 'REVIEWED', isEnded: false } as const
  const changes = (kind: ItemKind, state: (typeof itemStates)[number]) =>
    itemActors.filter(actor => mayHappen({ ...asked, kind, state, event: 'answered', actor }) === true)
  for (const state of ['ANSWERED', 'NOT_AVAILABLE'] as const)
    expect(kinds.map(kind => [kind, ...changes(kind, state)])).toEqual([
      ['QUESTION', 'BORROWER'],
      ['DOCUMENT', 'BORROWER'],
      ['SECTION'],
      ['AUTHORIZATION', ...(state === 'NOT_AVAILABLE' ? ['BORROWER'] : [])],
    ])
  for (const state of ['ACCEPTED', 'WAIVED'] as const)
    for (const kind of kinds) expect(changes(kind, state)).toEqual([])
})

test('an item waits for the borrower, for a check, or for no one', () => {
  expect(itemStates.filter(isOpenForBorrower)).toEqual(['ASKED', 'ASKED_AGAIN'])
  expect(itemStates.filter(isToCheck)).toEqual(['ANSWERED', 'NOT_AVAILABLE'])
})

const labelsOf = (kind: ItemKind, isOnlyHelpful: boolean) =>
  itemStates.map(state => itemStateLabel({ kind, state }, { isOnlyHelpful }))

test('a state has a short label for borrowers and for staff', () => {
  expect(labelsOf('DOCUMENT', false)).toEqual([
    'Needed',
    'Needed again',
    'Sent: being checked',
    "You don't have it",
    'Done',
    'No longer needed',
  ])
  expect(itemStates.map(state => staffItemStateLabel({ kind: 'DOCUMENT', state }))).toEqual([
    'Asked',
    'Asked again',
    'Came in',
    "Doesn't have it",
    'Cleared',
    'Waived',
  ])
  expect(staffItemStateLabel({ kind: 'AUTHORIZATION', state: 'NOT_AVAILABLE' })).toBe("Didn't agree")
  expect(labelsOf('QUESTION', false)).toContain("You can't answer")
})

test.each([
  ['QUESTION', 'Sent: being checked', 'Came in'],
  ['DOCUMENT', 'You told us you sent it', 'Says sent'],
  ['SECTION', 'Sent: being checked', 'Came in'],
  ['AUTHORIZATION', 'You agreed', 'Came in'],
] as const)('%s: an answer is "%s" to the borrower who gave it, and "%s" to staff', (kind, own, staff) => {
  for (const isOnlyHelpful of [true, false]) {
    const answered = { kind, state: 'ANSWERED' } as const
    expect(itemStateLabel(answered, { isOnlyHelpful, isByReader: true })).toBe(own)
    expect(itemStateLabel(answered, { isOnlyHelpful })).toBe('Sent: being checked')
    expect(staffItemStateLabel(answered, { isByBorrower: true })).toBe(staff)
  }
})

test('an authorization that was not agreed to is never labeled as agreed to once it was cleared', () => {
  const labels = (kind: ItemKind, ...events: string[]) => {
    const item = { kind, state: 'ACCEPTED', events: events.map(event => ({ event })) } as const
    return [staffItemStateLabel(item), itemStateLabel(item, { isOnlyHelpful: false })]
  }
  expect(labels('AUTHORIZATION', 'answered', 'not_available', 'accepted')).toEqual([
    "Cleared: didn't agree",
    "You didn't agree",
  ])
  expect(labels('AUTHORIZATION', 'not_available', 'answered', 'accepted')).toEqual(['Cleared', 'Done'])
  expect(labels('DOCUMENT', 'not_available', 'accepted')).toEqual(['Cleared', 'Done'])
})

test('labels of what is only helpful never say that it is needed', () => {
  for (const kind of kinds) expect(labelsOf(kind, true).filter(label => /^need/i.test(label))).toEqual([])
})
