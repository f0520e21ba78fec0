import { newId } from '../../src/platform/ids.ts'
import { copyOf, type Original } from '../races/copied-application.ts'
import { signIn } from '../support/app.ts'
import { borrowerCalls, callsOf, fill, type Headers, start } from '../support/filled-application.ts'
import { storeBorrower } from '../support/sealed-borrower.ts'
import type { TestServices } from '../support/services.ts'
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

/** The first application of the same people on the same services. */
const originals = new WeakMap<TestServices, Map<string, Promise<Original>>>()

/**
 * An application on which every borrower has answered everything, the first being the primary borrower. It is a copy with
 * accounts of its own, because answering takes thirty requests per borrower.
 */
export async function readyApplication(desk: TestedApi, ...people: People) {
  const { services } = desk
  const known = originals.get(services) ?? new Map<string, Promise<Original>>()
  originals.set(services, known)
  const key = JSON.stringify(people)
  const original = known.get(key) ?? fillIn(desk, people)
  known.set(key, original)

  const { application_id, borrower_ids } = await copyOf(services, await original)
  const [primaryId, ...otherIds] = borrower_ids
  const primary: Applicant = { id: primaryId, headers: await newAccount(services, primaryId) }
  const others: Applicant[] = []
  for (const [index, id] of otherIds.entries()) {
    const sharesDevice = people[index + 1]!.email === undefined
    others.push({ id, headers: sharesDevice ? primary.headers : await newAccount(services, id) })
  }
  const applicants: [Applicant, ...Applicant[]] = [primary, ...others]
  return { application_id, applicants }
}

/** Gives the borrower an account, and signs in. */
async function newAccount(services: TestServices, borrower_id: string): Promise<Headers> {
  const { user, headers } = await signIn(services, `${newId()}@example.com`)
  await services.db.updateTable('borrower').set({ user_id: user.user_id }).where('id', '=', borrower_id).execute()
  return headers
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
