import { type Phrase, phrase } from '../forms/text.ts'
import type { ItemKindDefinition } from './kinds/item-kind.ts'
import { type ItemKind, itemKinds } from './kinds/kinds.ts'
import { type ItemState, isAnswering } from './state.ts'

/** A kind may have other labels for NOT_AVAILABLE and ANSWERED. */
const itemStateLabels = {
  ASKED: phrase('Needed'),
  ASKED_AGAIN: phrase('Needed again'),
  ANSWERED: phrase('Sent: being checked'),
  NOT_AVAILABLE: phrase("You don't have it"),
  ACCEPTED: phrase('Done'),
  WAIVED: phrase('No longer needed'),
} as const satisfies Record<ItemState, string>

/** The labels of items that are only helpful before the Loan Estimate was sent. They demand nothing. */
const helpfulStateLabels = {
  ...itemStateLabels,
  ASKED: phrase('Not sent yet'),
  ASKED_AGAIN: phrase('Please look again'),
} as const satisfies Record<ItemState, string>

export const staffItemStateLabels = {
  ASKED: phrase('Asked'),
  ASKED_AGAIN: phrase('Asked again'),
  ANSWERED: phrase('Came in'),
  NOT_AVAILABLE: phrase("Doesn't have it"),
  ACCEPTED: phrase('Cleared'),
  WAIVED: phrase('Waived'),
} as const satisfies Record<ItemState, string>

interface LabeledItem {
  kind: ItemKind
  state: ItemState
  /** The events in the order of time. The last answer decides the label of what was cleared. */
  events?: readonly { event: string }[]
}

/** Returns the labels of an item whose borrower has no answer: until it is checked, and also after it was cleared where the kind says so. */
function labelsWithoutAnswer({ kind, state, events = [] }: LabeledItem): { label: Phrase; staffLabel: Phrase } | null {
  const { notAvailable }: ItemKindDefinition = itemKinds[kind]
  if (notAvailable === null || state === 'NOT_AVAILABLE') return notAvailable
  const { label, clearedStaffLabel } = notAvailable
  const isCleared = state === 'ACCEPTED' && events.findLast(isAnswering)?.event === 'not_available'
  return isCleared && clearedStaffLabel ? { label, staffLabel: clearedStaffLabel } : null
}

/** The label of an item's state for borrowers. `isByReader`: the reader answered it, or someone that they act for. */
export function itemStateLabel(
  item: LabeledItem,
  { isOnlyHelpful, isByReader = false }: { isOnlyHelpful: boolean; isByReader?: boolean },
): Phrase {
  const { claim }: ItemKindDefinition = itemKinds[item.kind]
  const claimed = item.state === 'ANSWERED' && isByReader && claim?.label
  const labels = isOnlyHelpful ? helpfulStateLabels : itemStateLabels
  return labelsWithoutAnswer(item)?.label ?? (claimed || labels[item.state])
}

/** The label of an item's state for staff. `isByBorrower`: a borrower answered it, and no one of the lender recorded that. */
export function staffItemStateLabel(
  item: LabeledItem,
  { isByBorrower = false }: { isByBorrower?: boolean } = {},
): Phrase {
  const { claim }: ItemKindDefinition = itemKinds[item.kind]
  const claimed = item.state === 'ANSWERED' && isByBorrower && claim?.staffLabel
  return labelsWithoutAnswer(item)?.staffLabel ?? (claimed || staffItemStateLabels[item.state])
}
