import { type ApplicationParams, readOf } from './queries.ts'

/** A letter of the lender to the reader. The server records the first read as its opening: only its page reads it. */
export const letterQuery = ({ dealer, application }: ApplicationParams, id: string) =>
  readOf(['letter', application, id], 'GET /{dealer}/application/{application_id}/letters/{id}', {
    params: { dealer, application_id: application, id },
  })
