import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { SigningState } from '@porchlight/api'
import { type Application, callsOf, readyToSign } from './filled-application.ts'
import { DEALER } from './journey.ts'

/** Creates, completes, signs and submits an application of a new person through the API. */
export async function submittedApplication(
  page: Page,
  registration: { first_name?: string; phone_number?: string } = {},
): Promise<Application> {
  const application = await readyToSign(page, [], registration)
  await signByCalls(page, application, `${registration.first_name ?? 'Rosa'} Delgado`)
  await expectSubmitted(page, application)
  return application
}

/** Waits until the sealed documents are stored. */
export async function expectSubmitted(page: Page, application: Pick<Application, 'id'>): Promise<void> {
  const send = await callsOf(page)
  await expect
    .poll(
      async () =>
        (await (await send('POST', `/${DEALER}/application/${application.id}/calculate-progress`, {})).json())
          .application_status,
      { timeout: 30_000 },
    )
    .toBe('SUBMITTED')
}

type SignerPaths = Pick<Application, 'id' | 'borrower' | 'progress'>

/** Signs as the borrower of this browser. */
export const signByCalls = async (page: Page, application: SignerPaths, name = 'Rosa Delgado'): Promise<void> =>
  sign(page, await signingUrl(page, application), name)

/** Opens the documents through the API and declines to sign. */
export async function declineByCalls(page: Page, application: SignerPaths): Promise<void> {
  const { post } = await opened(page, await signingUrl(page, application))
  await post('decline', { reason: 'Not now' })
}

/** Creates the envelope if none is open. Returns the address of the signing page, once the documents are built. */
export async function signingUrl(page: Page, { id, borrower, progress }: SignerPaths): Promise<string> {
  const send = await callsOf(page)
  const folder = `/${DEALER}/application`
  const created = await send('POST', `${folder}/${id}/envelope`, {})
  const { envelope_id } = await created.json()
  const return_url = `${new URL(created.url()).origin}${progress}?signer_id=${borrower}`
  let signing_url: string | undefined
  // 409 until the documents are built.
  await expect(async () => {
    const answer = await send('POST', `${folder}/${borrower}/sign`, { envelope_id, return_url })
    signing_url = (await answer.json()).signing_url
  }).toPass({ timeout: 30_000 })
  return signing_url!
}

async function opened({ request }: Page, signing_url: string) {
  const token = new URLSearchParams(new URL(signing_url).hash.slice(1)).get('token')
  const taken = await request.post('/v1/signing/open', { data: { token } })
  const { bearer, documents, joint_credit } = (await taken.json()) as SigningState & { bearer: string }
  const headers = { authorization: `Bearer ${bearer}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/v1/signing/${path}`, { headers, data })
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true)
  }
  return { documents, headers, post, isJoint: joint_credit !== null }
}

/** Consents, reads all documents, states joint credit where several sign, and signs. */
async function sign(page: Page, signing_url: string, name: string): Promise<void> {
  const { documents, headers, post, isJoint } = await opened(page, signing_url)
  const { request } = page
  const read = async (id: string) => {
    const bytes = await (await request.get(`/v1/signing/documents/${id}`, { headers })).body()
    await post(`documents/${id}/opened`, { sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  for (const { id, to_sign } of documents) if (!to_sign) await read(id)
  await post('consent', { agreed: true })
  for (const { id, to_sign } of documents) if (to_sign) await read(id)
  const joint = isJoint ? { joint_credit: { initials: 'AB' } } : {}
  await post('sign', { signature: { kind: 'typed', name }, intent: true, ...joint })
}
