import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { textsIn } from '../text/texts.ts'
import { ApiError } from './base/api-error.ts'
import { browserPageContext } from './base/page-context.tsx'
import { callPublic } from './public-call.ts'
import { texts } from './text.ts'
import type { TurnstileWidget } from './turnstile.ts'

/** Does the work that a text message costs; returns its proof. Fetched only when it is needed. */
export async function solveCaptcha(): Promise<string> {
  const captcha = await callPublic('GET /captcha')
  if (captcha.kind === 'turnstile') return solveWithWidget(captcha)
  // The contract leaves it to the solver's package.
  const challenge = captcha.challenge as Challenge
  // Off the main thread.
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

/** Throws a sentence for the person where the widget's code is blocked, or the widget gives no token. */
async function solveWithWidget(widget: TurnstileWidget): Promise<string> {
  try {
    return await (await import('./turnstile.ts')).solveTurnstile(widget)
  } catch {
    const { captchaNotLoaded } = textsIn(texts, browserPageContext().language)
    throw new ApiError(503, { code: 'captcha_unavailable', message: captchaNotLoaded })
  }
}
