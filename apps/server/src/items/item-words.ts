import {
  helpfulStateLabels,
  type ItemKindDefinition,
  isOnlyHelpful,
  itemKinds,
  itemStateLabels,
  type Language,
  translate,
} from '@porchlight/domain'
import type { Item } from '../staff/items/schema.ts'

export type Estimate = Parameters<typeof isOnlyHelpful>[1]

/** The label of the state of an item for borrowers. */
export function stateLabel(
  { kind, state }: Pick<Item, 'kind' | 'state'>,
  estimate: Estimate,
  language: Language,
): string {
  const { notAvailable }: ItemKindDefinition = itemKinds[kind]
  const own = state === 'NOT_AVAILABLE' ? notAvailable?.label : undefined
  const labels = isOnlyHelpful({ kind }, estimate) ? helpfulStateLabels : itemStateLabels
  return translate(language, own ?? labels[state])
}
