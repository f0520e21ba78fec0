import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Captcha } from '../../src/identity/captcha.ts'

/** The value that the page sends once it has done the work. */
export async function solvedCaptcha(captcha: Captcha): Promise<string> {
  const { challenge } = (await captcha.challenge()) as { challenge: Challenge }
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
