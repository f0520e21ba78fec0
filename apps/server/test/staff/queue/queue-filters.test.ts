import { dayIn, isFinished } from '@porchlight/domain'
import {
  dueFilterNames,
  dueFilters,
  type Grant,
  isClock,
  NO_ASSIGNEE,
  type QueueGroup,
  type QueueView,
  queueGroup,
  queueGroups,
  queueViews,
} from '@porchlight/domain/staff'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../src/platform/ids.ts'
import { queueDatesOn } from '../../../src/staff/record/task-facts.ts'
import { staffActor } from '../../support/actors.ts'
import { DEALER } from '../../support/filled-application.ts'
import { queueDesk } from './queue-desk.ts'
import { type QueuedApplication, queueUp } from './queue-rows.ts'
import { sampleStates } from './sampled-states.ts'

const { services, queueOf, allPages, dealerOf, today, dayAfter } = await queueDesk()
const { clock, settings } = services
const dealer = await dealerOf(DEALER)
const other = await dealerOf('blue-ridge-homes')
const mine = newId()
const APPLICATIONS = 260
const MOST = 100

interface Stored extends QueuedApplication {
  id: string
  group: QueueGroup
}
type Is = (stored: Stored) => boolean

const stored: Stored[] = []
/** One moment for what is stored and what is expected: the days of later ones can differ. */
const queuedAt = clock.now()
beforeAll(async () => {
  const sampled = sampleStates({ dealer_ids: [dealer.id, other.id], mine, dayAfter }, APPLICATIONS)
  const states = sampled.map((state, index) => ({ ...state, restricted: index % 4 === 0 }))
  const ids = await queueUp(services, states, queuedAt)
  const dates = queueDatesOn(settings, today())
  stored.push(
    ...states.map((state, index) => {
      const waits = !state.withdrawn && !state.finished && !isFinished(state.status!)
      const facts = { due_on: state.due_on!, waiting_since: waits ? today() : null }
      return { ...state, id: ids[index]!, group: queueGroup(facts, dates) }
    }),
  )
})

const isOpen: Is = ({ group }) => group !== 'DONE'
const isCalled: Is = state => isOpen(state) && !state.withdrawn && (state.follow_up_on ?? '9') <= today()
/** The applications of each view. `officer`: the filter. */
const views: Record<QueueView, (state: Stored, officer: string | undefined) => boolean> = {
  mine: state => isOpen(state) && state.assignee_id === mine,
  unassigned: state => isOpen(state) && !state.assignee_id,
  all: () => true,
  waiting: ({ group }) => group === 'WAITING',
  calls: (state, officer) => isCalled(state) && (officer !== undefined || state.assignee_id === mine),
  approved: state => isOpen(state) && Boolean(state.approved_until),
  done: ({ group }) => group === 'DONE',
}
/** The views that have their own people, whatever the filter by officer says. */
const withOwnPeople: ReadonlySet<QueueView> = new Set<QueueView>(['mine', 'unassigned'])

const submittedOn = ({ submitted_ago }: Stored) =>
  dayIn(settings.LENDER_TIME_ZONE, new Date(queuedAt.getTime() - submitted_ago! * 1000))
const isLand: Is = state => (state.with_land_confirmed ?? state.with_land)!
const due = ({ due_on }: Stored) => due_on ?? ''
/** `inOwnViews`: the filter where the view has its own people. */
const filters: [query: Record<string, string>, is: Is, inOwnViews?: Is][] = [
  [{}, () => true],
  [{ dealer: other.id }, ({ dealer_id }) => dealer_id === other.id],
  [{ officer: mine }, ({ assignee_id }) => assignee_id === mine, () => true],
  [{ officer: NO_ASSIGNEE }, ({ assignee_id }) => assignee_id === null, () => true],
  [{ collateral: 'land' }, isLand],
  [{ collateral: 'home' }, state => !isLand(state)],
  ...dueFilterNames.map((name): [Record<string, string>, Is] => [
    { due: name },
    ({ group }) => group === dueFilters[name],
  ]),
  [{ due_from: dayAfter(4) }, state => due(state) >= dayAfter(4)],
  [{ due_to: dayAfter(0) }, state => due(state) !== '' && due(state) <= dayAfter(0)],
  [{ due_from: dayAfter(1), due_to: dayAfter(6) }, state => due(state) >= dayAfter(1) && due(state) <= dayAfter(6)],
  [{ due: 'soon', due_to: dayAfter(4) }, state => state.group === 'SOON' && due(state) <= dayAfter(4)],
  ...(['NEW', 'FOLLOW_UP', 'LOAN_ESTIMATE'] as const).map((task): [Record<string, string>, Is] => [
    { task },
    state => isOpen(state) && state.task === task,
  ]),
  ...(['COUNTEROFFER', 'DENIED'] as const).map((outcome): [Record<string, string>, Is] => [
    { outcome },
    ({ milestone }) => milestone === outcome,
  ]),
  [{ deadline_to: dayAfter(5) }, state => isOpen(state) && isClock(state.task!) && due(state) <= dayAfter(5)],
  [{ from: dayAfter(-3), to: dayAfter(-2) }, s => submittedOn(s) >= dayAfter(-3) && submittedOn(s) <= dayAfter(-2)],
  [
    { officer: mine, due: 'overdue', collateral: 'home' },
    state => state.assignee_id === mine && state.group === 'OVERDUE' && !isLand(state),
    state => state.group === 'OVERDUE' && !isLand(state),
  ],
]

const manager = (...dealer_ids: string[]) => ({
  ...staffActor(dealer_ids.map(dealer_id => ({ role: 'MANAGER', scope: { dealer_id } }) as const)),
  staff_id: mine,
})
const everywhere = { scope: 'ALL' } as const
const officerOf = (dealer_id: string): Grant => ({ role: 'OFFICER', scope: { dealer_id } })
/** The dealers of a reader, and those of which they know restricted applications that they don't have. */
const readers: [string, ReturnType<typeof staffActor>, readonly string[], overseen?: readonly string[]][] = [
  ['a manager of one dealer', manager(dealer.id), [dealer.id]],
  ['a manager of two dealers', manager(dealer.id, other.id), [dealer.id, other.id]],
  [
    'an officer of all dealers',
    { ...staffActor([{ role: 'OFFICER', ...everywhere }]), staff_id: mine },
    [dealer.id, other.id],
    [],
  ],
  [
    'an officer of one dealer who manages another',
    { ...staffActor([officerOf(dealer.id), ...manager(other.id).grants]), staff_id: mine },
    [dealer.id, other.id],
    [other.id],
  ],
  ['compliance', staffActor([{ role: 'COMPLIANCE', ...everywhere }]), [dealer.id, other.id]],
]

const orders: Record<string, string>[] = [{}, { sort: 'submitted' }, { sort: '-submitted' }]
let turn = 0

test.each(readers)(
  'each filter in each view has what it says, for %s',
  async (_, reader, dealer_ids, overseen = dealer_ids) => {
    const isKnown: Is = ({ dealer_id, restricted, assignee_id }) =>
      dealer_ids.includes(dealer_id) && (!restricted || assignee_id === mine || overseen.includes(dealer_id))
    const isCompliance = reader.grants.some(({ role }) => role === 'COMPLIANCE')
    for (const [query, is, inOwnViews = is] of filters) {
      const has = (view: QueueView): Is => {
        const isView: Is = state =>
          view === 'mine'
            ? isOpen(state) && state.assignee_id === reader.staff_id
            : views[view](state, isCompliance ? 'anyone' : query.officer)
        const fits = withOwnPeople.has(view) ? inOwnViews : is
        return state => isKnown(state) && isView(state) && fits(state)
      }
      const countOf = (fits: Is) => Math.min(MOST, stored.filter(fits).length)
      for (const view of queueViews) {
        const order = orders[turn++ % orders.length]!
        const asked = { view, ...query, ...order }
        const rows = await allPages(reader, asked)
        const expected = stored.filter(has(view)).map(({ id }) => id)
        expect({ asked, ids: rows.map(({ id }) => id).toSorted() }).toEqual({ asked, ids: expected.toSorted() })
      }
      const { view, counts, groups } = await queueOf(reader, { view: 'all', ...query })
      expect({ query, counts }).toEqual({
        query,
        counts: Object.fromEntries(queueViews.map(name => [name, countOf(has(name))])),
      })
      expect({ query, groups }).toEqual({
        query,
        groups: Object.fromEntries(
          queueGroups.map(group => [group, countOf(state => has(view)(state) && state.group === group)]),
        ),
      })
    }
  },
)
