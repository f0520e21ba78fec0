import type { LetterResponse, NoticeOfIncompleteness } from '@porchlight/api'
import { type EstimateState, type Language, paperReasons, translate } from '@porchlight/domain'
import type { StaffProfile } from '@porchlight/domain/staff'
import { findDataKey } from '../../applications/record/data-key.ts'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import { type OpenedItem, openItems } from '../items/item-repository.ts'
import { openReviewKey } from '../notes/review-key.ts'
import type { NameOf } from '../staff-members/staff-member-repository.ts'
import { composeLetters, type LetterRecipient, type LetterSettings, namedOf } from './compose.ts'
import { isAnsweredSince } from './follow-letters.ts'
import { openContent } from './letter-repository.ts'
import type { LettersWork } from './letters-work-repository.ts'
import { openFreeText } from './notice-repository.ts'

/** The facts that the notices of an application are shown with. */
export interface NoticesReader {
  application: { id: string; dealer_name: string }
  recipients: readonly LetterRecipient[]
  officer: StaffProfile | undefined
  estimate: EstimateState
  nameOf: NameOf
  language: Language
}

type StoredLetter = LettersWork['letters'][number]
type StoredNotice = LettersWork['notices'][number]

/** The notices of incompleteness of an application as its page shows them to staff, the newest first. */
export function toNotices(
  fields: FieldEncryption,
  settings: LetterSettings,
  work: Pick<LettersWork, 'notices' | 'letters' | 'items' | 'review_key'>,
  reader: NoticesReader,
): NoticeOfIncompleteness[] {
  const { review_key } = work
  const { application, nameOf } = reader
  if (!review_key || work.notices.length === 0) return []
  const key = openReviewKey(fields, application.id, review_key)
  const items = openItems(fields, { application_id: application.id, sealed_key: review_key }, work.items)
  return work.notices
    .map((notice): NoticeOfIncompleteness => {
      const free_text = openFreeText(key, notice)
      const named = itemsOf(notice, items, reader)
      return {
        id: notice.id,
        version: notice.version,
        state: notice.sent_at === null ? 'DRAFT' : 'SENT',
        made_at: new Date(notice.made_at).toISOString(),
        by: nameOf(notice.made_by, notice.made_by_profile) ?? '',
        sent_at: notice.sent_at === null ? null : new Date(notice.sent_at).toISOString(),
        until_on: notice.until_on,
        longer_reason: notice.longer_reason,
        free_text,
        letters:
          notice.sent_at === null
            ? draftLetters(settings, { ...reader, items: named, until_on: notice.until_on, free_text }, reader.language)
            : work.letters
                .filter(({ notice_id }) => notice_id === notice.id)
                .map(letter => toLetter(fields, letter, reader)),
        items: named.map(item => ({
          id: item.id,
          title: translate(reader.language, titleAt(item, notice.sent_at)),
          is_answered: notice.sent_at !== null && isAnsweredSince(item, new Date(notice.sent_at)),
        })),
      }
    })
    .reverse()
}

/** Returns the title that an item had when a notice was sent; the current one for a draft. The first line of a correction is the title before it. */
function titleAt({ words, events }: OpenedItem, sent_at: StoredNotice['sent_at']): string {
  const corrected =
    sent_at === null ? undefined : events.find(({ event, at }) => event === 'corrected' && at > new Date(sent_at))
  return corrected?.words.split('\n')[0] || words.title
}

/** Returns the items that a notice names. A draft names those that are open. */
const itemsOf = (
  notice: StoredNotice,
  items: readonly OpenedItem[],
  { estimate, recipients }: NoticesReader,
): OpenedItem[] =>
  notice.item_ids ? items.filter(({ id }) => notice.item_ids?.includes(id)) : namedOf(items, estimate, recipients)

const reasonWords = (reason: StoredLetter['paper_reason'], language: Language): string =>
  reason === null ? '' : translate(language, paperReasons[reason])

/** The letters that a draft would have now. Their ids are those of the borrowers. */
const draftLetters = (
  settings: LetterSettings,
  draft: Parameters<typeof composeLetters>[1],
  language: Language,
): LetterResponse[] =>
  composeLetters(settings, draft).map(({ recipient, content }) => ({
    ...{ id: recipient.id, borrower_id: recipient.id, name: recipient.name, is_primary: recipient.is_primary },
    way: recipient.paper_reason === null ? 'EMAIL' : 'PAPER',
    paper_reason: reasonWords(recipient.paper_reason, language),
    state: 'DRAFT',
    ...{ printed_at: null, sent_on: null, sent_by: '', returned_on: null, returned_by: '', opened_at: null },
    content: content.parts,
  }))

function toLetter(
  fields: FieldEncryption,
  letter: StoredLetter,
  { nameOf, recipients, language }: NoticesReader,
): LetterResponse {
  const { id, borrower_id, data_key, paper_reason, method, state, sent_on, returned_on, printed_at, opened_at } = letter
  const isEmail = method === null ? paper_reason === null || paper_reason === 'TOO_LATE' : method === 'EMAIL'
  const key = findDataKey(fields, {
    id: borrower_id,
    data_key: data_key === null ? null : Buffer.from(data_key, 'base64'),
  })
  const content = key && openContent(key, id, Buffer.from(letter.sealed_content, 'base64'))
  const iso = (time: string | Date | null) => time && new Date(time).toISOString()
  return {
    ...{ id, borrower_id, state, sent_on, returned_on, is_primary: letter.is_primary },
    name: content?.name ?? recipients.find(recipient => recipient.id === borrower_id)?.name ?? '',
    way: isEmail ? 'EMAIL' : 'PAPER',
    paper_reason: reasonWords(paper_reason, language),
    printed_at: iso(printed_at),
    sent_by: nameOf(letter.sent_by, letter.sent_by_profile) ?? '',
    returned_by: nameOf(letter.returned_by, letter.returned_by_profile) ?? '',
    opened_at: iso(opened_at),
    content: content?.parts ?? [],
  }
}
