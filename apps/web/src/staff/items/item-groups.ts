import type { ApplicationViewResponse, ItemResponse } from '@porchlight/api'
import {
  type EstimateState,
  type ItemEvent,
  type ItemStage,
  isEnded,
  isOpenForBorrower,
  isToCheck,
  itemKinds,
  mayHappen,
} from '@porchlight/domain'
import { includesLand } from '@porchlight/domain/staff'

/** The conditions of a stage by what has to be done about them, in the order of the list. */
export interface ItemGroups {
  check: ItemResponse[]
  open: ItemResponse[]
  /** Conditions that wait for people who are not borrowers. */
  others: ItemResponse[]
  done: ItemResponse[]
}
export type ItemGroupId = keyof ItemGroups

const groupOf = ({ state, waits_for }: ItemResponse): ItemGroupId => {
  if (isToCheck(state)) return 'check'
  if (!isOpenForBorrower(state)) return 'done'
  return waits_for === 'BORROWER' ? 'open' : 'others'
}

const LAST_DAY = '9999-12-31'
/** Returns the day to sort by. An item that is only helpful has none. */
const dayOf = ({ due_on, is_helpful }: ItemResponse): string => (is_helpful ? null : due_on) ?? LAST_DAY

/** Groups the conditions of a stage, each group by due day. */
export function groupedItems(items: readonly ItemResponse[], stage: ItemStage): ItemGroups {
  const groups: ItemGroups = { check: [], open: [], others: [], done: [] }
  const sorted = items.filter(item => item.stage === stage).sort((a, b) => dayOf(a).localeCompare(dayOf(b)))
  for (const item of sorted) groups[groupOf(item)].push(item)
  return groups
}

/** The conditions of a stage that are neither cleared nor waived. */
export const leftOf = (items: readonly ItemResponse[], stage: ItemStage): ItemResponse[] =>
  items.filter(item => item.stage === stage && groupOf(item) !== 'done')

/** Returns the items that a borrower can still answer, without the sections to correct: their item does not name the sections. */
export const openOf = ({ items }: ApplicationViewResponse, borrower_id: string): ItemResponse[] =>
  items.filter(
    item =>
      item.waits_for === 'BORROWER' &&
      (item.borrower_id ?? borrower_id) === borrower_id &&
      isOpenForBorrower(item.state) &&
      !itemKinds[item.kind].isSentBack,
  )

/** The changes that the list offers. */
export type ItemChange = 'clear' | 'ask-again' | 'waive' | 'due-day' | 'answer' | 'not-available' | 'correct'

const events: Readonly<Partial<Record<ItemChange, ItemEvent>>> = {
  clear: 'accepted',
  'ask-again': 'asked_again',
  waive: 'waived',
  answer: 'answered',
  'not-available': 'not_available',
}

/** Returns whether nothing is asked for anymore: the application was withdrawn, or the lender has finished with it. */
export const hasEnded = ({ withdrawn_at, milestones }: ApplicationViewResponse): boolean =>
  isEnded({ withdrawn_at, finished_at: milestones.finished_at })

/** Returns whether the assignee could change an item in this way, by its state and that of the application. */
export function canBe(change: ItemChange, item: ItemResponse, view: ApplicationViewResponse): boolean {
  const ended = hasEnded(view)
  const event = events[change]
  if (!event)
    return !ended && isOpenForBorrower(item.state) && (change === 'due-day' || !itemKinds[item.kind].isSentBack)
  const { kind, state } = item
  const attempt = { kind, state, event, actor: 'ASSIGNEE', applicationStatus: view.status, isEnded: ended } as const
  return mayHappen(attempt) === true
}

/** The items that the assignee could change in this way, in the order of the lists. */
export const thoseToBe = (change: ItemChange, view: ApplicationViewResponse): ItemResponse[] =>
  view.items.filter(item => canBe(change, item, view))

/** Returns the facts by which papers are only helpful. */
export function estimateOf({ milestones }: Pick<ApplicationViewResponse, 'milestones'>): EstimateState {
  const corrected = new Set(milestones.recorded.map(({ corrects }) => corrects))
  return {
    isLandHome: includesLand(milestones),
    isEstimateSent: milestones.recorded.some(({ id, kind }) => kind === 'ESTIMATE_SENT' && !corrected.has(id)),
  }
}

/** Returns the reason why the reader can't do this now: '' where the role never may, undefined where they can. */
export function refusalOf(
  { refused_actions }: ApplicationViewResponse,
  wanted: 'item.ask' | 'item.check',
): string | undefined {
  const refused = refused_actions.find(({ action }) => action === wanted)
  return refused && (refused.by_role ? '' : refused.why)
}
