import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import { type Checkable, failureReason, fetchService } from '../../platform/outside-service.ts'
import { PermanentError } from '../../platform/queue/queue.ts'
import { EsignUnavailable } from '../../signing/esign.ts'
import type { DocusignSettings } from './docusign-settings.ts'

/** The longest that a response may take. A transfer sends or receives documents. */
const LIMITS = { answerMs: 20_000, transferMs: 60_000 }
export type DocusignLimits = typeof LIMITS

const second = 1000
const ASSERTION_SECONDS = 600
/** A token is replaced this long before it ends, so that it never ends on its way. */
const TOKEN_MARGIN_MS = 300 * second

/** Client errors that pass. */
const passing: ReadonlySet<number> = new Set([408, 409, 423, 429])
/** Client errors that an operator corrects: a wrong key, a missing permission, an account that is suspended. */
const ofTheAccount: ReadonlySet<number> = new Set([401, 403])
const isLimit = (code: string) => code.endsWith('_APIINVOCATION_LIMIT_EXCEEDED')
const limitPause = { least: 30 * second, most: 3600 * second }

/** DocuSign refused a call, and would refuse its repetition. */
export class DocusignRefusal extends PermanentError {
  override name = 'DocusignRefusal'
  readonly code: string

  constructor(reason: string, code: string) {
    super(reason)
    this.code = code
  }
}

/**
 * DocuSign's REST API, version 2.1, for one account. Paths begin below the account: '/envelopes'. Any error but a
 * {@link DocusignRefusal} may be retried. Errors contain DocuSign's code only, because its messages may repeat names.
 */
export interface DocusignClient {
  get<Body>(path: string): Promise<Body>
  send<Body>(method: 'POST' | 'PUT', path: string, body: object): Promise<Body>
  download(path: string): Promise<Uint8Array>
}

interface Session {
  token: string
  ends: number
  /** The address of the account's interface. */
  base: string
}

interface Call {
  method?: 'POST' | 'PUT'
  body?: object
  isTransfer?: boolean
}

/** Signs in, and reads the account. */
export const docusignCheck = (settings: DocusignSettings, clock: Clock, limits?: DocusignLimits): Checkable => ({
  async check() {
    await docusignClient(settings, clock, limits).get('')
    return 'DocuSign accepts the key, the user and the account.'
  },
})

export function docusignClient(settings: DocusignSettings, clock: Clock, limits = LIMITS): DocusignClient {
  const { DOCUSIGN_INTEGRATION_KEY = '', DOCUSIGN_USER_ID = '', DOCUSIGN_ACCOUNT_ID = '' } = settings
  const { DOCUSIGN_PRIVATE_KEY = '', DOCUSIGN_OAUTH_URL, DOCUSIGN_API_URL } = settings
  const key = createPrivateKey(DOCUSIGN_PRIVATE_KEY)
  let signingIn: Promise<Session> | undefined
  let session: Session | undefined
  let limitedUntil = 0
  const now = () => clock.now().getTime()

  /** JWT grant: https://developers.docusign.com/platform/auth/jwt/ */
  async function signIn(): Promise<Session> {
    const issued = Math.floor(now() / second)
    const assertion = await new SignJWT({ scope: 'signature impersonation' })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(DOCUSIGN_INTEGRATION_KEY)
      .setSubject(DOCUSIGN_USER_ID)
      .setAudience(new URL(DOCUSIGN_OAUTH_URL).host)
      .setIssuedAt(issued)
      .setExpirationTime(issued + ASSERTION_SECONDS)
      .sign(key)
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const answer = await request(`${DOCUSIGN_OAUTH_URL}/oauth/token`, {
      method: 'POST',
      body,
      limitMs: limits.answerMs,
    })
    if (!answer.ok) {
      const reason = `DocuSign refused the sign-in: ${answer.status} ${await errorCode(answer)}`.trim()
      // `consent_required`: the key was never permitted to act for the user, or the permission was revoked.
      const isOfTheAccount = answer.status < 500 && !passing.has(answer.status)
      throw isOfTheAccount ? new EsignUnavailable(reason) : new Error(reason)
    }
    const { access_token: token, expires_in } = await json<{ access_token: string; expires_in: number }>(answer)
    const ends = issued * second + expires_in * second - TOKEN_MARGIN_MS
    return { token, ends, base: DOCUSIGN_API_URL ?? (await findBase(token)) }
  }

  async function findBase(token: string): Promise<string> {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await request(`${DOCUSIGN_OAUTH_URL}/oauth/userinfo`, { headers, limitMs: limits.answerMs })
    if (!answer.ok) throw new Error(`DocuSign did not name the account's address: ${answer.status}`)
    const { accounts } = await json<{ accounts: { account_id: string; base_uri: string }[] }>(answer)
    const account = accounts.find(({ account_id }) => account_id === DOCUSIGN_ACCOUNT_ID)
    if (!account) throw new EsignUnavailable('DOCUSIGN_USER_ID is no member of DOCUSIGN_ACCOUNT_ID')
    return account.base_uri
  }

  async function currentSession(): Promise<Session> {
    if (session && session.ends > now()) return session
    signingIn ??= signIn().finally(() => {
      signingIn = undefined
    })
    session = await signingIn
    return session
  }

  function attempt(path: string, call: Call, { base, token }: Session): Promise<Response> {
    return request(`${base}/restapi/v2.1/accounts/${DOCUSIGN_ACCOUNT_ID}${path}`, {
      method: call.method ?? 'GET',
      headers: { authorization: `Bearer ${token}`, ...(call.body && { 'content-type': 'application/json' }) },
      ...(call.body && { body: JSON.stringify(call.body) }),
      limitMs: call.isTransfer ? limits.transferMs : limits.answerMs,
    })
  }

  async function call(path: string, options: Call = {}): Promise<Response> {
    if (limitedUntil > now())
      throw new Error(`DocuSign takes no calls before ${new Date(limitedUntil).toISOString()}: its limit is reached`)
    const used = await currentSession()
    let answer = await attempt(path, options, used)
    if (answer.status === 401) {
      // Revoked before its end. Another call may have replaced it already.
      await answer.body?.cancel()
      if (session === used) session = undefined
      answer = await attempt(path, options, await currentSession())
    }
    if (answer.ok) return answer

    const code = await errorCode(answer)
    const reason = `DocuSign refused ${options.method ?? 'GET'} ${withoutIds(path)}: ${answer.status} ${code}`.trim()
    if (answer.status === 429 || isLimit(code)) limitedUntil = now() + pauseOf(answer.headers, now())
    if (ofTheAccount.has(answer.status)) throw new EsignUnavailable(reason)
    const isFinal = answer.status < 500 && !passing.has(answer.status) && !isLimit(code)
    throw isFinal ? new DocusignRefusal(reason, code) : new Error(reason)
  }

  return {
    get: async path => json(await call(path)),
    send: async (method, path, body) => json(await call(path, { method, body, isTransfer: true })),
    download: async path => {
      const answer = await call(path, { isTransfer: true })
      return new Uint8Array(await answer.arrayBuffer().catch(unreachable))
    },
  }
}

const request = (...call: Parameters<typeof fetchService>): Promise<Response> =>
  fetchService(...call).catch(unreachable)

function unreachable(error: Error): never {
  // The message of a SyntaxError repeats a piece of the response.
  const reason = error instanceof SyntaxError ? error.name : failureReason(error)
  throw new Error(`DocuSign cannot be reached: ${reason}`)
}

const json = async <Body>(answer: Response): Promise<Body> => (await answer.json().catch(unreachable)) as Body

/** The code in a response: `errorCode` of the API, `error` of the sign-in. Empty where the response names none. */
async function errorCode(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '')
  try {
    const { errorCode: code, error } = JSON.parse(text) as { errorCode?: unknown; error?: unknown }
    const [found = ''] = /^\w{1,80}$/.exec(String(code ?? error ?? '')) ?? []
    return found
  } catch {
    return ''
  }
}

const withoutIds = (path: string): string => path.replace(/\?.*$/, '').replace(/\/[\da-f-]{36}/g, '/{id}')

/** Returns how long no call is made. The header is a time, in seconds since 1970; a burst has none and lasts 30 seconds. */
function pauseOf(headers: Headers, now: number): number {
  const reset = Number(headers.get('x-ratelimit-reset')) * second
  const isBurst = headers.get('x-burstlimit-remaining') === '0'
  return isBurst ? limitPause.least : Math.min(Math.max(reset - now, limitPause.least), limitPause.most)
}
