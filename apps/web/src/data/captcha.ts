import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { callPublic } from './public-call.ts'

/** Does the work that a text message costs, off the main thread; answers what proves it. Fetched only when it is needed. */
export async function solveCaptcha(): Promise<string> {
  const { challenge } = await callPublic<{ challenge: Challenge }>('GET', '/captcha')
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
