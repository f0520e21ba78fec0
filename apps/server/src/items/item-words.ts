import {
  type AuthorizationText,
  type EstimateState,
  isAuthorizationText,
  isOnlyHelpful,
  itemStateLabel,
  type Language,
  translate,
} from '@porchlight/domain'
import type { Item } from '../staff/items/schema.ts'

/** The label of the state of an item for borrowers. */
export const stateLabel = (
  item: Parameters<typeof itemStateLabel>[0],
  estimate: EstimateState,
  language: Language,
): string => translate(language, itemStateLabel(item, { isOnlyHelpful: isOnlyHelpful(item, estimate) }))

/** The legal text that an item asks to agree to; undefined for an item of another kind. */
export const textToAgreeTo = ({ kind, code }: Pick<Item, 'kind' | 'code'>): AuthorizationText | undefined =>
  kind === 'AUTHORIZATION' && code !== null && isAuthorizationText(code) ? code : undefined
