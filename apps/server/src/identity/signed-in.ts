import type { SignInMethod } from '../platform/database/schema.ts'

/** The person behind a request, checked against the session's row. */
export interface SignedIn {
  user_id: string
  session_id: string
  email: string | null
  phone_number: string | null
  method: SignInMethod
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on routes whose access is 'signed-in'. */
    user: SignedIn
  }
}
