import { createHash } from 'node:crypto'
import {
  isFinished,
  type ListedApplication,
  type ProgressResponse,
  pathTo,
  type SigningState,
} from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { issueIdentityToken } from '../identity/identity-token.ts'
import { signInOrRegister } from '../identity/session.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { noRequest } from '../platform/http/request-context.ts'
import { type AnswerCall, callsOfLoan, callsOfPerson, type DemoPerson, fullNameOf, registrationOf } from './answers.ts'
import { type DemoCalls, DemoRefused, demoCalls } from './demo-api.ts'
import { applicationIdOf, type RunStep, type StepWork } from './step.ts'

interface StoredApplication {
  borrowers: { id: string; is_primary: boolean }[]
}

/** Signs in the primary borrower, as the link in an email does. */
async function signedIn({ services, app, application }: StepWork): Promise<DemoCalls> {
  const { email } = application.household.people[0].registration
  const contact = { channel: 'EMAIL', recipient: email } as const
  const { user } = await inTransaction(services.db, trx =>
    signInOrRegister(trx, services.keys, services.clock.now(), contact, noRequest),
  )
  const { token } = await issueIdentityToken(services, user)
  return demoCalls(app, { 'x-jwt': token })
}

/** Starts the application, unless an earlier attempt did. */
export const start: RunStep = async work => {
  const { application, setApplicationId } = work
  const { dealer, household } = application
  const calls = await signedIn(work)
  const [started] = await calls.get<ListedApplication[]>(`/applications?dealer_id=${dealer}`)
  const body = { dealer_id: dealer, ...registrationOf(household.people[0]) }
  const { application_id } = started
    ? { application_id: started.id }
    : await calls.send<{ application_id: string }>('POST', '/application-start', body)
  await setApplicationId(application_id)
  return 'done'
}

/** Sends the answers. What an interrupted attempt added to a list is not added again. */
async function answer(calls: DemoCalls, dealer: string, answers: readonly AnswerCall[]): Promise<void> {
  for (const { method, path, body, place } of answers) {
    if (place) {
      const { [place.name]: entries = [] } = await calls.get<Record<string, object[]>>(`/${dealer}${place.list}`)
      if (entries.length > place.before) continue
    }
    await calls.send(method, `/${dealer}${path}`, body)
  }
}

/** Fills in the sections of one person. The primary borrower adds all others on the same device, and answers about home and loan. */
export const fillIn =
  (person: DemoPerson): RunStep =>
  async work => {
    const { dealer, household } = work.application
    const application_id = applicationIdOf(work)
    const calls = await signedIn(work)
    const index = household.people.indexOf(person)
    const url = `/${dealer}/application/${application_id}`
    const { borrowers } = await calls.get<StoredApplication>(url)
    const { borrower_id } = borrowers[index]
      ? { borrower_id: borrowers[index].id }
      : await calls.send<{ borrower_id: string }>('POST', `${url}/coborrower`, registrationOf(person))
    await answer(calls, dealer, callsOfPerson(person, borrower_id))
    if (index === 0) await answer(calls, dealer, callsOfLoan(household, application_id))
    return 'done'
  }

/** Changes answers, as after an application was sent back. */
export const correct =
  (answers: (ids: { application_id: string; borrower_id: string }) => AnswerCall[]): RunStep =>
  async work => {
    const { dealer } = work.application
    const application_id = applicationIdOf(work)
    const calls = await signedIn(work)
    const { borrowers } = await calls.get<StoredApplication>(`/${dealer}/application/${application_id}`)
    await answer(calls, dealer, answers({ application_id, borrower_id: borrowers[0]!.id }))
    return 'done'
  }

/** Sends the application for signature; everyone signs on the signing page. Done when the documents are sealed. */
export const sign: RunStep = async work => {
  const { dealer, household } = work.application
  const application_id = applicationIdOf(work)
  const calls = await signedIn(work)
  const url = `/${dealer}/application/${application_id}`
  const progress = () => calls.send<ProgressResponse>('POST', `${url}/calculate-progress`)
  const { application_status, borrower, co_borrowers } = await progress()
  if (isFinished(application_status)) return 'done'
  // Everyone signed, and the documents are being sealed.
  if (application_status === 'WAITING_ON_ESIGNATURE_SERVICE') return 'wait'
  const { envelope_id } = await calls.send<{ envelope_id: string }>('POST', `${url}/envelope`)
  for (const [index, { borrower_id, status }] of [borrower, ...co_borrowers].entries()) {
    if (status === 'SIGNED') continue
    const return_url = `${work.services.settings.PUBLIC_URL}${pathTo('progress', { dealer, application: application_id })}`
    const body = { envelope_id, return_url }
    const opened = await calls
      .send<{ signing_url: string }>('POST', `/${dealer}/application/${borrower_id}/sign`, body)
      .catch(waitForDocuments)
    if (!opened) return 'wait'
    await signAs(work.app, household.people[index]!, opened.signing_url)
  }
  return isFinished((await progress()).application_status) ? 'done' : 'wait'
}

/** The documents are prepared by a job: undefined until they are. */
function waitForDocuments(error: unknown): undefined {
  if (error instanceof DemoRefused && error.status === new HttpError('documents_being_prepared').status)
    return undefined
  throw error
}

/** Opens the signing page, reads every document, and signs with the typed name. */
async function signAs(app: FastifyInstance, person: DemoPerson, signing_url: string): Promise<void> {
  const token = new URLSearchParams(new URL(signing_url).hash.slice(1)).get('token')
  const { bearer, hand_over, documents, joint_credit } = await demoCalls(app, {}).send<
    SigningState & { bearer: string }
  >('POST', '/signing/open', { token })
  const page = demoCalls(app, { authorization: `Bearer ${bearer}` })
  const show = async (id: string) => {
    const sha256 = createHash('sha256')
      .update(await page.bytes(`/signing/documents/${id}`))
      .digest('hex')
    await page.send('POST', `/signing/documents/${id}/opened`, { sha256 })
  }
  if (hand_over) await page.send('POST', '/signing/hand-over', { agreed: true })
  for (const { id, to_sign } of documents) if (!to_sign) await show(id)
  await page.send('POST', '/signing/consent', { agreed: true })
  for (const { id, to_sign } of documents) if (to_sign) await show(id)
  const { first_name, last_name } = person.registration
  const initials = { initials: `${first_name[0]}${last_name[0]}` }
  const signature = { kind: 'typed', name: fullNameOf(person) }
  await page.send('POST', '/signing/sign', { signature, intent: true, ...(joint_credit && { joint_credit: initials }) })
}
