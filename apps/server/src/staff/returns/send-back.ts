import {
  type ApplicationStatus,
  applicationAfter,
  borrowerAfter,
  phrase,
  type ReturnedSection,
  returnableSections,
  type SectionsByBorrower,
  sentenceError,
  withUnlocked,
} from '@porchlight/domain'
import { type ReturnReason, returnReasons } from '@porchlight/domain/staff'
import type { MutationContext, MutationResult } from '../../applications/gate/mutation.ts'
import type { Borrower } from '../../applications/record/application.ts'
import { insertReturn } from '../../applications/record/return-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import { type FieldErrors, invalidForm } from '../../platform/http/http-errors.ts'
import { newId } from '../../platform/ids.ts'

const NONE = phrase('Tick at least one section')
const UNKNOWN = phrase('One of these sections is no longer part of the application. Reload the page.')

export interface SendBack {
  sections: readonly { borrower_id: string; section: ReturnedSection }[]
  reason: ReturnReason
  /** Normalized. */
  sentence: string
}

/** The ticked sections, by borrower, and an empty list for each other borrower. Throws 422 beside the field. */
function tickedSections({ sections, sentence }: SendBack, borrowers: readonly Borrower[]): SectionsByBorrower {
  const isTicked = (section: ReturnedSection, { id }: Borrower) =>
    sections.some(ticked => ticked.borrower_id === id && ticked.section === section)
  const ticked = borrowers.map(
    borrower => [borrower.id, returnableSections(borrower).filter(section => isTicked(section, borrower))] as const,
  )
  const known = ticked.flatMap(([borrower_id, of]) => of.map(section => ({ borrower_id, section })))
  const isUnknown = sections.some(
    ({ borrower_id, section }) => !known.some(each => each.borrower_id === borrower_id && each.section === section),
  )
  const errors: FieldErrors = {
    ...((sections.length === 0 || isUnknown) && { sections: isUnknown ? UNKNOWN : NONE }),
    ...(sentenceError(sentence) && { sentence: sentenceError(sentence) }),
  }
  if (Object.keys(errors).length > 0) throw invalidForm(errors)
  return Object.fromEntries(ticked)
}

/**
 * Sends an application back: it is open again, and only the ticked sections may be saved. The sealed documents stay until new ones are
 * sealed. Every signer is ready to sign again, or in progress by their answers.
 */
export function sendBack(
  { keys }: { keys: Keys },
  { trx, state, now }: Pick<MutationContext, 'trx' | 'state' | 'now'>,
  actor: StaffActor,
  returned: SendBack,
): MutationResult<{ status: ApplicationStatus }> {
  const { application, borrowers } = state
  const sections = tickedSections(returned, borrowers)
  const unlocked_sections = borrowers.reduce(
    (unlocked, { id }) => withUnlocked(unlocked, id, unlocked[id] ?? []),
    sections,
  )
  const status = applicationAfter(application.status, 'returned')
  const { reason, sentence } = returned
  const id = newId()
  const row = { id, returned_by: actor.staff_id, returned_at: now, reason, sections, sentence }
  const primary = borrowers.find(({ is_primary }) => is_primary)!
  return {
    state: {
      ...state,
      application: { ...application, status, unlocked_sections },
      borrowers: borrowers.map(borrower => ({ ...borrower, status: borrowerAfter(borrower.status, 'ready') })),
    },
    writes: [insertReturn(trx, keys.fields, { id: application.id, primary }, row)],
    occurrences: [{ event: 'returned', persons: [], reason: returnReasons[reason].sentence, key: id }],
    body: { status },
  }
}
