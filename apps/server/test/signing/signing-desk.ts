import { createHash } from 'node:crypto'
import type { GivenSignature, SigningState } from '@porchlight/api'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { DEALER } from '../support/filled-application.ts'
import { isToday } from '../support/stored-applications.ts'
import { type TestedApi, testedApi } from '../support/tested-api.ts'
import { type Applicant, type People, readyApplication, storedApplication } from './ready-application.ts'

export type SigningDesk = TestedApi

/** {@link testedApi} for tests that typeset documents. Their thread stays for the next file: to start one takes a second or two. */
export const signingDesk = testedApi

/** The statuses of the application and then of its borrowers, and its message where it has one. */
export async function statusesOf({ services }: SigningDesk, application_id: string): Promise<string[]> {
  const { status, message } = await services.db
    .selectFrom('application')
    .select(['status', 'message'])
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow()
  const borrowers = await services.db
    .selectFrom('borrower')
    .select('status')
    .where('application_id', '=', application_id)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .execute()
  return [status, ...borrowers.map(borrower => borrower.status), ...(message ? [message] : [])]
}

/** The calls of one applicant's browser. */
export function browserOf(app: FastifyInstance, application_id: string, applicant: Pick<Applicant, 'headers'>) {
  const { headers } = applicant
  const urlOf = (path: string) => `/v1/${DEALER}/application/${application_id}/${path}`
  return {
    get: (path: string) => app.inject({ url: urlOf(path), headers }),
    post: (path: string, payload?: object) =>
      app.inject({ method: 'POST', url: urlOf(path), headers, ...(payload && { payload }) }),
    sign: (
      borrower_id: string,
      envelope_id: string,
      return_url = progressPage(application_id, borrower_id),
      joint_credit?: { initials: string },
    ) =>
      app.inject({
        method: 'POST',
        url: `/v1/${DEALER}/application/${borrower_id}/sign`,
        headers,
        payload: { envelope_id, return_url, ...(joint_credit && { joint_credit }) },
      }),
  }
}

const progressPage = (application_id: string, borrower_id: string): string =>
  `http://localhost:3000/${DEALER}/application/${application_id}/progress?signer_id=${borrower_id}`

/** An application that all borrowers signed, and whose documents are sealed. A stored one, unless the clock shows another day. */
export function submittedApplication(desk: SigningDesk, ...people: People): Promise<Ready> {
  if (!isToday(desk.services)) return signedNow(desk, ...people)
  const make = async (making: SigningDesk) => (await signedNow(making, ...people)).application_id
  return storedApplication(desk, 'submitted', people, make)
}

/** The same, signed now. */
async function signedNow(desk: SigningDesk, ...people: People): Promise<Ready> {
  const ready = await readyApplication(desk, ...people)
  await signAll(desk, ready)
  return ready
}

type Ready = Awaited<ReturnType<typeof readyApplication>>

/** Sends the application for signature, all borrowers sign, and the documents are sealed. */
export async function signAll(desk: SigningDesk, ready: Ready): Promise<void> {
  await signUnsealed(desk, ready)
  await desk.services.queue.drain()
}

/** Sends the application for signature, and all borrowers sign. The job that seals the documents stays in the queue. */
export async function signUnsealed(
  { app, services }: SigningDesk,
  { application_id, applicants }: Ready,
): Promise<{ envelope_id: string }> {
  const { envelope_id } = (await browserOf(app, application_id, applicants[0]).post('envelope')).json()
  await services.queue.drain()
  for (const signer of applicants) {
    const { signing_url } = (await browserOf(app, application_id, signer).sign(signer.id, envelope_id)).json()
    const page = await openSigningPage(app, signing_url)
    await page.read()
    const { statusCode } = await page.adopt({ kind: 'typed', name: page.state.signer.name })
    if (statusCode !== 200) throw new Error(`Signing answered ${statusCode}`)
  }
  return { envelope_id }
}

/** The calls of an open signing page. */
export function signerCalls(app: FastifyInstance, bearer: string, userAgent = 'Fancy Browser 7') {
  const headers = { authorization: `Bearer ${bearer}`, 'user-agent': userAgent }
  return {
    headers,
    post: (path: string, payload: object) =>
      app.inject({ method: 'POST', url: `/v1/signing/${path}`, headers, payload }),
    eventsRequest: { url: '/v1/signing/events', headers },
  }
}

/** The signing page of one signer, from the address that the API gave. */
export async function openSigningPage(app: FastifyInstance, signing_url: string, userAgent?: string) {
  const token = new URLSearchParams(new URL(signing_url).hash.slice(1)).get('token')
  const opened = await app.inject({ method: 'POST', url: '/v1/signing/open', payload: { token } })
  const { bearer, ...state } = opened.json<SigningState & { bearer: string }>()
  const { headers, post, eventsRequest } = signerCalls(app, bearer, userAgent)
  const page = {
    opened,
    bearer,
    state,
    post,
    eventsRequest,
    document: (id: string) => app.inject({ url: `/v1/signing/documents/${id}`, headers }),
    /** Fetches a document and reports the hash of its bytes. */
    async show(id: string): Promise<LightMyRequestResponse> {
      const { rawPayload } = await page.document(id)
      return post(`documents/${id}/opened`, { sha256: createHash('sha256').update(rawPayload).digest('hex') })
    },
    async consent() {
      if (state.hand_over) await post('hand-over', { agreed: true })
      await page.show(state.documents.find(({ to_sign }) => !to_sign)!.id)
      return post('consent', { agreed: true })
    },
    async read() {
      await page.consent()
      for (const { id, to_sign } of state.documents) if (to_sign) await page.show(id)
    },
    adopt: (signature: GivenSignature, joint_credit = state.joint_credit && { initials: 'RD' }) =>
      post('sign', { signature, intent: true, ...(joint_credit && { joint_credit }) }),
    decline: (reason: string) => post('decline', { reason }),
  }
  return page
}
