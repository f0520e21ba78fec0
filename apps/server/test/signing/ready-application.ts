import { newId } from '../../src/platform/ids.ts'
import type { Original } from '../races/copied-application.ts'
import { signIn } from '../support/app.ts'
import { borrowerCalls, callsOf, fill, type Headers, start } from '../support/filled-application.ts'
import { storeBorrower } from '../support/sealed-borrower.ts'
import { insertStored } from '../support/stored-applications.ts'
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

export type People = [Someone, ...Someone[]]

/**
 * An application on which every borrower has answered everything, the first being the primary borrower. Answering takes thirty
 * requests per borrower, so it is a stored one.
 */
export const readyApplication = (desk: TestedApi, ...people: People) =>
  storedApplication(desk, 'ready', people, async making => (await fillIn(making, people)).application_id)

/** An application of these people, with accounts of its own, that `make` brought to the state before. */
export async function storedApplication(
  { services }: TestedApi,
  state: string,
  people: People,
  make: (desk: TestedApi) => Promise<string>,
) {
  const accounts: (Awaited<ReturnType<typeof signIn>> | undefined)[] = []
  for (const { email } of people) accounts.push(email ? await signIn(services, `${newId()}@example.com`) : undefined)
  const user_ids = accounts.map(account => account?.user.user_id ?? null)
  const { application_id, borrower_ids } = await insertStored(
    services,
    `${state} ${JSON.stringify(people)}`,
    make,
    user_ids,
  )
  const [primary, ...others] = borrower_ids.map(
    (id, index): Applicant => ({ id, headers: (accounts[index] ?? accounts[0]!).headers }),
  )
  const applicants: [Applicant, ...Applicant[]] = [primary!, ...others]
  return { application_id, applicants }
}

async function fillIn({ app, services }: TestedApi, [primary, ...others]: People): Promise<Original> {
  const { headers } = await signIn(services, `${newId()}@example.com`)
  const calls = callsOf(app, headers)
  const { application_id, borrower_id } = await start(calls, { ...primary, confirm_email: primary.email })
  const borrower_ids: Original['borrower_ids'] = [borrower_id]
  for (const other of others) {
    const signedIn = other.email === undefined ? undefined : await signIn(services, `${newId()}@example.com`)
    const id = newId()
    await storeBorrower(
      services,
      {
        id,
        application_id,
        user_id: signedIn?.user.user_id ?? null,
        is_primary: false,
        status: 'IN_PROGRESS',
      },
      {
        first_name: other.first_name,
        last_name: other.last_name,
        email: other.email ?? 'theirs@example.com',
        phone_number: '+15015550142',
      },
    )
    borrower_ids.push(id)
    for (const call of borrowerCalls(callsOf(app, signedIn?.headers ?? headers), { application_id, borrower_id: id })) {
      const { status, body } = await call()
      if (status >= 300) throw new Error(`Filling in answered ${status}: ${JSON.stringify(body)}`)
    }
  }
  await fill(calls, { application_id, borrower_id })
  return { application_id, borrower_ids }
}
