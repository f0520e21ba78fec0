import type { ReturnsOfView } from '@porchlight/api'
import { type Language, returnableSections, returnedSectionTitle, translate } from '@porchlight/domain'
import { type ReturnReason, returnReasons } from '@porchlight/domain/staff'
import { type BorrowerRequest, openRequest, type openReturn } from '../../applications/record/return-repository.ts'
import { SOMEONE } from '../assignment/text.ts'
import type { OpeningServices } from '../opening/openings.ts'
import type { SignedApplication } from '../opening/signed-application.ts'
import { nextReminderAt } from '../reminders/remind.ts'
import type { NameOf } from '../staff-members/staff-member-repository.ts'
import type { Work } from './work-repository.ts'

export function toReturnsPart(
  { keys, clock }: Pick<OpeningServices, 'keys' | 'clock'>,
  signed: SignedApplication,
  work: Pick<Work, 'assignee_id' | 'requests' | 'reminded_at'> & {
    returns: readonly ReturnType<typeof openReturn<Work['returns'][number]>>[]
  },
  { nameOf, language }: { nameOf: NameOf; language: Language },
): ReturnsOfView {
  const requests = work.requests.map(row => openRequest(keys.fields, row))
  const titleOf = (section: Parameters<typeof returnedSectionTitle>[0]) =>
    translate(language, returnedSectionTitle(section))
  const toWords = ({ borrower_id, section, text, requested_at }: BorrowerRequest) => ({
    borrower_id,
    section: section && titleOf(section),
    text,
    at: requested_at.toISOString(),
  })
  return {
    returnable: signed.mayNow('application.return', work.assignee_id)
      ? signed.borrowers.map(borrower => ({
          borrower_id: borrower.id,
          sections: returnableSections(borrower).map(id => ({ id, title: titleOf(id) })),
        }))
      : [],
    sent_back: work.returns.map(({ returned_at, returned_by, sealed_profile, reason, sentence, sections, words }) => ({
      returned_at: returned_at.toISOString(),
      returned_by: nameOf(returned_by, sealed_profile) ?? SOMEONE,
      reason: translate(language, returnReasons[reason as ReturnReason].label),
      sentence,
      asked: Object.entries(sections).flatMap(([borrower_id, of]) =>
        of.length > 0
          ? [{ borrower_id, sections: of.map(id => ({ title: titleOf(id), words: words[borrower_id]?.[id] ?? '' })) }]
          : [],
      ),
    })),
    unlocked_further: requests.filter(({ section }) => section !== null).map(toWords),
    change_requests: requests.filter(({ section }) => section === null).map(toWords),
    can_remind: signed.mayNow('application.remind', work.assignee_id),
    next_reminder_at: nextReminderAt(work.reminded_at, clock.now())?.toISOString() ?? null,
  }
}
