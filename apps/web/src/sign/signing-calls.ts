import type { GivenSignature, OpenSigningResponse, SigningState } from '@porchlight/domain'
import { noAnswer } from '../data/base/api-error.ts'
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
  const response = await fetch(`/v1/signing/${path}`, { ...init, credentials: 'omit' }).catch(noAnswer)
  if (!response.ok) throw await apiErrorOf(response)
  return response
}

const read = async <T>(response: Promise<Response>): Promise<T> => (await response).json().catch(noAnswer)

const json = { 'content-type': 'application/json' }
const posting = (body: object, headers: HeadersInit) => ({ method: 'POST', body: JSON.stringify(body), headers })

/** Consumes the one-time token. The bearer token stays in this closure. */
export async function openSigning(token: string): Promise<{ state: SigningState; calls: SigningCalls }> {
  const { bearer, expires_at: _, ...state } = await read<OpenSigningResponse>(send('open', posting({ token }, json)))
  const authorization = `Bearer ${bearer}`
  return {
    state,
    calls: {
      act: (act, sent) => read(send(act, posting(sent, { ...json, authorization }))),
      pdf: async id => (await send(`documents/${id}`, { headers: { authorization } })).arrayBuffer(),
    },
  }
}
