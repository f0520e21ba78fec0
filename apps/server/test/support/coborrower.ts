import { contactForm } from '@porchlight/domain'
import { aRegistration } from '@porchlight/domain/testing'
import type { FastifyInstance } from 'fastify'
import { signIn } from './app.ts'
import { type ApplicationIds, type Calls, callsOf, DEALER, type Headers } from './filled-application.ts'
import type { TestServices } from './services.ts'

export const luisRegistration = contactForm.toRequest(
  aRegistration({ first_name: 'Luis', email: 'luis@example.com', phone_number: '5015550143' }),
)

/** Where someone accepts an invitation. */
export const acceptPath = ({ application_id, borrower_id }: ApplicationIds): string =>
  `/${DEALER}/application/${application_id}/coborrower/${borrower_id}/accept-invite`

/** Describes how an address travels: an email, or a phone number that begins with '+1'. */
export const inviteeFor = (contact: string): object =>
  contact.startsWith('+') ? { phone_number: contact } : { email: contact }

/** Someone is invited, signs in with that address, and accepts. */
export async function joinedCoborrower(
  { app, services }: { app: FastifyInstance; services: TestServices },
  { application_id }: Pick<ApplicationIds, 'application_id'>,
  primary: Calls,
  contact: string,
  registration: object = luisRegistration,
): Promise<{ calls: Calls; headers: Headers; ids: ApplicationIds }> {
  const path = `/${DEALER}/application/${application_id}/coborrower/invite`
  const { status, body } = await primary.post(path, inviteeFor(contact))
  if (status !== 201) throw new Error(`Inviting answered ${status}: ${JSON.stringify(body)}`)
  const ids = { application_id, borrower_id: body.borrower_id as string }
  const { headers } = await signIn(services, contact)
  const calls = callsOf(app, headers)
  const accepted = await calls.post(acceptPath(ids), registration)
  if (accepted.status !== 200) throw new Error(`Accepting answered ${accepted.status}`)
  return { calls, headers, ids }
}
