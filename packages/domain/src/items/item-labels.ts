import { type Phrase, phrase } from '../forms/text.ts'
import type { ItemKindDefinition } from './kinds/item-kind.ts'
import { type ItemKind, itemKinds } from './kinds/kinds.ts'
import type { ItemState } from './state.ts'

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
}

/** The label of an item's state for borrowers. `isByReader`: the reader answered it, or someone that they act for. */
export function itemStateLabel(
  { kind, state }: LabeledItem,
  { isOnlyHelpful, isByReader = false }: { isOnlyHelpful: boolean; isByReader?: boolean },
): Phrase {
  const { notAvailable, claim }: ItemKindDefinition = itemKinds[kind]
  const own = state === 'NOT_AVAILABLE' ? notAvailable?.label : state === 'ANSWERED' && isByReader && claim?.label
  return own || (isOnlyHelpful ? helpfulStateLabels : itemStateLabels)[state]
}

/** The label of an item's state for staff. `isByBorrower`: a borrower answered it, and no one of the lender recorded that. */
export function staffItemStateLabel(
  { kind, state }: LabeledItem,
  { isByBorrower = false }: { isByBorrower?: boolean } = {},
): Phrase {
  const { notAvailable, claim }: ItemKindDefinition = itemKinds[kind]
  const own =
    state === 'NOT_AVAILABLE' ? notAvailable?.staffLabel : state === 'ANSWERED' && isByBorrower && claim?.staffLabel
  return own || staffItemStateLabels[state]
}
