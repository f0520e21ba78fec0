import type { ItemResponse } from '@porchlight/api'
import {
  askAgainReasons,
  type Day,
  type ItemHistoryEvent,
  type ItemKindDefinition,
  isLate,
  isOnlyHelpful,
  itemHistoryEvents,
  itemKinds,
  type Language,
  mapItemWords,
  phrase,
  returnedSectionTitle,
  saidChannels,
  staffItemStateLabel,
  translate,
  waiveReasons,
} from '@porchlight/domain'
import type { NameOf } from '../staff-members/staff-member-repository.ts'
import type { OpenedEvent, OpenedItem } from './item-repository.ts'

const BY_SIGNING = phrase('By signing')

interface Reader {
  /** The day in the lender's time zone. */
  today: Day
  estimate: Parameters<typeof isOnlyHelpful>[1]
  nameOf: NameOf
  /** The name of a borrower; '' where it is not known. */
  borrowerName(id: string): string
  /** The name of the lender, for events of the system. */
  lender: string
  language: Language
}

/** The entry of a table for a stored code; undefined for one that this version does not know. */
export const known = <T>(table: Readonly<Record<string, T>>, key: string | null): T | undefined =>
  key !== null && Object.hasOwn(table, key) ? table[key] : undefined

/** The words of a reason, the way in which it came, or both; '' for an event without one. */
function detailOf({ kind }: OpenedItem, { event, code, channel }: OpenedEvent, language: Language): string {
  const { notAvailable }: ItemKindDefinition = itemKinds[kind]
  const reason =
    event === 'asked_again'
      ? known(askAgainReasons, code)?.label
      : event === 'waived'
        ? known<string>(waiveReasons, code)
        : known<string>(notAvailable?.reasons ?? {}, event === 'not_available' ? code : null)
  return [reason, known<string>(saidChannels, channel)]
    .flatMap(text => (text === undefined ? [] : [translate(language, text)]))
    .join(' · ')
}

/** The borrower whose signing answered an event of a section; null for any other event. */
const signerOf = ({ kind, borrower_id }: OpenedItem, { event, staff_id }: OpenedEvent): string | null =>
  kind === 'SECTION' && event === 'answered' && staff_id === null ? borrower_id : null

const isAnsweredByBorrower = ({ events }: OpenedItem): boolean =>
  (events.findLast(({ event }) => event === 'answered')?.acted_by ?? null) !== null

const isOfHistory = (event: OpenedEvent['event']): event is ItemHistoryEvent =>
  itemHistoryEvents.some(known => known === event)

/** The items of an application as its page shows them to staff, the oldest first. */
export const toItems = (items: readonly OpenedItem[], reader: Reader): ItemResponse[] => {
  const { today, estimate, nameOf, borrowerName, lender, language } = reader
  const t = (text: string) => translate(language, text)
  return items.map(item => ({
    id: item.id,
    kind: item.kind,
    code: item.code,
    stage: item.stage,
    waits_for: item.waits_for,
    borrower_id: item.borrower_id,
    section: item.section && t(returnedSectionTitle(item.section)),
    state: item.state,
    state_label: translate(language, staffItemStateLabel(item, { isByBorrower: isAnsweredByBorrower(item) })),
    version: item.version,
    ...mapItemWords(item.words, t),
    due_on: item.due_on,
    is_late: isLate(item, today, estimate),
    is_helpful: isOnlyHelpful(item, estimate),
    is_announced: item.announced_at !== null,
    history: item.events.flatMap((event): ItemResponse['history'] => {
      if (!isOfHistory(event.event)) return []
      const byStaff = event.staff_id === null ? lender : (nameOf(event.staff_id, event.sealed_profile) ?? '')
      const by_id = event.acted_by ?? signerOf(item, event)
      const by = by_id === null ? byStaff : borrowerName(by_id)
      return [
        {
          event: event.event,
          at: event.at.toISOString(),
          by,
          is_by_borrower: by_id !== null,
          detail: event.acted_by === null && by_id !== null ? t(BY_SIGNING) : detailOf(item, event, language),
          words: event.words || (event.answer?.words ?? event.answer?.typed_name ?? ''),
          on: event.on_day,
        },
      ]
    }),
  }))
}
