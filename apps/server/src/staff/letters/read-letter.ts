import type { letterOperations } from '@porchlight/api'
import { dayIn } from '@porchlight/domain'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { closingOf } from '../../platform/http/share.ts'
import { readItemFacts } from '../items/item-facts-repository.ts'
import { openItems } from '../items/item-repository.ts'
import { openReviewKey } from '../notes/review-key.ts'
import { SignedApplication } from '../opening/signed-application.ts'
import { readReview } from '../record/review-repository.ts'
import { profileReader } from '../staff-members/staff-member-repository.ts'
import { composeLetters, namedOf } from './compose.ts'
import { recipientsOf } from './letter-facts.ts'
import { printLetter, storedLetter } from './letter-pdf.ts'
import { readOpenedLetters } from './letter-repository.ts'
import { readLettersWork } from './letters-work-repository.ts'
import { openFreeText } from './notice-repository.ts'

type Route = 'GET /staff/applications/{application_id}/letters/{id}/pdf'

/** Opens the application, and returns a letter as it was sent, or for the id of a borrower their letter in the draft. */
export const readLetterHandlers: Pick<Handlers<typeof letterOperations, ApplicationServices>, Route> = {
  'GET /staff/applications/{application_id}/letters/{id}/pdf': async (services, { params, actor, context, reply }) => {
    const { db, keys } = services
    const { application_id, id } = params
    const { signed, beside } = await SignedApplication.readWith(
      services,
      { actor, application_id, action: 'application.view-full', type: 'application/pdf' },
      context,
      async () => ({
        beside: (await readOpenedLetters(db, keys.fields, { application_id })).find(letter => letter.id === id),
      }),
    )
    const closing = closingOf(reply)
    const bytes = beside
      ? await storedBytes(services, signed, beside, closing)
      : await draftBytes(services, signed, id, closing)
    if (!bytes) throw new HttpError('letter_not_found')
    return sendFile(reply, { name: `Letter about application ${application_id}.pdf`, type: 'application/pdf', bytes })
  },
}

async function storedBytes(
  services: ApplicationServices,
  { facts: application }: SignedApplication,
  letter: Parameters<typeof storedLetter>[1],
  closing: AbortSignal,
): Promise<Buffer | undefined> {
  const { notices } = await readLettersWork(services.db, application.id, null)
  const sent_at = notices.find(({ id }) => id === letter.notice_id)?.sent_at
  return sent_at ? storedLetter(services, letter, { application, at: new Date(sent_at) }, closing) : undefined
}

/** Undefined where there is no draft, or where it has no letter to the borrower. */
async function draftBytes(
  services: ApplicationServices,
  signed: SignedApplication,
  borrower_id: string,
  closing: AbortSignal,
): Promise<Buffer | undefined> {
  const { db, keys, settings, clock } = services
  const { facts: application } = signed
  const now = clock.now()
  const review = await readReview(db, application.id)
  const work = await readLettersWork(db, application.id, review?.assignee_id ?? null)
  const facts = await readItemFacts(db, settings, { application_id: application.id, now })
  const draft = work.notices.find(({ sent_at }) => sent_at === null)
  if (!draft || !facts || !work.review_key) return undefined
  const sealed = { application_id: application.id, sealed_key: work.review_key }
  const { until_on } = draft
  const recipients = recipientsOf(settings, signersOf(signed), work, dayIn(settings.LENDER_TIME_ZONE, now))
  const letters = composeLetters(settings, {
    ...{ application, until_on, recipients },
    items: namedOf(openItems(keys.fields, sealed, work.items), facts.estimate, recipients),
    officer: profileReader(keys)(review?.assignee_id ?? null, work.assignee_profile),
    free_text: openFreeText(openReviewKey(keys.fields, application.id, work.review_key), draft),
  })
  const content = letters.find(({ recipient }) => recipient.id === borrower_id)?.content
  return content && printLetter(services, { id: draft.id, application, content, at: now, isDraft: true }, closing)
}

/** The people who signed last, with their answers, the primary borrower first. */
export const signersOf = ({ names, shown }: SignedApplication): Parameters<typeof recipientsOf>[1] =>
  names.flatMap(({ id, name, is_primary }) => {
    const answers = shown.find(each => each.id === id)?.answers
    return answers ? [{ id, name, is_primary, answers }] : []
  })
