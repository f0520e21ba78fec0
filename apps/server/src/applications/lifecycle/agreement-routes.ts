import { applicationStatus } from '@porchlight/api'
import { type AgreementsResponse, type LegalTextId, legalTexts } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { findDealer } from '../../dealers/dealer-repository.ts'
import { type Actor, requireBorrower } from '../../platform/actor.ts'
import { closed, named, nullable } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { legalHash, legalNames } from '../record/consent-receipts.ts'
import { type OwnReceipt, receiptsOfUser } from '../record/consent-repository.ts'
import { listOwnContacts } from '../record/list-repository.ts'
import { readOpenings } from '../record/opening-repository.ts'
import type { ReadResponse } from '../views/reads.ts'
import { dealerId } from '../views/schemas.ts'

const text = Type.String()
const receipt = named(
  'Receipt',
  closed({
    id: text,
    text_id: text,
    text_version: text,
    text_hash: text,
    title: text,
    /** Null where the words have changed since; their version and hash are known. */
    paragraphs: nullable(Type.Array(text)),
    agreed: Type.Boolean(),
    typed_signature: nullable(text),
    given_at: Type.String({ format: 'date-time' }),
  }),
)
const response = Type.Unsafe<AgreementsResponse>(
  closed({
    applications: Type.Array(
      closed({
        id: text,
        status: applicationStatus,
        withdrawn_at: nullable(Type.String({ format: 'date-time' })),
        finished_at: nullable(Type.String({ format: 'date-time' })),
        borrower_id: text,
        email: text,
        phone_number: nullable(text),
        sms_support_opt_out: Type.Boolean(),
        receipts: Type.Array(receipt),
        opened_on: Type.Array(Type.String({ format: 'date' })),
      }),
    ),
  }),
)

/** The route of the contacts and agreements that the user gave as a borrower, for the account page. */
export function agreementRoutes(app: FastifyInstance, services: ApplicationServices): void {
  route(app, {
    method: 'GET',
    url: '/account/agreements',
    operationId: 'listAgreements',
    tags: ['account'],
    access: 'borrower',
    summary: "Get the caller's contact data and receipts in each application with a dealer, newest first",
    query: Type.Object({ dealer_id: dealerId }),
    response: { 200: response },
    refusals: ['dealer_not_found'],
    handler: async ({ query, actor }) => (await readAgreements(services, actor, query)).data,
  })
}

/** The response of `GET /account/agreements`, for the route and for rendered pages. */
export async function readAgreements(
  { db, keys, settings }: Pick<ApplicationServices, 'db' | 'keys' | 'settings'>,
  actor: Actor,
  { dealer_id }: { dealer_id: string },
): Promise<ReadResponse<AgreementsResponse>> {
  const dealer = await findDealer(db, dealer_id)
  const contacts = await listOwnContacts(db, keys.fields, requireBorrower(actor), dealer)
  const receipts = await receiptsOfUser(db, keys.fields, contacts)
  const openings = settings.AFTER_SUBMISSION_RECEIPTS === 'on' ? await readOpenings(db, contacts) : []
  const names = legalNames(settings, { dealer_name: dealer.name })
  const toResponse = ({ borrower_id: _, text_id, given_at, ...receipt }: OwnReceipt) => {
    const current = legalTexts[text_id as LegalTextId](names)
    return {
      ...receipt,
      text_id,
      title: current.title,
      paragraphs: legalHash(current) === receipt.text_hash ? current.paragraphs : null,
      given_at: given_at.toISOString(),
    }
  }
  return {
    data: {
      applications: contacts.map(contact => ({
        ...contact,
        withdrawn_at: contact.withdrawn_at?.toISOString() ?? null,
        finished_at: contact.finished_at?.toISOString() ?? null,
        receipts: receipts.filter(({ borrower_id }) => borrower_id === contact.borrower_id).map(toResponse),
        opened_on: openings.filter(({ application_id }) => application_id === contact.id).map(({ day }) => day),
      })),
    },
  }
}
