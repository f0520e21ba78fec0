import type { Day } from '../forms/day.ts'
import { formatted, phrase, type Text, template } from '../forms/text.ts'
import { canWithdraw, type ElectronicRecords } from '../legal/electronic-records.ts'
import { pastDayError } from './recording/errors.ts'

const words = {
  agreed: template('Electronic records: agreed {day}'),
  withdrew: template('Paper only: withdrew {day}'),
  older: phrase('Paper only: agreed to an older text'),
  none: phrase("Paper only: hasn't agreed to electronic records"),
}
const written = (day: Day | null) => formatted('day', day ?? '', 'UTC')

/** The consent of a borrower to electronic records in a few words. */
export function electronicRecordsWords({ why_not, since, withdrawn_on }: ElectronicRecords): Text {
  if (why_not === null) return words.agreed({ day: written(since) })
  if (why_not === 'WITHDRAWN') return words.withdrew({ day: written(withdrawn_on) })
  return why_not === 'OLDER_TEXT' ? words.older : words.none
}

const NO_CONSENT = phrase('This person gets everything on paper already')

/** Messages beside the fields of a withdrawal; empty where it can be recorded. `records`: of today, undefined for no borrower. */
export function withdrawalErrors(
  withdrawn_on: Day,
  records: ElectronicRecords | undefined,
  today: Day,
): Partial<Record<'borrower_id' | 'withdrawn_on', Text>> {
  if (!records || !canWithdraw(records)) return { borrower_id: NO_CONSENT }
  const wrong = pastDayError(withdrawn_on, records.since ?? '', today)
  return wrong ? { withdrawn_on: wrong } : {}
}
