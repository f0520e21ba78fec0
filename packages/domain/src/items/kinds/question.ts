import { phrase } from '../../forms/text.ts'
import { LONGEST_ITEM_WORDS } from '../item.ts'
import { notAvailableReasons } from '../reasons.ts'
import type { ItemKindDefinition } from './item-kind.ts'
import { wordsError, wordsOf } from './words.ts'

const MISSING = phrase('Write your answer')

/** A question that is answered in words. */
export const question: ItemKindDefinition = {
  label: phrase('Question'),
  answer: 'words',
  askedOf: ['BORROWER', 'ANY', 'TRACKED'],
  begunBy: ['ASSIGNEE', 'BORROWER'],
  answeredBy: ['BORROWER', 'ASSIGNEE'],
  askedAgainBy: ['ASSIGNEE'],
  notAvailable: {
    button: phrase("I can't answer this"),
    label: phrase("You can't answer"),
    staffLabel: phrase("Can't answer"),
    reasons: {
      NOT_KNOWN: phrase("I don't know"),
      NOT_ABOUT_ME: notAvailableReasons.NOT_ABOUT_ME,
      OTHER: notAvailableReasons.OTHER,
    },
  },
  isAnswerFinal: false,
  isSentBack: false,
  isHelpfulBeforeEstimate: true,
  limits: { words: LONGEST_ITEM_WORDS },
  normalize: answer => ({ words: wordsOf(answer) }),
  check({ words = '' }) {
    const message = words === '' ? MISSING : wordsError(words)
    return message ? { words: message } : {}
  },
}
