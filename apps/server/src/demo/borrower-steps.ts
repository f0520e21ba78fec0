import { createHash } from 'node:crypto'
import { type FinancialAccount, pathTo } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { issueIdentityToken } from '../identity/identity-token.ts'
import { signInOrRegister } from '../identity/session.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { noRequest } from '../platform/http/request-context.ts'
import { buildEnvelope, sealEnvelope } from '../signing/jobs.ts'
import { findCurrentEnvelope } from '../signing/repository.ts'
import {
  type AnswerCall,
  addAccount,
  callsOfLoan,
  callsOfPerson,
  type DemoPerson,
  fullNameOf,
  registrationOf,
} from './answers.ts'
import { type DemoCalls, demoCalls } from './demo-api.ts'
import { applicationIdOf, type DemoAction, emailOf, type StepWork } from './step.ts'

/** Signs in the primary borrower, as the link in an email does. */
async function signedIn({ services, app, application }: StepWork): Promise<DemoCalls> {
  const contact = { channel: 'EMAIL', recipient: emailOf(application) } as const
  const { user } = await inTransaction(services.db, trx =>
    signInOrRegister(trx, services.keys, services.clock.now(), contact, noRequest),
  )
  const { token } = await issueIdentityToken(services, user)
  return demoCalls(app, { 'x-jwt': token })
}

type ApplicationParams = { dealer: string; application_id: string }

/** The ids of the borrowers, the primary one first. */
async function borrowerIds({ call }: DemoCalls, params: ApplicationParams): Promise<string[]> {
  const { borrowers } = await call('GET /{dealer}/application/{application_id}', { params })
  return borrowers.map(({ id }) => id)
}

async function answer(
  { send }: DemoCalls,
  { application, key }: StepWork,
  answers: readonly AnswerCall[],
): Promise<void> {
  for (const [index, { method, path, body }] of answers.entries())
    await send(`${method} /${application.dealer}${path}`, { body, idempotencyKey: `${key} ${index}` })
}

/** Starts the application and answers everything. The primary borrower adds all others on the same device. */
export const apply: DemoAction = {
  event: 'salesperson.saved',
  async run(work) {
    const { dealer, household } = work.application
    const { people } = household
    const calls = await signedIn(work)
    const { application_id } = work.application_id
      ? { application_id: work.application_id }
      : await calls.call('POST /application-start', { body: { dealer_id: dealer, ...registrationOf(people[0]) } })
    const params = { dealer, application_id }
    const ids = await borrowerIds(calls, params)
    for (const person of people.slice(ids.length)) {
      const added = { params, body: registrationOf(person) }
      ids.push((await calls.call('POST /{dealer}/application/{application_id}/coborrower', added)).borrower_id)
    }
    await answer(calls, work, [
      ...people.flatMap((person, index) => callsOfPerson(person, ids[index]!)),
      ...callsOfLoan(household, application_id),
    ])
  },
}

/** Adds an account after the application was sent back. */
export const correct = (account: FinancialAccount): DemoAction => ({
  event: 'list_entry.added',
  async run(work) {
    const calls = await signedIn(work)
    const { dealer } = work.application
    const [id] = await borrowerIds(calls, { dealer, application_id: applicationIdOf(work) })
    await answer(calls, work, [addAccount(id!, account)])
  },
})

/** Sends an answer to the question that the lender asked, which no one changed since. */
export const answerQuestion = (words: string): DemoAction => ({
  event: 'item.answered',
  async run(work) {
    const { call } = await signedIn(work)
    const params = { dealer: work.application.dealer, application_id: applicationIdOf(work) }
    const { groups } = await call('GET /{dealer}/application/{application_id}/standing', { params })
    const question = groups.flatMap(({ items }) => items).find(({ kind }) => kind === 'QUESTION')
    if (!question) throw new Error('No question was asked')
    await call('POST /{dealer}/application/{application_id}/items/{id}/answer', {
      params: { ...params, id: question.id },
      body: { version: 1, words },
      idempotencyKey: work.key,
    })
  },
})

/** Sends the application for signature; everyone signs on the signing page, and the documents are sealed. */
export const sign: DemoAction = {
  event: 'application.submitted',
  async run(work) {
    const { app, services, application } = work
    const { dealer } = application
    const application_id = applicationIdOf(work)
    const params = { dealer, application_id }
    const { call } = await signedIn(work)
    const { application_status, borrower, co_borrowers } = await call(
      'POST /{dealer}/application/{application_id}/calculate-progress',
      { params },
    )
    // Unless an earlier attempt was interrupted after the last signature.
    if (application_status !== 'WAITING_ON_ESIGNATURE_SERVICE')
      await call('POST /{dealer}/application/{application_id}/envelope', { params })
    const { id: envelope_id } = (await findCurrentEnvelope(services.db, application_id))!
    await buildEnvelope(services, { envelope_id })
    const return_url = `${services.settings.PUBLIC_URL}${pathTo('progress', { dealer, application: application_id })}`
    for (const [index, { borrower_id, status }] of [borrower, ...co_borrowers].entries()) {
      if (status === 'SIGNED') continue
      const { signing_url } = await call('POST /{dealer}/application/{borrower_id}/sign', {
        params: { dealer, borrower_id },
        body: { envelope_id, return_url },
      })
      await signAs(app, application.household.people[index]!, signing_url)
    }
    await sealEnvelope(services, { envelope_id })
  },
}

/** Opens the signing page, reads every document, and signs with the typed name. */
async function signAs(app: FastifyInstance, person: DemoPerson, signing_url: string): Promise<void> {
  const token = new URLSearchParams(new URL(signing_url).hash.slice(1)).get('token')!
  const opened = await demoCalls(app, {}).call('POST /signing/open', { body: { token } })
  const { bearer, hand_over, documents, joint_credit } = opened
  const { call, send } = demoCalls(app, { authorization: `Bearer ${bearer}` })
  const agreed = { body: { agreed: true } } as const
  const show = async (document_id: string) => {
    const params = { document_id }
    const { rawPayload } = await send('GET /signing/documents/{document_id}', { params })
    const sha256 = createHash('sha256').update(rawPayload).digest('hex')
    await call('POST /signing/documents/{document_id}/opened', { params, body: { sha256 } })
  }
  if (hand_over) await call('POST /signing/hand-over', agreed)
  for (const { id, to_sign } of documents) if (!to_sign) await show(id)
  await call('POST /signing/consent', agreed)
  for (const { id, to_sign } of documents) if (to_sign) await show(id)
  const { first_name, last_name } = person.registration
  const initials = { initials: `${first_name[0]}${last_name[0]}` }
  const signature = { kind: 'typed', name: fullNameOf(person) } as const
  await call('POST /signing/sign', {
    body: { signature, intent: true, ...(joint_credit && { joint_credit: initials }) },
  })
}
