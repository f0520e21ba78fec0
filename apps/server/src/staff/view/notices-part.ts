import type { NoticeOfIncompleteness } from '@porchlight/api'
import { type Day, estimateOn, type Language } from '@porchlight/domain'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { estimateFacts } from '../items/estimate-facts.ts'
import { recipientsOf } from '../letters/letter-facts.ts'
import { toNotices } from '../letters/notices-part.ts'
import { signersOf } from '../letters/read-letter.ts'
import type { SignedApplication } from '../opening/signed-application.ts'
import { type NameOf, profileReader } from '../staff-members/staff-member-repository.ts'
import type { Work } from './work-repository.ts'

/** The notices of incompleteness, with the letters that each borrower got or would get. */
export function toNoticesPart(
  { keys, settings }: Pick<ApplicationServices, 'keys' | 'settings'>,
  signed: SignedApplication,
  work: Omit<Work, 'lender_figures' | 'returns'>,
  { today, nameOf, language }: { nameOf: NameOf; language: Language; today: Day },
): NoticeOfIncompleteness[] {
  return toNotices(keys.fields, settings, work, {
    ...{ application: signed.facts, nameOf, language },
    recipients: recipientsOf(settings, signersOf(signed), work, today),
    officer: profileReader(keys)(work.assignee_id, work.assignee_profile),
    estimate: estimateOn(estimateFacts(work, work.file_events), today),
  })
}
