import { randomUUID } from 'node:crypto'
import {
  addressSection,
  contactForm,
  employmentSection,
  expenseSection,
  financialAccountSection,
  incomeSection,
} from '@porchlight/domain'
import {
  applicationSectionCalls,
  aRegistration,
  borrowerSectionCalls,
  type SectionCall,
} from '@porchlight/domain/testing'
import { acceptPath } from '../apps/server/test/support/coborrower.ts'
import { type Calls, DEALER } from '../apps/server/test/support/filled-application.ts'
import { borrowerOverHttp, type PersonOverHttp, personOverHttp } from './borrower-over-http.ts'
import { signOverHttp } from './signer-over-http.ts'

/** Jobs that people wait for, in milliseconds. */
export interface Waits {
  /** Until the documents can be signed. */
  prepared(application_id: string): Promise<void>
  /** Until the application is SUBMITTED. */
  sealed(application_id: string): Promise<void>
}

/** A borrower, the invited co-borrower, and the answers of both. */
interface Filled {
  application_id: string
  people: (Pick<PersonOverHttp, 'calls'> & { borrower_id: string })[]
}

/** Takes a borrower and an invited co-borrower from sign-in to the last page. */
export async function twoBorrowers(server: string, name: string): Promise<Filled> {
  const [rosasAddress, luisAddress] = [`rosa-${name}@example.com`, `luis-${name}@example.com`]
  const rosa = await borrowerOverHttp(server, rosasAddress)
  const { application_id } = rosa
  const application = `/${DEALER}/application/${application_id}`
  const at = { dealer: DEALER, application: application_id }
  const { expenses, demographics, consent, ...before } = borrowerSectionCalls({ ...at, borrower: rosa.borrower_id })
  const { home, overview, salesperson } = applicationSectionCalls(at)
  const hers = [...Object.values(before).flat(), ...expenses, ...home, ...overview, ...demographics, ...consent]
  await fillIn(rosa.calls, application, [...hers, ...salesperson])

  const invited = await said(rosa.calls.post(`${application}/coborrower/invite`, { email: luisAddress }, fresh()))
  const luis = await personOverHttp(server, luisAddress)
  await said(luis.calls.get(`/applications?dealer_id=${DEALER}`))
  const place = { application_id, borrower_id: (invited as { borrower_id: string }).borrower_id }
  const registration = contactForm.toRequest(aRegistration({ first_name: 'Luis', email: luisAddress }))
  await said(luis.calls.post(acceptPath(place), registration, fresh()))
  const { personal, address: _, ...after } = borrowerSectionCalls({ ...at, borrower: place.borrower_id })
  await fillIn(luis.calls, application, personal)
  await said(luis.calls.get(`${application}/current-address`))
  await said(luis.calls.post(`/${DEALER}/borrower/${place.borrower_id}/address/coborrower-confirmation`))
  await fillIn(luis.calls, application, Object.values(after).flat())
  return { application_id, people: [rosa, { ...luis, ...place }] }
}

/** Both sign, one after the other, and download their documents. */
export async function signedByTwo(server: string, { application_id, people }: Filled, waits: Waits): Promise<void> {
  const application = `/${DEALER}/application/${application_id}`
  const [rosa] = people
  const envelope = await said(rosa!.calls.post(`${application}/envelope`, undefined, fresh()))
  await waits.prepared(application_id)
  for (const { calls, borrower_id } of people) {
    const return_url = `${server}/${DEALER}/application/${application_id}/progress?signer_id=${borrower_id}`
    const address = `/${DEALER}/application/${borrower_id}/sign`
    const { signing_url } = (await said(calls.post(address, { ...envelope, return_url }))) as { signing_url: string }
    await signOverHttp(server, signing_url)
    await said(calls.post(`${application}/signed`))
    await said(calls.post(`${application}/calculate-progress`))
  }
  await waits.sealed(application_id)
  for (const { calls } of people) {
    await said(calls.post(`${application}/calculate-progress`))
    await said(calls.get(`${application}/documents`))
  }
}

/**
 * Makes the calls of each page: reads the record unless the previous page has it, reads everyone's progress, saves with the
 * version that was read, and reads a list again after an addition.
 */
async function fillIn(calls: Calls, application: string, answers: SectionCall[]): Promise<void> {
  let known = { path: '', etag: undefined as string | undefined }
  for (const [method, path, body] of answers) {
    const read = recordOf(path)
    if (known.path !== read.path) known = { path: read.path, etag: (await mustBeGood(calls.get(read.path))).etag }
    await said(calls.post(`${application}/calculate-progress`))
    if (method === 'PUT') {
      known.etag = (await mustBeGood(calls.put(path, body, { 'if-match': known.etag! }))).etag
    } else {
      await said(calls.post(path, body, fresh()))
      if (read.isList) await said(calls.get(read.path))
    }
  }
}

const lists = [addressSection, employmentSection, incomeSection, financialAccountSection, expenseSection]

/** The reads of the page that saves there. */
function recordOf(path: string): { path: string; isList: boolean } {
  const list = lists.find(({ api }) => path.endsWith(`/${api.item}`))
  return {
    path: list ? path.replace(list.api.item, list.api.path) : path.replace(/\/land\/.*/, '/land'),
    isList: !!list,
  }
}

const fresh = () => ({ 'idempotency-key': randomUUID() })
const said = async (answer: ReturnType<Calls['get']>): Promise<object> => (await mustBeGood(answer)).body

async function mustBeGood(answer: ReturnType<Calls['get']>) {
  const given = await answer
  if (given.status >= 300) throw new Error(`A call answered ${given.status}: ${JSON.stringify(given.body)}`)
  return given
}
