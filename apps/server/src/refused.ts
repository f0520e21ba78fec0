import type { Errors } from '@porchlight/domain'

type Status = 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 422 | 429

/** How the server says no. The message is for a person, `errors` are messages beside fields. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: Status
  readonly errors: Errors | undefined
  /** Seconds until trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(status: Status, message: string, more: { errors?: Errors; retryAfter?: number } = {}) {
    super(message)
    this.status = status
    this.errors = more.errors
    this.retryAfter = more.retryAfter
  }
}

/** The wire's fixed messages: document 1, section 6, and decisions G2. */
export const refused = {
  notSignedIn: () => new Refused(401, 'unauthorized access'),
  noAccess: () => new Refused(403, 'unauthorized access'),
  noAccessToApplication: () => new Refused(403, 'unauthorized access for application'),
  noAccessToBorrower: () => new Refused(403, 'unauthorized access for borrower'),
  noApplication: () => new Refused(404, 'application not found'),
  noBorrower: () => new Refused(404, 'borrower not found'),
  noDealer: () => new Refused(404, 'dealer not found'),
  notFound: () => new Refused(404, 'not found'),
  notAcceptable: (offered: readonly string[]) => new Refused(406, `This is answered as ${offered.join(' or ')} only.`),
  invalid: (errors: Errors) => new Refused(422, "Form values didn't pass validation", { errors }),
  wrongState: (sentence: string) => new Refused(409, sentence),
  changedMeanwhile: () =>
    new Refused(
      412,
      'Someone changed this while you were editing it. Here is the newer version; nothing you typed is lost.',
    ),
  tooOften: (retryAfter: number, sentence = 'Too many tries. Please try again later.') =>
    new Refused(429, sentence, { retryAfter }),
}
