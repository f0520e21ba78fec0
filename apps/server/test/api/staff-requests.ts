import { type Operation as ApiOperation, staffOperations } from '@porchlight/api'
import type { Grant } from '@porchlight/domain/staff'
import { STEP_UP_HEADER } from '@porchlight/domain/staff'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { findDealer } from '../../src/dealers/dealer-repository.ts'
import { readDocumentSets } from '../../src/documents/downloads.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { openStaffSession } from '../../src/staff/sign-in/staff-session.ts'
import { insertStaffMember, replaceGrants } from '../../src/staff/staff-members/staff-member-repository.ts'
import { rosa } from '../signing/ready-application.ts'
import { type SigningDesk, submittedApplication } from '../signing/signing-desk.ts'
import { DEALER } from '../support/filled-application.ts'
import type { Operation } from '../support/openapi-values.ts'
import type { TestServices } from '../support/services.ts'
import { fromStaffPages, profileOf } from '../support/staff.ts'

export const isOfStaff = ({ path }: Pick<Operation, 'path'>): boolean => path.startsWith('/v1/staff/')

/** The name in a target of the sessions that an operation mostly needs. */
export const sessionsFor = ({ path }: Operation): string =>
  path.startsWith('/v1/staff/people') ? 'administrators' : 'staff'

/** The values with which a request of staff reaches a submitted application. */
export async function submittedTarget(desk: SigningDesk) {
  const { application_id, applicants } = await submittedApplication(desk, rosa)
  const { db, keys } = desk.services
  const sets = await readDocumentSets(db, keys.fields, application_id)
  return {
    application_id: [application_id],
    borrower_id: [...applicants.map(({ id }) => id), newId()],
    document_id: [...sets.map(({ document_id }) => document_id), newId()],
  }
}

const context = { ip: '127.0.0.1', userAgent: 'test' }

/** An active person, and the cookie of a session. Demo people confirm a change without a passkey. */
async function newPerson(services: TestServices, ...grants: Grant[]) {
  const { db, keys, clock } = services
  const staff_id = newId()
  const now = clock.now()
  const kind = grants.some(({ role }) => role === 'COMPLIANCE') ? 'COMPLIANCE' : 'LENDING'
  const profile = profileOf(`${staff_id}@lender.example`)
  const session = await inTransaction(db, async trx => {
    await insertStaffMember(trx, keys, { id: staff_id, kind, status: 'ACTIVE', is_development: true, profile, now })
    await replaceGrants(trx, staff_id, grants, now)
    return openStaffSession(trx, services, { staff_id, method: 'DEVELOPMENT', now }, context)
  })
  return { staff_id, session }
}

/** People of each role, and another person for the administrator to change. */
export async function staffTarget(services: TestServices) {
  const { id: dealer_id } = await findDealer(services.db, DEALER)
  const officer = await newPerson(services, { role: 'OFFICER', scope: { dealer_id } })
  const administrator = await newPerson(services, { role: 'ADMINISTRATOR', scope: 'ALL' })
  const compliance = await newPerson(services, { role: 'COMPLIANCE', scope: 'ALL' })
  const changed = await newPerson(services, { role: 'MANAGER', scope: 'ALL' })
  const sessions = await services.db
    .selectFrom('staff_session')
    .select('id')
    .where('staff_id', '=', changed.staff_id)
    .execute()
  const people = [officer, administrator, compliance, changed]
  const staff = people.map(({ session }) => session)
  const made_at = services.clock.now()
  const batches = people.map(({ staff_id }) => ({ id: newId(), staff_id, application_ids: [], made_at }))
  await services.db.insertInto('export_batch').values(batches).execute()
  return {
    staff,
    batch_id: [...batches.map(({ id }) => id), newId()],
    administrators: [...staff, ...Array<string>(5).fill(administrator.session)],
    staff_id: [changed.staff_id, changed.staff_id, officer.staff_id, administrator.staff_id, newId()],
    sessions: sessions.map(({ id }) => id),
    passkeys: [newId()],
  }
}

const operations: Readonly<Record<string, Pick<ApiOperation, 'refusals'> | undefined>> = staffOperations

/** The request as the staff pages send it, with a proof where its change takes one. */
export async function asStaffPages(
  app: FastifyInstance,
  { method, path }: Operation,
  request: InjectOptions,
): Promise<InjectOptions> {
  const sent = { ...request, headers: { ...request.headers, ...fromStaffPages } }
  const { refusals = [] } = operations[`${method} ${path.replace('/v1', '')}`] ?? {}
  if (!refusals.includes('staff_step_up_required')) return sent
  const proved = await app.inject({
    method: 'POST',
    url: '/v1/staff/step-up/development',
    headers: fromStaffPages,
    ...(request.cookies && { cookies: request.cookies }),
    payload: {
      method,
      path: String(request.url).replace('/v1', ''),
      ...(typeof request.payload === 'string' && { body: JSON.parse(request.payload) }),
    },
  })
  const { step_up } = proved.json()
  return step_up ? { ...sent, headers: { ...sent.headers, [STEP_UP_HEADER]: step_up } } : sent
}
