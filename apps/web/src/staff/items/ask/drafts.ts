import type { ApplicationViewResponse, NewItemBody, SuggestionResponse } from '@porchlight/api'
import {
  askedOfError,
  type Day,
  dueDayError,
  type ItemParty,
  type ItemStage,
  isOnlyHelpful,
  itemKinds,
  itemParties,
  itemWordsErrors,
  normalizeItemWords,
  type Text,
} from '@porchlight/domain'
import { estimateOf } from '../item-groups.ts'

/** The kinds that are asked for one by one. */
export type AskedKind = NewItemBody['kind']

/** An item to ask for while it is edited: an accepted suggestion, or one of the lender's own. */
export interface Draft {
  /** The key of its suggestion, or one of its own. */
  key: string
  kind: AskedKind
  code: SuggestionResponse['code'] | null
  stage: ItemStage
  waits_for: ItemParty
  borrower_id: string | null
  title: string
  why: string
  counts: string
  doesnt_count: string
  example: string
  /** '' for the day of the whole message. */
  due_on: string
  /** True if its words differ from those of its condition. */
  isEdited: boolean
}

export const keyOf = ({ code, borrower_id }: Pick<SuggestionResponse, 'code' | 'borrower_id'>): string =>
  `${code} ${borrower_id ?? ''}`

/** Returns the draft of a suggestion with its words unchanged. */
export const draftOf = (suggestion: SuggestionResponse): Draft => ({
  ...suggestion,
  key: keyOf(suggestion),
  kind: 'DOCUMENT',
  due_on: '',
  isEdited: false,
})

/** Returns a draft of the lender's own. An authorization has the title of its text until that is edited; others have none. */
export const ownDraft = ({
  key,
  kind,
  title,
  borrower_id,
}: Pick<Draft, 'key' | 'kind' | 'title' | 'borrower_id'>): Draft => ({
  ...{ key, kind, title, borrower_id, code: null, stage: 'TO_DECIDE', waits_for: 'BORROWER' },
  ...{ why: '', counts: '', doesnt_count: '', example: '', due_on: '', isEdited: !title },
})

const OWN = 'own-'

/** Returns a key that neither a condition nor one of these drafts has. */
export function ownKey(drafts: readonly Pick<Draft, 'key'>[]): string {
  const numbers = drafts.flatMap(({ key }) => (key.startsWith(OWN) ? [Number(key.slice(OWN.length))] : []))
  return `${OWN}${Math.max(0, ...numbers) + 1}`
}

/** The value of the choice of any borrower. */
export const ANY = 'ANY'

/** The person or the party that a draft waits for, as one choice. */
export const whoOf = ({ waits_for, borrower_id }: Draft): string =>
  waits_for === 'BORROWER' ? (borrower_id ?? ANY) : waits_for

/** Returns the part of a draft that such a choice stands for. */
export function chosenWho(who: string): Pick<Draft, 'waits_for' | 'borrower_id'> {
  const party = otherParties.find(known => known === who)
  if (party) return { waits_for: party, borrower_id: null }
  return { waits_for: 'BORROWER', borrower_id: who === ANY ? null : who }
}

export const otherParties = (Object.keys(itemParties) as ItemParty[]).filter(party => party !== 'BORROWER')

/** Returns whether a kind can wait for a person who is not a borrower, or for any borrower. */
export const isAskedOfOthers = (kind: AskedKind): boolean => itemKinds[kind].askedOf.length > 1

/** Returns whether the draft is only helpful now, so that no message may demand it. */
export const isHelpful = (
  { kind, waits_for }: Pick<Draft, 'kind' | 'waits_for'>,
  view: ApplicationViewResponse,
): boolean => waits_for === 'BORROWER' && isOnlyHelpful({ kind }, estimateOf(view))

/** The mistakes of a draft by its fields; empty where there is none. */
export const mistakesOf = (draft: Draft, today: Day): Partial<Record<keyof Draft, Text>> => {
  const { kind, waits_for, borrower_id, due_on } = draft
  const who = askedOfError({ kind, waits_for, borrower_id })
  const day = dueDayError(due_on || null, today)
  return {
    ...itemWordsErrors(kind, normalizeItemWords(draft)),
    ...(who && { waits_for: who }),
    ...(day && { due_on: day }),
  }
}

export const hasMistakes = (draft: Draft, today: Day): boolean => Object.keys(mistakesOf(draft, today)).length > 0

/**
 * Returns the body of a draft. `due_on`: the day of the whole message. A suggestion that was not edited leaves its words out: its condition has them, in the
 * language of each reader.
 */
export function bodyOf(draft: Draft, due_on: string, view: ApplicationViewResponse): NewItemBody {
  const { key: _, isEdited, title, why, counts, doesnt_count, example, ...rest } = draft
  const due = isHelpful(draft, view) ? '' : draft.due_on || due_on
  return {
    ...rest,
    ...(isEdited && { title, why, counts, doesnt_count, example }),
    due_on: due || null,
  }
}
