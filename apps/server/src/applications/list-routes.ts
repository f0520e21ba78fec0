import type { ListSection, StoredAnswers } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from './application-services.ts'
import { listMutations } from './lists.ts'
import { defineMutations } from './mutation.ts'
import { reads } from './reads.ts'
import { borrowerParams, entryParams } from './requests.ts'

/** The four requests of a list section: read all, add, change, remove. */
export function listRoutes(app: FastifyInstance, services: ApplicationServices, section: ListSection): void {
  const { form, api } = section
  const { path, list, item, update } = api
  const base = '/:dealer/borrower/:borrower_id'
  const tags = ['sections']
  const mutation = defineMutations(services)
  const mutations = listMutations(section, services.clock)
  const schema = form.schema()
  const entry = {
    ...schema,
    properties: { ...schema.properties, id: { type: 'string' }, version: { type: 'integer' } },
    additionalProperties: true,
  }

  app.get<{ Params: { dealer: string; borrower_id: string } }>(
    `${base}/${path}`,
    {
      schema: {
        tags,
        summary: `All ${list} of a borrower`,
        params: borrowerParams,
        response: {
          200: { type: 'object', additionalProperties: true, properties: { [list]: { type: 'array', items: entry } } },
        },
      },
    },
    async req => (await reads.list(services, req.user, { ...req.params, section })).data,
  )
  app.post(
    `${base}/${item}`,
    { schema: { tags, summary: `Add to the ${list}`, params: borrowerParams, body: schema, response: { 201: entry } } },
    mutation({ action: 'section.save', event: `${item} added` }, async (ctx, req) =>
      mutations.add(ctx, req.body as StoredAnswers),
    ),
  )
  app.put(
    `${base}/${item}/:id${update}`,
    {
      schema: {
        tags,
        summary: `Change one of the ${list}`,
        params: entryParams,
        body: schema,
        response: { 200: entry },
      },
    },
    mutation({ action: 'section.save', event: `${item} changed` }, async (ctx, req) =>
      mutations.change(ctx, (req.params as { id: string }).id, req.body as StoredAnswers),
    ),
  )
  app.delete(
    `${base}/${item}/:id`,
    { schema: { tags, summary: `Remove one of the ${list}`, params: entryParams } },
    mutation({ action: 'section.save', event: `${item} removed` }, async (ctx, req) =>
      mutations.remove(ctx, (req.params as { id: string }).id),
    ),
  )
}
