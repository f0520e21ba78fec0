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

/** The label of the state of an item for borrowers. `isByReader`: the reader answered it, or someone that they act for. */
export const stateLabel = (
  item: Parameters<typeof itemStateLabel>[0],
  { estimate, isByReader, language }: { estimate: EstimateState; isByReader: boolean; language: Language },
): string => translate(language, itemStateLabel(item, { isOnlyHelpful: isOnlyHelpful(item, estimate), isByReader }))

/** The legal text that an item asks to agree to; undefined for an item of another kind. */
export const textToAgreeTo = ({ kind, code }: Pick<Item, 'kind' | 'code'>): AuthorizationText | undefined =>
  kind === 'AUTHORIZATION' && code !== null && isAuthorizationText(code) ? code : undefined
