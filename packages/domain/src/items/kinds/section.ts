import { phrase } from '../../forms/text.ts'
import type { ItemKindDefinition } from './item-kind.ts'

/** A section of the application to correct. It is answered when the new documents are signed and sealed. */
export const section: ItemKindDefinition = {
  label: phrase('Section'),
  answer: 'signing',
  askedOf: ['BORROWER'],
  begunBy: ['ASSIGNEE'],
  answeredBy: ['SYSTEM'],
  askedAgainBy: ['ASSIGNEE'],
  notAvailable: null,
  isAnswerFinal: true,
  isSentBack: true,
  isHelpfulBeforeEstimate: false,
  limits: {},
  normalize: () => ({}),
  check: () => ({}),
}
