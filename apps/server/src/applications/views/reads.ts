import type { Action, ListedApplicationResponse, ProgressResponse, SentInvitation } from '@porchlight/api'
import {
  addressForm,
  demographicsResource,
  homeResource,
  type Language,
  type ListSection,
  landToApi,
} from '@porchlight/domain'
import type { FastifyReply } from 'fastify'
import { findDealer } from '../../dealers/dealer-repository.ts'
import { type LiveReader, requireBorrower } from '../../platform/actor.ts'
import { today } from '../../platform/clock.ts'
import { setEtag } from '../../platform/http/etag.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { authorize, ownRecordOf, subjectOf } from '../gate/policy.ts'
import { demographicsOf, entriesOf, partOf, sharedAddresses } from '../record/answers.ts'
import { sentInvitations } from '../record/invitation-repository.ts'
import { listApplications } from '../record/list-repository.ts'
import { type ApplicationRef, readApplicationState } from '../record/read-repository.ts'
import { readReturns } from '../record/return-repository.ts'

import { progressOf } from './progress.ts'
import {
  toApplicationResponse,
  toBorrowerResponse,
  toConsentResponse,
  toListResponse,
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

async function readAs(services: Services, actor: LiveReader, action: Action, ref: ApplicationRef) {
  const state = await readApplicationState(services.db, services.keys.fields, ref)
  const borrower_id = 'borrower_id' in ref ? ref.borrower_id : undefined
  return { state, access: authorize(actor, action, state, borrower_id) }
}

/**
 * The GET requests of this area as functions, for the routes and for the server-rendered pages, so that both return the same. Each
 * checks the rights of the actor, and throws the `HttpError` of the route. Staff read the signed answers instead:
 * staff/opening/signed-application.ts
 */
export const reads = {
  async applications(
    { db, keys, clock }: Services,
    actor: LiveReader,
    { dealer_id }: { dealer_id: string },
  ): Promise<ReadResponse<ListedApplicationResponse[]>> {
    const dealer = await findDealer(db, dealer_id)
    return { data: await listApplications(db, keys, requireBorrower(actor), dealer, clock.now()) }
  },

  async application(services: Services, actor: LiveReader, params: OfApplication, language: Language) {
    const { access } = await readAs(services, actor, 'application.read', params)
    return { data: toApplicationResponse(access, language), version: access.application.version }
  },

  async progress(
    services: Services,
    actor: LiveReader,
    params: OfApplication,
  ): Promise<ReadResponse<ProgressResponse>> {
    const { state, access } = await readAs(services, actor, 'application.read', params)
    const own = ownRecordOf(access)
    const invitations = own.is_primary
      ? await sentInvitations(services.db, services.keys, state, services.clock.now())
      : new Map<string, SentInvitation>()
    const { id, unlocked_sections } = state.application
    const [returned] = unlocked_sections ? await readReturns(services.db, services.keys.fields, id) : []
    return { data: progressOf(state, own, invitations, returned, services.clock.now()) }
  },

  async borrower(services: Services, actor: LiveReader, params: OfBorrower) {
    const borrower = subjectOf((await readAs(services, actor, 'section.read', params)).access)
    return { data: toBorrowerResponse(borrower), version: borrower.version }
  },

  async demographics(services: Services, actor: LiveReader, params: OfBorrower) {
    const { state, access } = await readAs(services, actor, 'demographics.read', params)
    const { answers, version } = demographicsOf(state, subjectOf(access).id)
    return { data: demographicsResource.toApi(answers), version }
  },

  async consent(services: Services, actor: LiveReader, params: OfBorrower) {
    const { state, access } = await readAs(services, actor, 'section.read', params)
    const borrower = subjectOf(access)
    const consent = state.consents[borrower.id]
    return { data: toConsentResponse(borrower, consent), version: consent?.version ?? 0 }
  },

  async list(services: Services, actor: LiveReader, { section, ...params }: OfBorrower & { section: ListSection }) {
    const { state, access } = await readAs(services, actor, 'section.read', params)
    const entries = entriesOf(state, subjectOf(access).id, section.id)
    return { data: toListResponse(section, entries, today(services.clock)) }
  },

  async currentAddress(services: Services, actor: LiveReader, params: OfApplication) {
    const { state } = await readAs(services, actor, 'shared-address.read', params)
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

  async home(services: Services, actor: LiveReader, params: OfApplication) {
    const { state } = await readAs(services, actor, 'loan.read', params)
    const { answers, version } = partOf(state, 'home')
    return { data: homeResource.toApi({ ...homeResource.empty(), ...answers }), version }
  },

  async land(services: Services, actor: LiveReader, params: OfApplication) {
    const { state } = await readAs(services, actor, 'loan.read', params)
    const { answers, version } = partOf(state, 'land')
    return { data: landToApi(answers), version }
  },

  async summary(services: Services, actor: LiveReader, params: OfApplication) {
    const { state } = await readAs(services, actor, 'summary.read', params)
    return toSummaryResponse(state)
  },
}
