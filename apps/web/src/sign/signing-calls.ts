import type { GivenSignature, OpenSigningResponse, SigningState } from '@porchlight/domain'
import { ApiError } from '../data/base/api-error.ts'
import { apiErrorOf } from '../data/public-call.ts'

/** The calls of the signing page, and their bodies. */
export interface Acts {
  'hand-over': { agreed: true }
  consent: { agreed: true }
  sign: { signature: GivenSignature; intent: true }
  decline: { reason: string }
  [opened: `documents/${string}/opened`]: { sha256: string }
}

export interface SigningCalls {
  act<A extends keyof Acts>(act: A, sent: Acts[A]): Promise<SigningState>
  pdf(id: string): Promise<ArrayBuffer>
}

async function send(path: string, init: RequestInit): Promise<Response> {
  // Without cookies: the page may be embedded in a frame.
  const sent = fetch(`/v1/signing/${path}`, { ...init, credentials: 'omit' })
  const response = await sent.catch(() => {
    throw new ApiError(0, { code: 'no_answer', message: 'no answer' })
  })
  if (!response.ok) throw await apiErrorOf(response)
  return response
}

const json = { 'content-type': 'application/json' }
const posting = (body: object, headers: HeadersInit) => ({ method: 'POST', body: JSON.stringify(body), headers })

/** Consumes the one-time token. The bearer token stays in this closure. */
export async function openSigning(token: string): Promise<{ state: SigningState; calls: SigningCalls }> {
  const {
    bearer,
    expires_at: _,
    ...state
  }: OpenSigningResponse = await (await send('open', posting({ token }, json))).json()
  const authorization = `Bearer ${bearer}`
  return {
    state,
    calls: {
      act: async (act, sent) => (await send(act, posting(sent, { ...json, authorization }))).json(),
      pdf: async id => (await send(`documents/${id}`, { headers: { authorization } })).arrayBuffer(),
    },
  }
}
