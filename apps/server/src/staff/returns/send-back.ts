import type { BodyOf, reviewOperations } from '@porchlight/api'
import {
  applicationAfter,
  borrowerAfter,
  coveringSentenceError,
  normalizeSentence,
  optionalSentenceError,
  phrase,
  type ReturnedSection,
  returnableSections,
  type SectionsByBorrower,
  type WordsByBorrower,
  withUnlocked,
} from '@porchlight/domain'
import { firstName, returnReasons } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { Borrower } from '../../applications/record/application.ts'
import { insertReturn } from '../../applications/record/return-repository.ts'
import { auditWrite } from '../../platform/audit/audit.ts'
import { type FieldErrors, invalidForm } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { newId } from '../../platform/ids.ts'
import { askForSections } from '../items/ask-sections.ts'
import { beginItems } from '../items/change-items.ts'
import { parseItems } from '../items/entered-items.ts'
import { noEstimate, readItemFacts } from '../items/item-facts-repository.ts'
import { changeStatus } from '../review/change-review.ts'
import { readProfile } from '../staff-members/staff-member-repository.ts'

const NONE = phrase('Check at least one section')
const UNKNOWN = phrase('One of these sections is no longer part of the application. Reload the page.')

type SendBack = BodyOf<(typeof reviewOperations)['POST /staff/applications/{application_id}/return']>

interface Checked {
  sections: SectionsByBorrower
  words: WordsByBorrower
}

/** The checked sections, by borrower, and an empty list for each other borrower, with their words. Throws 422 beside the field. */
function checkedSections({ sections: sent, sentence }: SendBack, borrowers: readonly Borrower[]): Checked {
  const sections = sent.map(({ words = '', ...section }) => ({ ...section, words: normalizeSentence(words) }))
  const isChecked = (section: ReturnedSection, { id }: Borrower) =>
    sections.some(checked => checked.borrower_id === id && checked.section === section)
  const checked = borrowers.map(
    borrower => [borrower.id, returnableSections(borrower).filter(section => isChecked(section, borrower))] as const,
  )
  const known = checked.flatMap(([borrower_id, of]) => of.map(section => ({ borrower_id, section })))
  const isUnknown = sections.some(
    ({ borrower_id, section }) => !known.some(each => each.borrower_id === borrower_id && each.section === section),
  )
  const each = sections.map(({ words }) => words)
  const wrongSections =
    sections.length === 0 ? NONE : isUnknown ? UNKNOWN : each.map(optionalSentenceError).find(Boolean)
  const wrongSentence = coveringSentenceError(sentence, each)
  const errors: FieldErrors = {
    ...(wrongSections && { sections: wrongSections }),
    ...(wrongSentence && { sentence: wrongSentence }),
  }
  if (Object.keys(errors).length > 0) throw invalidForm(errors)
  const wordsOf = (borrower_id: string) =>
    sections.flatMap(({ words, section, ...of }) => (of.borrower_id === borrower_id && words ? [[section, words]] : []))
  return {
    sections: Object.fromEntries(checked),
    words: Object.fromEntries(
      borrowers.flatMap(({ id }) => (wordsOf(id).length > 0 ? [[id, Object.fromEntries(wordsOf(id))]] : [])),
    ),
  }
}

const askedEvent = ({ id: application_id }: { id: string }, items: readonly { id: string }[]) =>
  ({ event: 'items.asked', details: { items: items.map(({ id }) => id) }, application_id }) as const

export const returnHandlers = {
  /**
   * Sends an application back: it is open again, and only the checked sections may be saved. The sealed documents stay until new ones are
   * sealed. Every signer is ready to sign again, or in progress by their answers. Other items that are asked for are in the same message.
   * Throws 422 with messages beside the fields.
   */
  'POST /staff/applications/{application_id}/return': (services, call) =>
    changeStatus(services, call, { action: 'application.return' }, async ({ trx, state, review, now, day }) => {
      const { application, borrowers } = state
      const { reason } = call.body
      const sentence = normalizeSentence(call.body.sentence)
      const { sections: checked, words } = checkedSections({ ...call.body, sentence }, borrowers)
      const facts = await readItemFacts(trx, services.settings, { application_id: application.id, now })
      const estimate = facts?.estimate ?? noEstimate
      const asked = parseItems(call.body.items ?? [], { borrowers, today: day, ages: services.settings, estimate })
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
        words,
        officer,
      }
      const by = { as: 'ASSIGNEE', staff_id: call.actor.staff_id } as const
      // Has the status before the change, because a section is asked for while the lender has the application.
      const work = { trx, fields: services.keys.fields, application, now }
      const items = await beginItems(
        work,
        by,
        asked.map(item => ({ ...item, sentence })),
      )
      const groups = await askForSections(work, by, {
        ...{ sections: checked, words, sentence, borrowers, estimate },
      })
      const primary = borrowers.find(({ is_primary }) => is_primary)!
      return {
        state: {
          ...state,
          application: { ...application, status, unlocked_sections },
          borrowers: borrowers.map(borrower => ({ ...borrower, status: borrowerAfter(borrower.status, 'ready') })),
        },
        changes: { review_began_at: null, reviewed_submissions: review.submissions },
        writes: [
          insertReturn(trx, services.keys.fields, { id: application.id, primary }, row),
          ...(items.length > 0 ? [auditWrite(trx, call.actor, askedEvent(application, items), call.context)] : []),
        ],
        entry: { event: 'application.returned', details: { fields: ['sections', 'reason', 'sentence'] } },
        occurrences: [
          {
            event: 'returned',
            persons: [],
            reason: returnReasons[reason].sentence,
            asked: { sections: checked, officer },
            groups,
            key: id,
          },
          // Items that are only helpful have a message of their own.
          ...(items.length > 0 ? [{ event: 'items_changed', persons: [] } as const] : []),
        ],
        body: { status },
      }
    }),
} satisfies Partial<Handlers<typeof reviewOperations, ApplicationServices>>
