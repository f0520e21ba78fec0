import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Captcha } from '../../identity/captcha.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { type Checkable, failureReason, fetchService } from '../../platform/outside-service.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { isTestKey, type TurnstileSettings } from './turnstile-settings.ts'

/** The longest token that Cloudflare gives out. */
const LONGEST_TOKEN = 2048
/** A person waits. */
const ANSWER_MS = 5000
const ATTEMPTS = 2
const RETRY_SECONDS = 60

/** The action of the widget: a token that another page of the same site key got is refused. */
const ACTION = 'text-message'

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
interface Verdict {
  success: boolean
  hostname?: string
  action?: string
  'error-codes'?: string[]
}

/** Errors about the token. All others are about the request, the secret or Cloudflare itself. */
const refusedTokens = new Set(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'])

/** Cloudflare Turnstile. The page runs the widget; Cloudflare verifies its token, once. */
export function turnstileCaptcha(
  settings: TurnstileSettings & Pick<Settings, 'PUBLIC_URL'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Captcha & Checkable {
  const { TURNSTILE_SITE_KEY = '', TURNSTILE_SECRET_KEY = '', TURNSTILE_API_URL } = settings
  const { hostname } = new URL(settings.PUBLIC_URL)

  /** Rejects where Cloudflare does not answer with a verdict. */
  async function ask(form: Record<string, string>): Promise<Verdict> {
    const url = `${TURNSTILE_API_URL}/turnstile/v0/siteverify`
    const response = await fetchService(url, { method: 'POST', body: new URLSearchParams(form), limitMs: ANSWER_MS })
    const verdict = (await response.json()) as Verdict
    const codes = verdict['error-codes'] ?? []
    const isVerdict = verdict.success === true || codes.some(code => refusedTokens.has(code))
    if (!isVerdict) throw new Error(`${response.status} ${codes.join(' ')}`)
    return verdict
  }

  /** The key lets Cloudflare recognize a repetition, whose token would else be spent. */
  async function askTwice(form: Record<string, string>): Promise<Verdict> {
    for (let attempt = 1; ; attempt++)
      try {
        return await ask(form)
      } catch (error) {
        if (attempt < ATTEMPTS) continue
        log.error({ err: { message: failureReason(error as Error) } }, 'Turnstile gave no verdict')
        throw new HttpError('captcha_unavailable', { retryAfter: RETRY_SECONDS })
      }
  }

  return {
    scripts: [TURNSTILE_API_URL],

    async challenge() {
      const script = `${TURNSTILE_API_URL}/turnstile/v0/api.js?render=explicit`
      return { kind: 'turnstile', site_key: TURNSTILE_SITE_KEY, action: ACTION, script }
    },

    async verify(token, { ip }) {
      if (token === '' || token.length > LONGEST_TOKEN) return false
      const verdict = await askTwice({
        secret: TURNSTILE_SECRET_KEY,
        response: token,
        remoteip: ip,
        idempotency_key: randomUUID(),
      })
      if (!verdict.success) return false
      // Verdicts of Cloudflare's test keys name neither.
      if (isTestKey(TURNSTILE_SECRET_KEY)) return true
      return verdict.hostname === hostname && verdict.action === ACTION
    },

    async check() {
      try {
        // A token that was never issued. With a wrong secret there is no verdict on it.
        await ask({ secret: TURNSTILE_SECRET_KEY, response: 'doctor' })
      } catch (error) {
        throw new Error(
          `Turnstile gave no verdict: ${failureReason(error as Error)}. Check TURNSTILE_SECRET_KEY and TURNSTILE_API_URL.`,
        )
      }
      return isTestKey(TURNSTILE_SECRET_KEY)
        ? 'Turnstile accepts TURNSTILE_SECRET_KEY, which is a test key.'
        : 'Turnstile accepts TURNSTILE_SECRET_KEY.'
    },
  }
}
