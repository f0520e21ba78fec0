import type { BodyOf, BorrowerOperations, EnvelopeResponse } from '@porchlight/api'
import { type BorrowerParams, isSigningClosed, pathTo } from '@porchlight/domain'
import { ApiError, hasSentence } from '../../data/base/api-error.ts'
import { call } from '../../data/client.ts'

/** A specified limit. */
const ENVELOPE_ATTEMPTS = 3
const PAUSE_MS = 1000

/** Thrown where the server has no envelope or no URL for signing, with the server's message if it sent one. */
export class NothingToSign extends Error {
  /** `delayed`: the documents are not prepared now. `closed`: someone ended the signing, so asking again would not help. `application`: the person has no access to it anymore. */
  readonly missing: 'envelope' | 'url' | 'closed' | 'application' | 'delayed'

  constructor(missing: NothingToSign['missing'], reason?: unknown) {
    super(reason instanceof ApiError && hasSentence(reason) ? reason.message : '')
    const code = reason instanceof ApiError ? reason.code : null
    this.missing = isSigningClosed(code) ? 'closed' : code === 'documents_delayed' ? 'delayed' : missing
  }
}

export interface Signing {
  url: string
  /** The borrower who signs. */
  signer: string
  /** The body of the call that returned the address. */
  request: BodyOf<BorrowerOperations[typeof SIGN]>
}

const CREATE = 'POST /{dealer}/application/{application_id}/envelope'
export const SIGN = 'POST /{dealer}/application/{borrower_id}/sign'

type ApplicationParams = Pick<BorrowerParams, 'dealer' | 'application'>

/** Asks a signer of several for the initials under the statement of joint credit. */
export interface JointCreditQuestion {
  /** The name of the person who signs. */
  signer: string
  /** The names of the other signers. */
  others: string[]
  answer(initials: string): void
}

interface ToSign extends ApplicationParams {
  /** A person who signs on the caller's device; the caller by default. */
  signer?: string
  askJointCredit(question: JointCreditQuestion): void
}

/**
 * Creates an envelope and returns the address of its signing page. Waits while the documents are being prepared. Throws
 * {@link NothingToSign}, and {@link ApiError} where the caller's access is refused.
 */
export async function askForSigningUrl(
  { signer, askJointCredit, ...params }: ToSign,
  signal: AbortSignal,
): Promise<Signing> {
  const { envelope_id, joint_credit } = await envelopeOf(params, signal)
  const borrower = signer ?? (await ownBorrower(params, signal))
  const return_url = location.origin + pathTo('progress', params, { signer_id: borrower })
  let request: Signing['request'] = { envelope_id, return_url }
  for (;;) {
    try {
      const { data } = await call(SIGN, {
        params: { dealer: params.dealer, borrower_id: borrower },
        body: request,
        signal,
      })
      if (data.signing_url) return { url: data.signing_url, signer: borrower, request }
      throw new NothingToSign('url')
    } catch (error) {
      if (!isAboutDocuments(error)) throw error
      if (error.errors.joint_credit && joint_credit && !request.joint_credit) {
        const initials = await initialsOf(joint_credit.signers, borrower, askJointCredit)
        request = { ...request, joint_credit: { initials } }
        continue
      }
      const isPrepared = error.status !== 409 || error.retryAfter === null
      if (isPrepared && error.status !== 0) throw new NothingToSign('url', error)
      await pause((error.retryAfter ?? 1) * 1000, signal)
    }
  }
}

function initialsOf(
  signers: NonNullable<EnvelopeResponse['joint_credit']>['signers'],
  borrower: string,
  ask: ToSign['askJointCredit'],
): Promise<string> {
  const [own, others] = [true, false].map(isOwn =>
    signers.filter(({ borrower_id }) => (borrower_id === borrower) === isOwn).map(({ name }) => name),
  )
  return new Promise(answer => ask({ signer: own?.[0] ?? '', others: others ?? [], answer }))
}

async function envelopeOf(params: ApplicationParams, signal: AbortSignal): Promise<EnvelopeResponse> {
  const { dealer, application } = params
  let last: unknown
  for (let attempt = 0; attempt < ENVELOPE_ATTEMPTS; attempt++) {
    if (attempt > 0) await pause(PAUSE_MS, signal)
    try {
      const { data } = await call(CREATE, { params: { dealer, application_id: application }, signal })
      if (data.envelope_id) return data
    } catch (error) {
      if (!isAboutDocuments(error)) throw error
      last = error
      if (error.status >= 400 && error.status < 500) break
    }
  }
  throw new NothingToSign('envelope', last)
}

async function ownBorrower({ dealer, application }: ApplicationParams, signal: AbortSignal): Promise<string> {
  const request = { params: { dealer, application_id: application }, signal }
  return (await call('POST /{dealer}/application/{application_id}/calculate-progress', request)).data
    .auth_user_borrower_id
}

/** Errors of access are handled as on every page. */
const isAboutDocuments = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== 401 && error.status !== 403

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
