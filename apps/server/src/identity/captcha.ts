import type { CaptchaChallenge } from '@porchlight/api'
import { phrase } from '@porchlight/domain'
import { invalidForm } from '../platform/http/http-errors.ts'

/** Makes automated requests expensive. */
export interface Captcha {
  /** The data that the page needs to solve one. */
  challenge(): Promise<CaptchaChallenge>
  /**
   * Returns whether this solution, as the page sent it, is genuine and was not used before. Throws `captcha_unavailable` where that cannot
   * be found out now.
   */
  verify(solution: string, from: { ip: string }): Promise<boolean>
  /** Sources on other sites of scripts that the page runs. */
  readonly scripts?: string[]
}

const CAPTCHA_FAILED = phrase("We couldn't confirm that you're not a robot. Please try again.")

/** Required before a text message is sent. Throws 422 unless the captcha is solved and was not used before. */
export async function verifyCaptcha({ captcha }: { captcha: Captcha }, solution: string, ip: string): Promise<void> {
  if (!(await captcha.verify(solution, { ip }))) throw invalidForm({ captcha: CAPTCHA_FAILED })
}
