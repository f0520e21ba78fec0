import { type AgreementsResponse, agreementOperations } from '@porchlight/api'
import { canWithdraw, dayIn, type LegalTextId, legalTexts } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { findDealer } from '../../dealers/dealer-repository.ts'
import { type Actor, requireBorrower } from '../../platform/actor.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { serveAll } from '../../platform/http/serve.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { mutate } from '../gate/mutation.ts'
import { subjectOf } from '../gate/policy.ts'
import { legalHash, legalNames } from '../record/consent-receipts.ts'
import { type OwnReceipt, receiptsOfUser } from '../record/consent-repository.ts'
import { insertElectronicWithdrawal, readElectronicRecordsOf } from '../record/electronic-records-repository.ts'
import { listOwnContacts } from '../record/list-repository.ts'
import { readOpenings } from '../record/opening-repository.ts'
import type { ReadResponse } from '../views/reads.ts'

/** The route of the contacts and agreements that the user gave as a borrower, for the account page. */
export function agreementRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serveAll(app, services, agreementOperations, {
    'GET /account/agreements': async (services, { query, actor }) =>
      (await readAgreements(services, actor, query)).data,
    'POST /{dealer}/borrower/{borrower_id}/electronic-records/withdrawal': (services, call) => {
      const { LENDER_TIME_ZONE: timeZone } = services.settings
      const options = { action: 'electronic-records.withdraw', event: 'electronic_records.withdrawn' } as const
      return mutate(services, call, options, async mutation => {
        const { trx, application, now } = mutation
        const { id: borrower_id } = subjectOf(mutation)
        const day = dayIn(timeZone, now)
        const records = () => readElectronicRecordsOf(trx, [borrower_id], { timeZone, day })
        const before = (await records()).get(borrower_id)
        if (!before || !canWithdraw(before)) throw new HttpError('no_electronic_consent')
        const withdrawal = { application_id: application.id, borrower_id, withdrawn_on: day, recorded_at: now }
        await trx.executeQuery(insertElectronicWithdrawal(trx, { ...withdrawal, recorded_by: null }))
        return { body: (await records()).get(borrower_id)!, leavesTasks: true }
      })
    },
  })
}

/** The response of `GET /account/agreements`, for the route and for rendered pages. */
export async function readAgreements(
  { db, keys, settings, clock }: Pick<ApplicationServices, 'db' | 'keys' | 'settings' | 'clock'>,
  actor: Actor,
  { dealer_id }: { dealer_id: string },
): Promise<ReadResponse<AgreementsResponse>> {
  const dealer = await findDealer(db, dealer_id)
  const contacts = await listOwnContacts(db, keys.fields, requireBorrower(actor), dealer)
  const receipts = await receiptsOfUser(db, keys.fields, contacts)
  const timeZone = settings.LENDER_TIME_ZONE
  const on = { timeZone, day: dayIn(timeZone, clock.now()) }
  const ids = contacts.map(({ borrower_id }) => borrower_id)
  const records = await readElectronicRecordsOf(db, ids, on)
  const openings = settings.AFTER_SUBMISSION_RECEIPTS === 'on' ? await readOpenings(db, contacts) : []
  const names = legalNames(settings, { dealer_name: dealer.name })
  const toResponse = ({ borrower_id: _, text_id, given_at, ...receipt }: OwnReceipt) => {
    // The words may be those of a time in which text messages were sent, or of one in which they were not.
    const texts = [false, true].map(isEmailOnly => legalTexts[text_id as LegalTextId]({ ...names, isEmailOnly }))
    return {
      ...receipt,
      text_id,
      title: texts[0]!.title,
      paragraphs: texts.find(text => legalHash(text) === receipt.text_hash)?.paragraphs ?? null,
      given_at: given_at.toISOString(),
    }
  }
  return {
    data: {
      applications: contacts.map(contact => ({
        ...contact,
        withdrawn_at: contact.withdrawn_at?.toISOString() ?? null,
        finished_at: contact.finished_at?.toISOString() ?? null,
        electronic_records: records.get(contact.borrower_id)!,
        receipts: receipts.filter(({ borrower_id }) => borrower_id === contact.borrower_id).map(toResponse),
        opened_on: openings.filter(({ application_id }) => application_id === contact.id).map(({ day }) => day),
      })),
    },
  }
}
