import type { SignInMethod } from '../platform/database/schema.ts'

/** The user behind a request, checked against the session's row. */
export interface SignedIn {
  user_id: string
  session_id: string
  email: string | null
  phone_number: string | null
  method: SignInMethod
  /** The user's own choice; null where the request decides. */
  language: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on routes whose access is 'signed-in'. */
    user: SignedIn
  }
}
