import type { Day } from '../forms/day.ts'
import { phrase, type Text } from '../forms/text.ts'
import { documentChannels, pastDayError } from './kinds/document.ts'
import type { ItemKindDefinition } from './kinds/item-kind.ts'
import { type ItemKind, itemKinds } from './kinds/kinds.ts'
import { wordsError } from './kinds/words.ts'
import { needsWords } from './reasons.ts'

/** The ways in which a person can say to a staff member that they don't have something. */
export const saidChannels = { PHONE: phrase('By phone'), ...documentChannels } as const

export const REASON_MISSING = phrase('Choose a reason')
export const WORDS_MISSING = phrase('Write the reason')
const CHANNEL_MISSING = phrase('Choose how you heard it')

/** Returns whether a kind has a reason for which it is not available. */
export const isReasonOf = (kind: ItemKind, reason: string): boolean => {
  const { notAvailable }: ItemKindDefinition = itemKinds[kind]
  return Object.hasOwn(notAvailable?.reasons ?? {}, reason)
}

/** The fields that a staff member records of a person who doesn't have something. */
export interface SaidNo {
  /** A reason of the kind of the item. */
  reason: string | null
  words: string
  channel: string | null
  /** The day on which it was said, in the lender's time zone. */
  said_on: Day | null
}

/** Messages beside the fields, with normalized words; empty where they are right. `today`: in the lender's time zone. */
export function saidErrors(
  kind: ItemKind,
  { reason, words, channel, said_on }: SaidNo,
  today: Day,
): { [F in keyof SaidNo]?: Text } {
  const isReason = reason !== null && isReasonOf(kind, reason)
  const errors: [keyof SaidNo, Text | undefined][] = [
    ['reason', isReason ? undefined : REASON_MISSING],
    ['words', isReason && needsWords(reason) && words === '' ? WORDS_MISSING : wordsError(words)],
    ['channel', channel !== null && Object.hasOwn(saidChannels, channel) ? undefined : CHANNEL_MISSING],
    ['said_on', pastDayError(said_on ?? '', today)],
  ]
  return Object.fromEntries(errors.filter(([, message]) => message !== undefined))
}
