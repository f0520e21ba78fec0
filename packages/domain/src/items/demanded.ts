import type { Day } from '../forms/day.ts'
import type { ItemGroup, ItemParty, ItemStage } from './item.ts'
import { type ItemKind, itemKinds } from './kinds/kinds.ts'
import { type ItemState, isOpenForBorrower } from './state.ts'

/** The part of an item that decides where a borrower sees it. */
export interface ListedItem {
  kind: ItemKind
  group: ItemGroup
  stage: ItemStage
  waits_for: ItemParty
  /** Null for one that any borrower can answer. */
  borrower_id: string | null
  state: ItemState
  due_on: Day | null
}

/** The facts that decide if papers are only helpful. */
export interface EstimateState {
  /** True if the loan includes land, so that a Loan Estimate is owed. */
  isLandHome: boolean
  isEstimateSent: boolean
}

/** The day on which the Loan Estimate was sent, null before, and whether the loan includes land, so that one is owed. */
export interface EstimateFacts {
  isLandHome: boolean
  estimate_sent_on: Day | null
}

export const estimateOn = ({ isLandHome, estimate_sent_on }: EstimateFacts, day: Day): EstimateState => ({
  isLandHome,
  isEstimateSent: estimate_sent_on !== null && estimate_sent_on <= day,
})

/** Returns whether an item is only helpful now: before a Loan Estimate was sent, no paper may be required (12 CFR 1026.19(e)(2)(iii)). */
export const isOnlyHelpful = (
  { kind }: Pick<ListedItem, 'kind'>,
  { isLandHome, isEstimateSent }: EstimateState,
): boolean => isLandHome && !isEstimateSent && itemKinds[kind].isHelpfulBeforeEstimate

/** Returns whether an item can have no due day now: an item of a borrower that is only helpful would be late once the Loan Estimate is sent. */
export const hasNoDueDay = (item: Pick<ListedItem, 'kind' | 'waits_for'>, estimate: EstimateState): boolean =>
  item.waits_for === 'BORROWER' && isOnlyHelpful(item, estimate)

/** Returns whether an item is needed to decide, and a borrower has to act on it. An item that is only helpful waits for no one. */
export const isAwaited = (
  item: Pick<ListedItem, 'kind' | 'stage' | 'waits_for' | 'state'>,
  estimate: EstimateState,
): boolean =>
  item.stage === 'TO_DECIDE' &&
  item.waits_for === 'BORROWER' &&
  isOpenForBorrower(item.state) &&
  !isOnlyHelpful(item, estimate)

/** Returns whether the due day of an item has passed without an answer. An item that is only helpful is never late. */
export const isLate = (
  item: Pick<ListedItem, 'kind' | 'state' | 'due_on'>,
  today: Day,
  estimate: EstimateState,
): boolean =>
  isOpenForBorrower(item.state) && item.due_on !== null && item.due_on < today && !isOnlyHelpful(item, estimate)
