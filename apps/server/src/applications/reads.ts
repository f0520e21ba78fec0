import {
  addressForm,
  demographicsResource,
  homeResource,
  type Language,
  type ListedApplication,
  type ListSection,
  landToApi,
  type ProgressResponse,
  type SentInvitation,
} from '@porchlight/domain'
import type { FastifyReply } from 'fastify'
import { findDealer } from '../dealers/dealer-repository.ts'
import type { SignedIn } from '../identity/signed-in.ts'
import { borrowerActor } from '../platform/audit/audit.ts'
import { today } from '../platform/clock.ts'
import { setEtag } from '../platform/http/etag.ts'
import { type ApplicationRef, readApplicationState } from './application-repository.ts'
import type { ApplicationServices } from './application-services.ts'
import { demographicsOf, entriesOf, partOf, sharedAddresses } from './application-state.ts'
import { sentInvitations } from './invitation-repository.ts'
import { listApplications } from './listed-applications-repository.ts'
import { toListResponse } from './lists.ts'
import { type Action, authorize, ownRecordOf, subjectOf } from './policy.ts'
import { progressOf } from './progress.ts'
import {
  toApplicationResponse,
  toBorrowerResponse,
  toConsentResponse,
  toPlaceResponse,
  toSummaryResponse,
} from './responses.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock'>
export interface ReadResponse<Data> {
  data: Data
  /** The version, for the ETag header; absent where nothing is saved over what was read. */
  version?: number
}
interface OfApplication {
  dealer: string
  application_id: string
}
interface OfBorrower {
  dealer: string
  borrower_id: string
}

/** The body of a read, whose version becomes the ETag. */
export function send<Data>(reply: FastifyReply, { data, version }: ReadResponse<Data>): Data {
  setEtag(reply, version)
  return data
}

async function readAs(services: Services, user: SignedIn, action: Action, ref: ApplicationRef) {
  const state = await readApplicationState(services.db, services.keys.fields, ref)
  const borrower_id = 'borrower_id' in ref ? ref.borrower_id : undefined
  return { state, access: authorize(borrowerActor(user), action, state, borrower_id) }
}

/**
 * The GET requests of this area as functions, for the routes and for the server-rendered pages: what a page gets is what the API
 * answers. Each checks the user's rights and throws an `HttpError` as the route would answer it.
 */
export const reads = {
  async applications(
    { db, keys, clock }: Services,
    user: SignedIn,
    { dealer_id }: { dealer_id: string },
  ): Promise<ReadResponse<ListedApplication[]>> {
    const dealer = await findDealer(db, dealer_id)
    return { data: await listApplications(db, keys, user, dealer, clock.now()) }
  },

  async application(services: Services, user: SignedIn, params: OfApplication, language: Language) {
    const { access } = await readAs(services, user, 'application.read', params)
    return { data: toApplicationResponse(access, language), version: access.application.version }
  },

  async progress(services: Services, user: SignedIn, params: OfApplication): Promise<ReadResponse<ProgressResponse>> {
    const { state, access } = await readAs(services, user, 'application.read', params)
    const own = ownRecordOf(access)
    const invitations = own.is_primary
      ? await sentInvitations(services.db, services.keys, state, services.clock.now())
      : new Map<string, SentInvitation>()
    return { data: progressOf(state, own, invitations, services.clock.now()) }
  },

  async borrower(services: Services, user: SignedIn, params: OfBorrower) {
    const borrower = subjectOf((await readAs(services, user, 'section.read', params)).access)
    return { data: toBorrowerResponse(borrower), version: borrower.version }
  },

  async demographics(services: Services, user: SignedIn, params: OfBorrower) {
    const { state, access } = await readAs(services, user, 'demographics.read', params)
    const { answers, version } = demographicsOf(state, subjectOf(access).id)
    return { data: demographicsResource.toApi(answers), version }
  },

  async consent(services: Services, user: SignedIn, params: OfBorrower) {
    const { state, access } = await readAs(services, user, 'section.read', params)
    const borrower = subjectOf(access)
    const consent = state.consents[borrower.id]
    return { data: toConsentResponse(borrower, consent), version: consent?.version ?? 0 }
  },

  async list(services: Services, user: SignedIn, { section, ...params }: OfBorrower & { section: ListSection }) {
    const { state, access } = await readAs(services, user, 'section.read', params)
    const entries = entriesOf(state, subjectOf(access).id, section.id)
    return { data: toListResponse(section, entries, today(services.clock)) }
  },

  async currentAddress(services: Services, user: SignedIn, params: OfApplication) {
    const { state } = await readAs(services, user, 'shared-address.read', params)
    const addresses = sharedAddresses(state)
    const current = addresses.find(({ address_type }) => address_type === 'CURRENT')
    const mailing = addresses.find(({ address_type }) => address_type === 'MAILING')
    return {
      data: {
        has_valid_current_address: current !== undefined,
        address: toPlaceResponse(current ?? addressForm.empty()),
        mailing_address: mailing ? toPlaceResponse(mailing) : null,
      },
    }
  },

  async home(services: Services, user: SignedIn, params: OfApplication) {
    const { state } = await readAs(services, user, 'loan.read', params)
    const { answers, version } = partOf(state, 'home')
    return { data: homeResource.toApi({ ...homeResource.empty(), ...answers }), version }
  },

  async land(services: Services, user: SignedIn, params: OfApplication) {
    const { state } = await readAs(services, user, 'loan.read', params)
    const { answers, version } = partOf(state, 'land')
    return { data: landToApi(answers), version }
  },

  async summary(services: Services, user: SignedIn, params: OfApplication) {
    const { state } = await readAs(services, user, 'loan.read', params)
    return toSummaryResponse(state)
  },
}
