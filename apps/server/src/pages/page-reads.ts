import { type BorrowerParams, type Language, listSections } from '@porchlight/domain'
import type { ApplicationServices } from '../applications/gate/application-services.ts'
import { readAgreements } from '../applications/lifecycle/agreement-routes.ts'
import { type ReadResponse, reads } from '../applications/views/reads.ts'
import { listDocuments } from '../documents/routes.ts'
import type { DocumentServices } from '../documents/store.ts'
import { readAccount } from '../identity/account-routes.ts'
import type { IdentityServices } from '../identity/identity-services.ts'
import { findOtherContact } from '../identity/other-contact.ts'
import { readStanding } from '../items/standing.ts'
import { type LiveReader, requireBorrower } from '../platform/actor.ts'
import { readReview } from '../signing/review.ts'

export type PageServices = ApplicationServices & DocumentServices & IdentityServices

/** The ids in the path of a page, and the language that it is rendered in. */
interface RenderedPage extends BorrowerParams {
  language: Language
}
type PageRead = (services: PageServices, actor: LiveReader, page: RenderedPage) => Promise<ReadResponse<unknown>>
type Read<Params> = (services: PageServices, actor: LiveReader, params: Params) => Promise<ReadResponse<unknown>>

const ofApplication =
  (read: Read<{ dealer: string; application_id: string }>): PageRead =>
  (services, actor, { dealer, application }) =>
    read(services, actor, { dealer, application_id: application })

const ofBorrower =
  (read: Read<{ dealer: string; borrower_id: string }>): PageRead =>
  (services, actor, { dealer, borrower }) =>
    read(services, actor, { dealer, borrower_id: borrower })

/** The queries of the pages by the first part of their keys. Each calls the function that answers the same query's route. */
export const pageReads: Readonly<Record<string, PageRead>> = {
  account: async (services, actor, { language }) => ({
    data: await readAccount(services, requireBorrower(actor), language),
  }),
  'other-contact': async (services, actor) => ({
    data: { application: await findOtherContact(services, requireBorrower(actor)) },
  }),
  agreements: (services, actor, { dealer }) => readAgreements(services, actor, { dealer_id: dealer }),
  applications: (services, actor, { dealer }) => reads.applications(services, actor, { dealer_id: dealer }),
  application: (services, actor, { dealer, application: application_id, language }) =>
    reads.application(services, actor, { dealer, application_id }, language),
  progress: ofApplication(reads.progress),
  home: ofApplication(reads.home),
  land: ofApplication(reads.land),
  summary: ofApplication(reads.summary),
  currentAddress: ofApplication(reads.currentAddress),
  documents: ofApplication(async (services, actor, params) => ({
    data: await listDocuments(services, actor, params),
  })),
  standing: async (services, actor, { dealer, application: application_id, language }) => ({
    data: await readStanding(services, requireBorrower(actor), { dealer, application_id, language }),
  }),
  review: async (services, actor, { dealer, borrower: borrower_id, language }) => ({
    data: await readReview(services, actor, { dealer, borrower_id }, language),
  }),
  borrower: ofBorrower(reads.borrower),
  demographics: ofBorrower(reads.demographics),
  consent: ofBorrower(reads.consent),
  ...Object.fromEntries(
    listSections().map(section => [
      section.api.list,
      ofBorrower((services, actor, params) => reads.list(services, actor, { ...params, section })),
    ]),
  ),
}
