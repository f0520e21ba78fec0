import { type ApplicationListResponse, readingRoles, scopeOfGrants } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { ApplicationServices } from '../applications/gate/application-services.ts'
import { isBorrowerOn } from '../applications/gate/clauses.ts'
import { applicationStatus } from '../applications/views/schemas.ts'
import { readSignedPeople } from '../documents/snapshot-repository.ts'
import type { StaffActor } from '../platform/actor.ts'
import type { FieldEncryption } from '../platform/crypto/field-encryption.ts'
import { closed, named, nullable } from '../platform/http/contract.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { route } from '../platform/http/route.ts'
import { type ListPosition, readDealersOf, readSubmitted } from './list-repository.ts'

const PAGE = 50
const LONGEST_CURSOR = 300

const text = Type.String()
const time = Type.String({ format: 'date-time' })
const dealer = closed({ id: text, name: text })
const response = Type.Unsafe<ApplicationListResponse>(
  named(
    'ApplicationList',
    closed({
      applications: Type.Array(
        closed({
          id: text,
          dealer,
          status: applicationStatus,
          borrower: text,
          coborrowers: Type.Integer(),
          submitted_at: time,
          withdrawn_at: nullable(time),
        }),
      ),
      next: nullable(text),
      dealers: Type.Array(dealer),
    }),
  ),
)

type Query = { dealer?: string; after?: string }

/** The list of what was submitted. Reading it opens no application. */
export function applicationListRoute(app: FastifyInstance, services: ApplicationServices): void {
  route(app, {
    method: 'GET',
    url: '/staff/applications',
    operationId: 'listSubmittedApplications',
    tags: ['staff'],
    access: 'staff',
    summary: `List the submitted applications of the caller's dealers, the last submitted first, ${PAGE} a page`,
    query: closed({
      dealer: Type.Optional(
        Type.String({ maxLength: 63, description: 'Id of the dealer; all of the caller without it' }),
      ),
      after: Type.Optional(
        Type.String({ maxLength: LONGEST_CURSOR, description: 'The cursor that the page before answered as `next`' }),
      ),
    }),
    response: { 200: response },
    refusals: [],
    handler: ({ query, actor }) => readApplicationList(services, actor, query),
  })
}

const cursorOf = { table: 'application', column: 'cursor', row: 'staff' }

const toCursor = (fields: FieldEncryption, { submitted_at, id }: ListPosition): string =>
  fields.seal(`${submitted_at.toISOString()} ${id}`, cursorOf).toString('base64url')

function readCursor(fields: FieldEncryption, cursor: string): ListPosition {
  try {
    const [at = '', id = ''] = fields.openText(Buffer.from(cursor, 'base64url'), cursorOf).split(' ')
    return { submitted_at: new Date(at), id }
  } catch {
    throw new HttpError('malformed_address')
  }
}

/** The response of `GET /staff/applications`, for the route and for rendered pages. Throws 400 for a cursor that was not answered. */
async function readApplicationList(
  { db, keys }: Pick<ApplicationServices, 'db' | 'keys'>,
  actor: StaffActor,
  query: Query,
): Promise<ApplicationListResponse> {
  const after = query.after === undefined ? undefined : readCursor(keys.fields, query.after)
  // A grant of an administrator opens none.
  const scope = scopeOfGrants(actor.grants, readingRoles)
  const dealers = scope.length === 0 ? [] : await readDealersOf(db, scope)
  const chosen = dealers.filter(({ id }) => query.dealer === undefined || id === query.dealer)
  const dealer_ids = chosen.map(({ id }) => id)
  const found = await readSubmitted(db, keys.hashContact, { dealer_ids, reader: actor, after, limit: PAGE + 1 })
  const page = found.slice(0, PAGE)
  const people = Map.groupBy(
    await readSignedPeople(
      db,
      keys.fields,
      page.map(({ id }) => id),
    ),
    ({ application_id }) => application_id,
  )
  const last = page.at(-1)
  return {
    applications: page.flatMap(({ id, dealer_id, status, submitted_at, withdrawn_at }) => {
      const signers = people.get(id) ?? []
      // Contacts may have been edited, and borrowers removed, since.
      if (isBorrowerOn(actor, signers)) return []
      return {
        id,
        dealer: dealers.find(candidate => candidate.id === dealer_id)!,
        status,
        borrower: signers.find(({ is_primary }) => is_primary)?.name ?? '',
        coborrowers: signers.filter(({ is_primary }) => !is_primary).length,
        submitted_at: submitted_at.toISOString(),
        withdrawn_at: withdrawn_at?.toISOString() ?? null,
      }
    }),
    next: last && found.length > PAGE ? toCursor(keys.fields, last) : null,
    dealers,
  }
}
