/** Proves that a person, or at least some work, stands behind a request. */
export interface Captcha {
  /** What the page needs to solve one; for a hosted captcha its site key. */
  challenge(): Promise<CaptchaChallenge>
  /** Whether this solution, as the page made it, is genuine and not yet spent. A solution is good once. */
  verify(solution: string, from: { ip: string }): Promise<boolean>
}

export interface CaptchaChallenge {
  kind: 'built-in' | 'turnstile'
  /** Built-in: what altcha's solver takes. Its answer goes back as base64 of {challenge, solution}. */
  challenge?: object
  site_key?: string
}
