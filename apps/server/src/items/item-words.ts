import { type EstimateState, isOnlyHelpful, itemStateLabel, type Language, translate } from '@porchlight/domain'
import type { Item } from '../staff/items/schema.ts'

/** The label of the state of an item for borrowers. */
export const stateLabel = (item: Pick<Item, 'kind' | 'state'>, estimate: EstimateState, language: Language): string =>
  translate(language, itemStateLabel(item, { isOnlyHelpful: isOnlyHelpful(item, estimate) }))
