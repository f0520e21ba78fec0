import { newId } from '../../src/platform/ids.ts'
import { signIn } from '../support/app.ts'
import { borrowerCalls, callsOf, fill, type Headers, start } from '../support/filled-application.ts'
import { sealedBorrower } from '../support/sealed-borrower.ts'
import type { TestedApi } from '../support/tested-api.ts'

export interface Someone {
  first_name: string
  last_name: string
  /** The sign-in of a borrower; none for a same-device co-borrower. */
  email?: string
}

export const rosa: Someone = { first_name: 'Rosa', last_name: 'Delgado', email: 'rosa@example.com' }
export const luis: Someone = { first_name: 'Luis', last_name: 'Delgado', email: 'luis@example.com' }
export const onHerDevice: Someone = { first_name: 'Őrs', last_name: 'Žižka-Núñez' }

export interface Applicant {
  id: string
  headers: Headers
}

/** An application on which everybody has answered everything, the first person being the main borrower. */
export async function readyApplication({ app, services }: TestedApi, primary: Someone, ...others: Someone[]) {
  const { headers } = await signIn(services, `${newId()}@example.com`)
  const calls = callsOf(app, headers)
  const { application_id, borrower_id } = await start(calls, { ...primary, confirm_email: primary.email })
  const applicants: [Applicant, ...Applicant[]] = [{ id: borrower_id, headers }]
  for (const other of others) {
    const signedIn = other.email === undefined ? undefined : await signIn(services, `${newId()}@example.com`)
    const own = signedIn?.headers ?? headers
    const id = newId()
    await services.db
      .insertInto('borrower')
      .values({
        id,
        application_id,
        user_id: signedIn?.user.user_id ?? null,
        is_primary: false,
        status: 'IN_PROGRESS',
        ...sealedBorrower(services.keys, id, {
          first_name: other.first_name,
          last_name: other.last_name,
          email: other.email ?? 'theirs@example.com',
          phone_number: '+15015550142',
        }),
      })
      .execute()
    applicants.push({ id, headers: own })
    for (const call of borrowerCalls(callsOf(app, own), { application_id, borrower_id: id })) {
      const { status, body } = await call()
      if (status >= 300) throw new Error(`Filling in answered ${status}: ${JSON.stringify(body)}`)
    }
  }
  await fill(calls, { application_id, borrower_id })
  return { application_id, applicants }
}
