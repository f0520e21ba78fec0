import { type BorrowerLetter, borrowerLetterOperations } from '@porchlight/api'
import { dayIn, type Language, letterTitle, translate } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../applications/gate/application-services.ts'
import { authorize, ownRecordOf } from '../applications/gate/policy.ts'
import { readApplication } from '../applications/record/read-repository.ts'
import type { BorrowerActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { sendFile } from '../platform/http/send-file.ts'
import { serveAll } from '../platform/http/serve.ts'
import { closingOf } from '../platform/http/share.ts'
import { storedLetter } from '../staff/letters/letter-pdf.ts'
import { markOpened, type OpenedLetter, readOpenedLetters } from '../staff/letters/letter-repository.ts'
import { readNotices } from '../staff/letters/notice-repository.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'settings' | 'clock'>
interface Ref {
  dealer: string
  application_id: string
  id: string
}

/** Reads a letter that was sent to the caller. Throws 404 for any other one. */
async function readOwn({ db, keys }: Services, actor: BorrowerActor, { id, ...ref }: Ref) {
  const record = await readApplication(db, keys.fields, ref)
  const own = ownRecordOf(authorize(actor, 'application.read', record))
  const { application } = record
  const letter = (await readOpenedLetters(db, keys.fields, { borrower_id: own.id })).find(each => each.id === id)
  const notice = (await readNotices(db, application.id)).find(each => each.id === letter?.notice_id)
  if (!letter || !isReadable(letter) || !notice?.sent_at) throw new HttpError('letter_not_found')
  return { application, letter, notice: { ...notice, sent_at: notice.sent_at } }
}

/** Returns whether the borrower of a letter can read it. The email may arrive before it is recorded that it was sent. */
const isReadable = ({ state, content }: OpenedLetter): boolean =>
  content !== null && (state === 'SENT' || state === 'SENDING')

/** The response of `GET …/letters/{id}`. The first reading is recorded as the opening, so no page is rendered with it. */
async function readBorrowerLetter(
  services: Services,
  actor: BorrowerActor,
  { language, ...ref }: Ref & { language: Language },
  context: RequestContext,
): Promise<BorrowerLetter> {
  const { db, clock, settings } = services
  const { application, letter, notice } = await readOwn(services, actor, ref)
  const sent_on = letter.sent_on ?? dayIn(settings.LENDER_TIME_ZONE, notice.sent_at)
  await inTransaction(db, async trx => {
    if (!(await markOpened(trx, letter.id, clock.now()))) return
    const about = { application_id: application.id, borrower_id: letter.borrower_id }
    await recordAudit(trx, actor, { event: 'letter.opened', details: { letter: letter.id }, ...about }, context)
  })
  return {
    id: letter.id,
    title: translate(language, letterTitle(sent_on)),
    ...{ sent_on, until_on: notice.until_on },
    content: letter.content!.parts,
  }
}

/** The routes of the lender's letters, as their borrowers read them. */
export function borrowerLetterRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serveAll(app, services, borrowerLetterOperations, {
    'GET /{dealer}/application/{application_id}/letters/{id}': (services, { params, actor, language, context }) =>
      readBorrowerLetter(services, actor, { ...params, language }, context),
    'GET /{dealer}/application/{application_id}/letters/{id}/pdf': async (services, { params, actor, reply }) => {
      const { application, letter, notice } = await readOwn(services, actor, params)
      const bytes = await storedLetter(services, letter, { application, at: notice.sent_at }, closingOf(reply))
      if (!bytes) throw new HttpError('letter_not_found')
      const name = `Letter about application ${application.id}.pdf`
      return sendFile(reply, { name, type: 'application/pdf', bytes })
    },
  })
}
