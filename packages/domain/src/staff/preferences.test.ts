import { expect, test } from 'vitest'
import { awayUntil, isAway, maySetAway } from './preferences.ts'
import type { Grant } from './roles.ts'

test.each([
  ['the day before', '2026-12-03', true],
  ['the day itself', '2026-12-04', false],
  ['the day after', '2026-12-05', false],
])('on %s, a person who is away until Dec 4 is away: %s', (_, today, is_away) => {
  expect(isAway('2026-12-04', today)).toBe(is_away)
  expect(awayUntil('2026-12-04', today)).toBe(is_away ? '2026-12-04' : null)
})

const of = (role: Grant['role'], ...dealers: string[]): Grant[] =>
  dealers.length > 0 ? dealers.map(dealer_id => ({ role, scope: { dealer_id } })) : [{ role, scope: 'ALL' }]

const people = {
  'officer at A': of('OFFICER', 'A'),
  'officer at A and B': of('OFFICER', 'A', 'B'),
  'officer at B, manager at A': [...of('OFFICER', 'B'), ...of('MANAGER', 'A')],
  'officer of all': of('OFFICER'),
  'manager at B': of('MANAGER', 'B'),
  'manager of all': of('MANAGER'),
  administrator: of('ADMINISTRATOR'),
  'officer at A, administrator': [...of('OFFICER', 'A'), ...of('ADMINISTRATOR')],
  compliance: of('COMPLIANCE'),
  'without access': [],
} satisfies Record<string, Grant[]>
type Person = keyof typeof people
const names = Object.keys(people) as Person[]

/** The people whose absence each may set, besides their own. */
const others: Readonly<Record<Person, readonly Person[]>> = {
  'officer at A': [],
  'officer at A and B': [],
  'officer at B, manager at A': [
    'officer at A',
    'officer at A and B',
    'officer of all',
    'manager of all',
    'officer at A, administrator',
  ],
  'officer of all': [],
  'manager at B': ['officer at A and B', 'officer at B, manager at A', 'officer of all', 'manager of all'],
  'manager of all': names.filter(name => !['administrator', 'compliance', 'without access'].includes(name)),
  administrator: names.filter(name => !['administrator', 'compliance', 'without access'].includes(name)),
  'officer at A, administrator': names.filter(
    name => !['administrator', 'compliance', 'without access'].includes(name),
  ),
  compliance: [],
  'without access': [],
}
const without: readonly Person[] = ['administrator', 'compliance', 'without access']

test.each(names)('%s sets their own absence where they work on applications, and that of those they manage', actor => {
  const set = (target: Person) =>
    maySetAway({ id: actor, grants: people[actor] }, { id: target, grants: people[target] })
  const own = without.includes(actor) ? [] : [actor]
  expect(names.filter(set).toSorted()).toEqual([...new Set([...others[actor], ...own])].toSorted())
})
