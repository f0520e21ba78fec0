import type { BodyOf, reviewOperations } from '@porchlight/api'
import {
  applicationAfter,
  borrowerAfter,
  normalizeSentence,
  phrase,
  type ReturnedSection,
  returnableSections,
  type SectionsByBorrower,
  sentenceError,
  withUnlocked,
} from '@porchlight/domain'
import { firstName, returnReasons } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { Borrower } from '../../applications/record/application.ts'
import { insertReturn } from '../../applications/record/return-repository.ts'
import { type FieldErrors, invalidForm } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { newId } from '../../platform/ids.ts'
import { changeStatus } from '../review/change-review.ts'
import { readProfile } from '../staff-members/staff-member-repository.ts'

const NONE = phrase('Check at least one section')
const UNKNOWN = phrase('One of these sections is no longer part of the application. Reload the page.')

type SendBack = BodyOf<(typeof reviewOperations)['POST /staff/applications/{application_id}/return']>

/** The checked sections, by borrower, and an empty list for each other borrower. Throws 422 beside the field. */
function tickedSections(
  { sections, sentence }: Pick<SendBack, 'sections' | 'sentence'>,
  borrowers: readonly Borrower[],
): SectionsByBorrower {
  const isChecked = (section: ReturnedSection, { id }: Borrower) =>
    sections.some(checked => checked.borrower_id === id && checked.section === section)
  const checked = borrowers.map(
    borrower => [borrower.id, returnableSections(borrower).filter(section => isChecked(section, borrower))] as const,
  )
  const known = checked.flatMap(([borrower_id, of]) => of.map(section => ({ borrower_id, section })))
  const isUnknown = sections.some(
    ({ borrower_id, section }) => !known.some(each => each.borrower_id === borrower_id && each.section === section),
  )
  const errors: FieldErrors = {
    ...((sections.length === 0 || isUnknown) && { sections: isUnknown ? UNKNOWN : NONE }),
    ...(sentenceError(sentence) && { sentence: sentenceError(sentence) }),
  }
  if (Object.keys(errors).length > 0) throw invalidForm(errors)
  return Object.fromEntries(checked)
}

export const returnHandlers = {
  /**
   * Sends an application back: it is open again, and only the checked sections may be saved. The sealed documents stay until new ones are
   * sealed. Every signer is ready to sign again, or in progress by their answers. Throws 422 with messages beside the fields.
   */
  'POST /staff/applications/{application_id}/return': (services, call) =>
    changeStatus(services, call, { action: 'application.return' }, async ({ trx, state, review, now }) => {
      const { application, borrowers } = state
      const { sections, reason, sentence: typed } = call.body
      const sentence = normalizeSentence(typed)
      const checked = tickedSections({ sections, sentence }, borrowers)
      const unlocked_sections = borrowers.reduce(
        (unlocked, { id }) => withUnlocked(unlocked, id, unlocked[id] ?? []),
        checked,
      )
      const status = applicationAfter(application.status, 'returned')
      const id = newId()
      const profile = await readProfile(trx, services.keys, call.actor.staff_id)
      const officer = profile ? { first_name: firstName(profile), title: profile.title } : null
      const row = {
        id,
        returned_by: call.actor.staff_id,
        returned_at: now,
        reason,
        sections: checked,
        sentence,
        officer,
      }
      const primary = borrowers.find(({ is_primary }) => is_primary)!
      return {
        state: {
          ...state,
          application: { ...application, status, unlocked_sections },
          borrowers: borrowers.map(borrower => ({ ...borrower, status: borrowerAfter(borrower.status, 'ready') })),
        },
        changes: { review_began_at: null, reviewed_submissions: review.submissions },
        writes: [insertReturn(trx, services.keys.fields, { id: application.id, primary }, row)],
        entry: { event: 'application.returned', details: { fields: ['sections', 'reason', 'sentence'] } },
        occurrences: [
          {
            event: 'returned',
            persons: [],
            reason: returnReasons[reason].sentence,
            asked: { sections: checked, officer },
            key: id,
          },
        ],
        body: { status },
      }
    }),
} satisfies Partial<Handlers<typeof reviewOperations, ApplicationServices>>
