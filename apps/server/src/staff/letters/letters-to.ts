import type { StandingResponse } from '@porchlight/api'
import { type Day, type Language, lastDaySentence, letterTitle, translate } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { readLetters } from './letter-repository.ts'
import { readNotices } from './notice-repository.ts'

interface Listing {
  application_id: string
  /** The day in the lender's time zone. */
  today: Day
  language: Language
}

/** The letters to a borrower that were sent, the newest first, with the last day that each one names. */
export async function lettersTo(
  db: Kysely<Database>,
  { id: reader }: { id: string },
  { application_id, today, language }: Listing,
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
    return [{ id, title, sent_on, until_on, last_day: translate(language, lastDaySentence(language, until_on, today)) }]
  })
}
