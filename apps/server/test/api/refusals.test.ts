import { type ApplicationStatus, type BorrowerStatus, type ErrorCode, errorCodes } from '@porchlight/domain'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { signIn, testApp } from '../support/app.ts'
import { joinedCoborrower } from '../support/coborrower.ts'
import { type ApplicationIds, callsOf, DEALER, fill, start } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()

const own = ({ borrower_id }: ApplicationIds) => `/${DEALER}/borrower/${borrower_id}`
const application = ({ application_id }: ApplicationIds) => `/${DEALER}/application/${application_id}`

async function rosa() {
  const { headers } = await signIn(services, `${newId()}@example.com`)
  const calls = callsOf(app, headers)
  return { headers, calls, ids: await start(calls) }
}

async function rosaAndLuis() {
  const { calls, ids } = await rosa()
  const luis = await joinedCoborrower({ app, services }, ids, calls, `${newId()}@example.com`)
  return { calls, ids, luis }
}

/** A filled in application in another state, which needs signatures to be reached. */
async function rosaIn(status: ApplicationStatus, borrowerStatus: BorrowerStatus = 'SIGNED') {
  const { headers, calls, ids } = await rosa()
  await fill(calls, ids)
  const { db } = services
  await db.updateTable('application').set({ status }).where('id', '=', ids.application_id).execute()
  await db.updateTable('borrower').set({ status: borrowerStatus }).where('id', '=', ids.borrower_id).execute()
  return { headers, calls, ids }
}

/** A request by Rosa that Fastify or the database refuses. */
async function sent(options: InjectOptions) {
  const { headers, ids } = await rosa()
  const answer = await app.inject({ url: `/v1${own(ids)}`, ...options, headers: { ...headers, ...options.headers } })
  return { status: answer.statusCode, body: answer.json() }
}

const json = { 'content-type': 'application/json' }

/** A request for each code that no test of its area reaches. */
const requests: Partial<Record<ErrorCode, () => Promise<{ status: number; body: { code: string } }>>> = {
  malformed_request: () => sent({ method: 'PUT', headers: json, payload: '{' }),
  request_too_large: () => sent({ method: 'PUT', headers: json, payload: JSON.stringify({ a: 'a'.repeat(300_000) }) }),
  unsupported_media_type: () => sent({ method: 'PUT', headers: { 'content-type': 'text/csv' }, payload: 'a,b' }),
  unstorable_characters: () => sent({ url: '/v1/%00/application/0000000000' }),
  malformed_address: () => sent({ url: `/v1/${DEALER}/borrower/${'a'.repeat(64)}` }),

  own_signature_being_saved: async () => {
    const { calls, ids } = await rosaIn('WAITING_ON_ESIGNATURE_SERVICE')
    return calls.put(own(ids), {})
  },
  signatures_being_saved: async () => {
    const { calls, ids } = await rosaIn('WAITING_ON_ESIGNATURE_SERVICE')
    return calls.remove(application(ids))
  },
  already_submitted: async () => {
    const { calls, ids } = await rosaIn('SUBMITTED')
    return calls.post(`${application(ids)}/envelope`)
  },
  application_under_review: async () => {
    const { calls, ids } = await rosaIn('REVIEWED')
    return calls.put(own(ids), {})
  },
  reopen_required: async () => {
    const { calls, ids } = await rosaIn('SUBMITTED')
    return calls.put(own(ids), {})
  },
  already_signed: async () => {
    const { calls, ids } = await rosaIn('SENT_FOR_SIGNATURE')
    return calls.post(`${application(ids)}/envelope`)
  },
  already_open: async () => {
    const { calls, ids } = await rosa()
    return calls.post(`${application(ids)}/reopen`)
  },
  sections_incomplete: async () => {
    const { calls, ids } = await rosa()
    return calls.post(`${application(ids)}/envelope`)
  },
  sections_of_others_incomplete: async () => {
    const { calls, ids } = await rosaAndLuis()
    return calls.post(`${application(ids)}/envelope`)
  },
  documents_not_ready: async () => {
    const { calls, ids } = await rosaIn('SENT_FOR_SIGNATURE', 'READY_TO_SIGN_SUBMIT')
    return calls.post(`${application(ids)}/envelope`)
  },
  authorization_changed: async () => {
    const { headers, calls, ids } = await rosa()
    await fill(calls, ids)
    const settings = { ...services.settings, LENDER_NAME: 'Another Lender' }
    const renamed = await testApp({ ...services, settings })
    return callsOf(renamed, headers).post(`${application(ids)}/envelope`)
  },
  not_out_for_signature: async () => {
    const { calls, ids } = await rosa()
    return calls.post(`${application(ids)}/signed`)
  },

  not_a_coborrower: async () => {
    const { calls, ids } = await rosa()
    return calls.post('/register/coborrower', { borrower_id: ids.borrower_id })
  },
  primary_not_removable: async () => {
    const { calls, ids } = await rosa()
    return calls.remove(own(ids))
  },
  primary_address_missing: async () => {
    const { luis } = await rosaAndLuis()
    return luis.calls.post(`${own(luis.ids)}/address/coborrower-confirmation`)
  },
  confirmation_by_coborrower_only: async () => {
    const { calls, ids } = await rosa()
    return calls.post(`${own(ids)}/address/coborrower-confirmation`)
  },
  invitation_not_accepted: async () => {
    const { calls, ids } = await rosa()
    const invited = await calls.post(`${application(ids)}/coborrower/invite`, { email: `${newId()}@example.com` })
    return calls.post(`${own({ ...ids, ...invited.body })}/reminder`)
  },
}

test.each(Object.entries(requests))('%s', async (code, request) => {
  const { status } = errorCodes[code as ErrorCode]
  expect(await request()).toMatchObject({ status, body: { code } })
})
