import type { Day } from '../forms/day.ts'
import { phrase, type Text } from '../forms/text.ts'
import { documentChannels, pastDayError } from './kinds/document.ts'
import type { ItemKindDefinition } from './kinds/item-kind.ts'
import { type ItemKind, itemKinds } from './kinds/kinds.ts'
import { wordsError } from './kinds/words.ts'
import { needsWords } from './reasons.ts'

/** The ways in which a person can tell a staff member that they don't have something. */
export const toldChannels = { PHONE: phrase('By phone'), ...documentChannels } as const

const REASON_MISSING = phrase('Choose a reason')
const WORDS_MISSING = phrase('Write the reason')
const CHANNEL_MISSING = phrase('Choose how you heard it')

/** What a staff member records of a person who doesn't have something. */
export interface Told {
  /** A reason of the kind of the item. */
  reason: string | null
  words: string
  channel: string | null
  /** The day on which it was said, in the lender's time zone. */
  told_on: Day | null
}

/** Messages beside the fields, with normalized words; empty where they are right. `today`: in the lender's time zone. */
export function toldErrors(
  kind: ItemKind,
  { reason, words, channel, told_on }: Told,
  today: Day,
): { [F in keyof Told]?: Text } {
  const { notAvailable }: ItemKindDefinition = itemKinds[kind]
  const isReason = reason !== null && Object.hasOwn(notAvailable?.reasons ?? {}, reason)
  const errors: [keyof Told, Text | undefined][] = [
    ['reason', isReason ? undefined : REASON_MISSING],
    ['words', isReason && needsWords(reason) && words === '' ? WORDS_MISSING : wordsError(words)],
    ['channel', channel !== null && Object.hasOwn(toldChannels, channel) ? undefined : CHANNEL_MISSING],
    ['told_on', pastDayError(told_on ?? '', today)],
  ]
  return Object.fromEntries(errors.filter(([, message]) => message !== undefined))
}
