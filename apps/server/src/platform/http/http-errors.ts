import type { Errors } from '@porchlight/domain'

type Status = 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 422 | 429

/** How the server says no. The message is for a person, `errors` are messages beside fields. */
export class HttpError extends Error {
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
export const httpErrors = {
  unauthenticated: () => new HttpError(401, 'unauthorized access'),
  forbidden: () => new HttpError(403, 'unauthorized access'),
  forbiddenApplication: () => new HttpError(403, 'unauthorized access for application'),
  forbiddenBorrower: () => new HttpError(403, 'unauthorized access for borrower'),
  applicationNotFound: () => new HttpError(404, 'application not found'),
  borrowerNotFound: () => new HttpError(404, 'borrower not found'),
  dealerNotFound: () => new HttpError(404, 'dealer not found'),
  notFound: () => new HttpError(404, 'not found'),
  notAcceptable: (offered: readonly string[]) =>
    new HttpError(406, `This is answered as ${offered.join(' or ')} only.`),
  invalid: (errors: Errors) => new HttpError(422, "Form values didn't pass validation", { errors }),
  conflict: (sentence: string) => new HttpError(409, sentence),
  preconditionFailed: () =>
    new HttpError(
      412,
      'Someone changed this while you were editing it. Here is the newer version; nothing you typed is lost.',
    ),
  tooManyRequests: (retryAfter: number, sentence = 'Too many tries. Please try again later.') =>
    new HttpError(429, sentence, { retryAfter }),
}
