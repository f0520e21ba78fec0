import { normalizeSentence, type ReturnedSection, sentenceError, WHO_APPLIES, withUnlocked } from '@porchlight/domain'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { isLocked } from '../gate/locked-sections.ts'
import type { MutationContext, MutationResult } from '../gate/mutation.ts'
import { ownRecordOf, subjectOf } from '../gate/policy.ts'
import { countChangeRequests, insertBorrowerRequest } from '../record/return-repository.ts'

const DAY_MS = 86_400_000
/** Number of changes that a person may ask for in a day: staff read each of them. */
const CHANGE_REQUESTS_A_DAY = 3

type Services = Pick<ApplicationServices, 'keys'>

function parseSentence(name: 'reason' | 'sentence', typed: string): string {
  const sentence = normalizeSentence(typed)
  const error = sentenceError(sentence)
  if (error) throw invalidForm({ [name]: error })
  return sentence
}

/** Unlocks a section that the lender did not send back. Who is on the application may be unlocked by each borrower, to leave it. */
export function unlockSection(
  { keys }: Services,
  mutation: MutationContext,
  { section, reason }: { section: ReturnedSection; reason: string },
): MutationResult<{ section: string; unlocked_at: string }> {
  const { trx, state, now } = mutation
  const { application, borrowers } = state
  const text = parseSentence('reason', reason)
  const borrower = subjectOf(mutation)
  const owner = section === WHO_APPLIES ? borrowers.find(({ is_primary }) => is_primary)! : borrower
  const { unlocked_sections } = application
  if (!unlocked_sections || !isLocked(state, owner, section)) throw new HttpError('section_not_locked')
  const unlocked = withUnlocked(unlocked_sections, owner.id, [section])
  const request = { section, text, requested_by: ownRecordOf(mutation).id, requested_at: now }
  return {
    state: { ...state, application: { ...application, unlocked_sections: unlocked } },
    writes: [insertBorrowerRequest(trx, keys.fields, borrower, request)],
    body: { section, unlocked_at: now.toISOString() },
  }
}

/** A borrower asks the lender for a change while the application is reviewed. */
export async function askForChange(
  { keys }: Services,
  mutation: MutationContext,
  sentence: string,
): Promise<MutationResult<{ asked_at: string }>> {
  const { trx, state, now } = mutation
  const text = parseSentence('sentence', sentence)
  if (state.application.status !== 'REVIEWED') throw new HttpError('not_in_review')
  const own = ownRecordOf(mutation)
  if ((await countChangeRequests(trx, own.id, new Date(now.getTime() - DAY_MS))) >= CHANGE_REQUESTS_A_DAY)
    throw new HttpError('too_many_change_requests', { retryAfter: DAY_MS / 1000 })
  const request = { section: null, text, requested_by: own.id, requested_at: now }
  return {
    state,
    writes: [insertBorrowerRequest(trx, keys.fields, own, request)],
    occurrences: [{ event: 'change_asked', persons: [own.id] }],
    body: { asked_at: now.toISOString() },
  }
}
