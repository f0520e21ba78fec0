import { refusalsOf } from '@porchlight/api'
import type { ListSection } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { camelCase, closed } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { mutate } from '../gate/mutation.ts'
import { borrowerParams, entryParams } from '../gate/requests.ts'
import { reads, send } from '../views/reads.ts'
import { answersSchema, entryResponse } from '../views/schemas.ts'
import { listMutations } from './lists.ts'

/** The four routes of a list section: read all, add, change, remove. */
export function listRoutes(app: FastifyInstance, services: ApplicationServices, section: ListSection): void {
  const { path, list, item, update } = section.api
  const base = '/:dealer/borrower/:borrower_id'
  const mutations = listMutations(section, services.clock)
  const body = answersSchema(section.form.schema())
  const entry = entryResponse(section)
  const refusals = refusalsOf('section.save', 'borrower')
  const shared = { access: 'borrower', tags: ['sections'] } as const

  route(app, {
    ...shared,
    method: 'GET',
    url: `${base}/${path}`,
    operationId: camelCase('get', list),
    summary: `Get all ${list} of a borrower`,
    params: borrowerParams,
    response: {
      200: answersSchema({
        type: 'object',
        additionalProperties: true,
        properties: { [list]: { type: 'array', items: entry } },
        required: [list],
      }),
    },
    refusals: refusalsOf('section.read', 'borrower'),
    handler: async ({ params, actor, reply }) => send(reply, await reads.list(services, actor, { ...params, section })),
  })
  route(app, {
    ...shared,
    method: 'POST',
    etag: true,
    idempotent: true,
    url: `${base}/${item}`,
    operationId: camelCase('add', item),
    summary: `Add to the ${list}`,
    params: borrowerParams,
    body,
    response: { 201: entry },
    refusals: [...refusals, 'entry_refused'],
    handler: call =>
      mutate(services, call, { action: 'section.save', event: 'list_entry.added', list }, mutation =>
        mutations.add(mutation, call.body),
      ),
  })
  route(app, {
    ...shared,
    method: 'PUT',
    etag: true,
    ifMatch: true,
    url: `${base}/${item}/:id${update}`,
    operationId: camelCase('change', item),
    summary: `Change one of the ${list}`,
    params: entryParams,
    body,
    response: { 200: entry },
    refusals: [...refusals, 'not_found', 'entry_refused'],
    handler: call =>
      mutate(services, call, { action: 'section.save', event: 'list_entry.changed', list }, mutation =>
        mutations.change(mutation, call.params.id, call.body),
      ),
  })
  route(app, {
    ...shared,
    method: 'DELETE',
    ifMatch: true,
    url: `${base}/${item}/:id`,
    operationId: camelCase('remove', item),
    summary: `Remove one of the ${list}`,
    params: entryParams,
    response: { 200: closed({ id: Type.String() }) },
    refusals: [...refusals, 'not_found'],
    handler: call =>
      mutate(services, call, { action: 'section.save', event: 'list_entry.removed', list }, mutation =>
        mutations.remove(mutation, call.params.id),
      ),
  })
}
