import { registrationForm } from '@porchlight/domain'
import { aRegistration, everySectionCall } from '@porchlight/domain/testing'
import { call, callPath } from '../../data/client.ts'
import { newKey } from '../../data/new-key.ts'
import { callPublic } from '../../data/public-call.ts'
import { signedIn } from '../../data/session.ts'

const LOOKS = 40
const BETWEEN_LOOKS_MS = 250

/** Signs in as a new user and completes every section of an application. Returns the application's id. */
export async function makeSampleApplication(dealer: string): Promise<string> {
  const email = `sample-${newKey().slice(0, 8)}@example.com`
  await callPublic('POST /sign-in/email-link', { body: { dealer, email } })
  const token = await tokenFromInbox(email)
  await signedIn(await callPublic('POST /sign-in/email-link/confirm', { body: { email, token } }))

  const registration = registrationForm.toRequest(aRegistration({ email, confirm_email: email }))
  const { data: ids } = await call('POST /application-start', {
    body: { dealer_id: dealer, ...registration },
  })
  const sections = everySectionCall({ dealer, application: ids.application_id, borrower: ids.borrower_id })
  for (const [method, path, body] of Object.values(sections).flat()) await callPath(method, path, { body })
  return ids.application_id
}

async function tokenFromInbox(email: string): Promise<string> {
  for (let look = 0; look < LOOKS; look++) {
    const [message] = await callPublic('GET /dev/messages', { query: { to: email } })
    if (message?.link) return message.link.split('#token=')[1]!
    await new Promise(resolve => setTimeout(resolve, BETWEEN_LOOKS_MS))
  }
  throw new Error('No mail came')
}
