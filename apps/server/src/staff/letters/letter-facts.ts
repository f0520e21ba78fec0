import type { BorrowerAnswers } from '@porchlight/domain'
import { contactForm, type Day, type EstimateState } from '@porchlight/domain'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { toElectronicRecords } from '../../applications/record/electronic-records-repository.ts'
import { readSealedSnapshot } from '../../documents/snapshot-repository.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { readItemFacts } from '../items/item-facts-repository.ts'
import type { ReviewContext } from '../review/change-review.ts'
import { nameReader, profileReader } from '../staff-members/staff-member-repository.ts'
import { type LetterRecipient, type LetterSettings, paperReasonFor } from './compose.ts'
import { type LettersWork, readLettersWork } from './letters-work-repository.ts'
import type { NoticesReader } from './notices-part.ts'

/** A person who signed last, with their answers. */
interface Signer {
  id: string
  name: string
  is_primary: boolean
  answers: Pick<BorrowerAnswers, 'borrower' | 'lists'>
}

/** The people who signed and are on the application now, each with the way in which a letter goes to them today. */
export function recipientsOf(
  settings: LetterSettings,
  signers: readonly Signer[],
  { reachable, electronic_records }: Pick<LettersWork, 'reachable' | 'electronic_records'>,
  day: Day,
): LetterRecipient[] {
  const records = toElectronicRecords(electronic_records, { timeZone: settings.LENDER_TIME_ZONE, day })
  return signers.flatMap(({ id, name, is_primary, answers }) => {
    const borrower = reachable.find(each => each.id === id)
    if (!borrower) return []
    const paper_reason = paperReasonFor(settings, borrower, records.get(id)?.stands === true)
    const { first_name } = contactForm.fromStored(answers.borrower ?? {})
    return [{ id, name, first_name, is_primary, answers, paper_reason }]
  })
}

/** The facts of an application from which its letters are composed. */
export interface LetterFacts {
  work: LettersWork
  estimate: EstimateState
  recipients: LetterRecipient[]
  reader: Omit<NoticesReader, 'language'>
}

/** Reads the facts of the letters of a locked application. */
export async function readLetterFacts(
  { keys, settings }: Pick<ApplicationServices, 'keys' | 'settings'>,
  { trx, application, review, day, now }: Pick<ReviewContext, 'trx' | 'application' | 'review' | 'day' | 'now'>,
): Promise<LetterFacts> {
  const work = await readLettersWork(trx, application.id, review.assignee_id)
  const sealed = await readSealedSnapshot(trx, keys.fields, { application_id: application.id })
  const facts = await readItemFacts(trx, settings, { application_id: application.id, now })
  if (!sealed || !facts) throw new HttpError('application_not_found')
  const signers = sealed.snapshot.borrowers.map(({ id, name, role, answers }) => ({
    ...{ id, name, answers },
    is_primary: role === 'BORROWER',
  }))
  const recipients = recipientsOf(settings, signers, work, day)
  const { estimate } = facts
  const officer = profileReader(keys)(review.assignee_id, work.assignee_profile)
  return {
    work,
    estimate,
    recipients,
    reader: { application, recipients, officer, estimate, nameOf: nameReader(keys) },
  }
}
