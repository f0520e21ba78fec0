import { invalidForm } from '../platform/http/http-errors.ts'
import type { Services } from '../services.ts'

const CAPTCHA_FAILED = 'We could not check that you are not a robot. Please try again.'

/** What a text message costs. Throws 422 where it was not solved, or was spent before. */
export async function verifyCaptcha({ captcha }: Pick<Services, 'captcha'>, solved: string, ip: string): Promise<void> {
  if (!(await captcha.verify(solved, { ip }))) throw invalidForm({ captcha: CAPTCHA_FAILED })
}
