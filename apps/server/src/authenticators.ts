import { authenticateBorrower } from './identity/identity-token.ts'
import { sessionOfCookie } from './identity/session.ts'
import { anonymousActor } from './platform/actor.ts'
import type { Authenticators } from './platform/http/access.ts'
import type { Services } from './services.ts'
import { authenticateStaff, authenticateStaffVisitor, authenticateWaitingStaff } from './staff/sign-in/staff-session.ts'

/** Describes how the actor of each access is proved, for the API, the pages and their files. An access without a line here stops the start. */
export const authenticatorsOf = (services: Services): Authenticators => ({
  anyone: () => anonymousActor,
  visitor: async req => (await sessionOfCookie(services, req)) ?? anonymousActor,
  borrower: authenticateBorrower(services),
  signer: services.esign.authenticateSigner,
  staff: authenticateStaff(services),
  'staff-waiting': authenticateWaitingStaff(services),
  'staff-visitor': authenticateStaffVisitor(services),
})
