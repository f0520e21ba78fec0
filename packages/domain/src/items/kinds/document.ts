import { addYears, type Day, isCalendarDay } from '../../forms/day.ts'
import { formatted, phrase, type Text, template } from '../../forms/text.ts'
import { LONGEST_ITEM_WORDS } from '../item.ts'
import { notAvailableReasons } from '../reasons.ts'
import type { ItemKindDefinition } from './item-kind.ts'
import { wordsError, wordsOf } from './words.ts'

/** The ways in which a borrower can send a paper. */
export const documentChannels = {
  MAIL: phrase('By letter'),
  EMAIL: phrase('By email'),
  FAX: phrase('By fax'),
  DEALER: phrase('Through the dealer'),
  IN_PERSON: phrase('In person'),
} as const
export type DocumentChannel = keyof typeof documentChannels
const isChannel = (channel: string): channel is DocumentChannel => Object.hasOwn(documentChannels, channel)

const claimsBy = {
  MAIL: template('You told us on {answered_on} that you sent it on {sent_on} by letter.'),
  EMAIL: template('You told us on {answered_on} that you sent it on {sent_on} by email.'),
  FAX: template('You told us on {answered_on} that you sent it on {sent_on} by fax.'),
  DEALER: template('You told us on {answered_on} that you sent it on {sent_on} through the dealer.'),
  IN_PERSON: template('You told us on {answered_on} that you gave it to us in person on {sent_on}.'),
} as const satisfies Record<DocumentChannel, unknown>
const CHECK_LATER = phrase("We'll check it when it's here.")

const CHANNEL_MISSING = phrase('Choose how you sent it')
const DAY_INVALID = phrase('Choose a day in the last 12 months')

/** A paper. It is answered by the way in which it was sent, and the day. */
export const document: ItemKindDefinition = {
  label: phrase('Document'),
  answer: 'words-or-elsewhere',
  askedOf: ['BORROWER', 'ANY', 'TRACKED'],
  begunBy: ['ASSIGNEE', 'SYSTEM'],
  answeredBy: ['BORROWER', 'ASSIGNEE'],
  // The system asks again where no page of a file can be read.
  askedAgainBy: ['ASSIGNEE', 'SYSTEM'],
  claim: {
    label: phrase('You told us you sent it'),
    staffLabel: phrase('Says sent'),
    sentences({ answered_on, channel, sent_on }) {
      if (channel === null || !isChannel(channel) || sent_on === null) return []
      const shortDay = (day: Day) => formatted('shortDay', day, 'UTC')
      return [claimsBy[channel]({ answered_on: shortDay(answered_on), sent_on: shortDay(sent_on) }), CHECK_LATER]
    },
  },
  notAvailable: {
    button: phrase("I don't have this"),
    label: phrase("You don't have it"),
    staffLabel: phrase("Doesn't have it"),
    reasons: notAvailableReasons,
  },
  isAnswerFinal: false,
  isSentBack: false,
  isHelpfulBeforeEstimate: true,
  limits: { words: LONGEST_ITEM_WORDS },
  normalize: ({ channel = null, sent_on = null, ...answer }) => ({ channel, sent_on, words: wordsOf(answer) }),
  check({ channel, sent_on, words = '' }, { today }) {
    const errors: [string, Text | undefined][] = [
      ['channel', isChannel(channel ?? '') ? undefined : CHANNEL_MISSING],
      ['sent_on', pastDayError(sent_on ?? '', today)],
      ['words', wordsError(words)],
    ]
    return Object.fromEntries(errors.filter(([, message]) => message !== undefined))
  },
}

/** The message beside a day on which something was sent or said; undefined for one of the last 12 months. */
export const pastDayError = (day: Day, today: Day): Text | undefined =>
  isCalendarDay(day) && day <= today && day > addYears(today, -1) ? undefined : DAY_INVALID
