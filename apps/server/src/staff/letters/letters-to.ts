import type { StandingResponse } from '@porchlight/api'
import {
  type Day,
  type EstimateState,
  isOnlyHelpful,
  type Language,
  lastDaySentence,
  letterTitle,
  translate,
} from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { OpenedItem } from '../items/item-repository.ts'
import { isAnsweredSince } from './follow-letters.ts'
import { readLetters } from './letter-repository.ts'
import { readNotices } from './notice-repository.ts'

interface Listing {
  application_id: string
  /** The day in the lender's time zone. */
  today: Day
  language: Language
  /** The items of the reader. */
  items: readonly OpenedItem[]
  estimate: EstimateState
}

/**
 * The letters to a borrower that were sent, the newest first, with a sentence about the last day that each one names: '' where nothing in it is
 * demanded of the reader any more.
 */
export async function lettersTo(
  db: Kysely<Database>,
  { id: reader }: { id: string },
  { application_id, today, language, items, estimate }: Listing,
): Promise<StandingResponse['letters']> {
  const sent = (await readLetters(db, application_id)).filter(
    ({ borrower_id, state }) => borrower_id === reader && state === 'SENT',
  )
  if (sent.length === 0) return []
  const notices = new Map((await readNotices(db, application_id)).map(notice => [notice.id, notice]))
  return sent.reverse().flatMap(({ id, notice_id, sent_on }) => {
    const notice = notices.get(notice_id)
    if (sent_on === null || !notice) return []
    const { until_on } = notice
    const title = translate(language, letterTitle(sent_on))
    const isDue = items.some(
      item =>
        notice.item_ids?.includes(item.id) && !isAnsweredSince(item, notice.sent_at!) && !isOnlyHelpful(item, estimate),
    )
    const last_day = isDue ? translate(language, lastDaySentence(language, until_on, today)) : ''
    return [{ id, title, sent_on, until_on, last_day }]
  })
}
