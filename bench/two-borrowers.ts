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

/** The borrowers of an application, who have answered everything. */
export interface Filled {
  application_id: string
  people: (Pick<PersonOverHttp, 'calls'> & { borrower_id: string })[]
}

/** Takes a borrower and an invited co-borrower from sign-in to the last page. */
export async function twoBorrowers(server: string, name: string): Promise<Filled> {
  const [rosasAddress, luisAddress] = [`rosa-${name}@example.com`, `luis-${name}@example.com`]
  const rosa = await borrowerOverHttp(server, rosasAddress)
  const { application_id } = rosa
  const application = `/${DEALER}/application/${application_id}`
  const params = { dealer: DEALER, application: application_id }
  const { expenses, demographics, consent, ...before } = borrowerSectionCalls({ ...params, borrower: rosa.borrower_id })
  const { home, overview, salesperson } = applicationSectionCalls(params)
  const answers = [...Object.values(before).flat(), ...expenses, ...home, ...overview, ...demographics, ...consent]
  await fillIn(rosa.calls, application, [...answers, ...salesperson])

  const invited = await bodyOf(rosa.calls.post(`${application}/coborrower/invite`, { email: luisAddress }, freshKey()))
  const luis = await personOverHttp(server, luisAddress)
  await bodyOf(luis.calls.get(`/applications?dealer_id=${DEALER}`))
  const coborrower = { application_id, borrower_id: (invited as { borrower_id: string }).borrower_id }
  const registration = contactForm.toRequest(aRegistration({ first_name: 'Luis', email: luisAddress }))
  await bodyOf(luis.calls.post(acceptPath(coborrower), registration, freshKey()))
  const {
    personal,
    address: _,
    ...after
  } = borrowerSectionCalls({ ...params, borrower: coborrower.borrower_id }, 'Luis Delgado')
  await fillIn(luis.calls, application, personal)
  await bodyOf(luis.calls.get(`${application}/current-address`))
  await bodyOf(luis.calls.post(`/${DEALER}/borrower/${coborrower.borrower_id}/address/coborrower-confirmation`))
  await fillIn(luis.calls, application, Object.values(after).flat())
  return { application_id, people: [rosa, { ...luis, ...coborrower }] }
}

/** All sign, one after the other, and download their documents. */
export async function signedByAll(server: string, { application_id, people }: Filled, waits: Waits): Promise<void> {
  const application = `/${DEALER}/application/${application_id}`
  const [rosa] = people
  const envelope = await bodyOf(rosa!.calls.post(`${application}/envelope`, undefined, freshKey()))
  await waits.prepared(application_id)
  for (const { calls, borrower_id } of people) {
    const return_url = `${server}/${DEALER}/application/${application_id}/progress?signer_id=${borrower_id}`
    const address = `/${DEALER}/application/${borrower_id}/sign`
    const { signing_url } = (await bodyOf(calls.post(address, { ...envelope, return_url }))) as { signing_url: string }
    await signOverHttp(server, signing_url)
    await bodyOf(calls.post(`${application}/signed`))
    await bodyOf(calls.post(`${application}/calculate-progress`))
  }
  await waits.sealed(application_id)
  for (const { calls } of people) {
    await bodyOf(calls.post(`${application}/calculate-progress`))
    await bodyOf(calls.get(`${application}/documents`))
  }
}

/**
 * Makes the calls of each page: reads the record unless the previous page has it, reads everyone's progress, saves with the
 * version that was read, and reads a list again after an addition.
 */
export async function fillIn(calls: Calls, application: string, answers: SectionCall[]): Promise<void> {
  let stored = { path: '', etag: undefined as string | undefined }
  for (const [method, path, body] of answers) {
    const read = recordOf(path)
    if (stored.path !== read.path) stored = { path: read.path, etag: (await expectOk(calls.get(read.path))).etag }
    await bodyOf(calls.post(`${application}/calculate-progress`))
    if (method === 'PUT') {
      stored.etag = (await expectOk(calls.put(path, body, { 'if-match': stored.etag! }))).etag
    } else {
      await bodyOf(calls.post(path, body, freshKey()))
      if (read.isList) await bodyOf(calls.get(read.path))
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

const freshKey = () => ({ 'idempotency-key': randomUUID() })
const bodyOf = async (answer: ReturnType<Calls['get']>): Promise<object> => (await expectOk(answer)).body

async function expectOk(answer: ReturnType<Calls['get']>) {
  const response = await answer
  if (response.status >= 300) throw new Error(`A call answered ${response.status}: ${JSON.stringify(response.body)}`)
  return response
}
