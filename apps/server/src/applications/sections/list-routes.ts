import { listOperations } from '@porchlight/api'
import { type ListSection, listKeys } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { mutate } from '../gate/mutation.ts'
import { reads, send } from '../views/reads.ts'
import { listMutations } from './lists.ts'

/** The four routes of a list section: read all, add, change, remove. */
export function listRoutes(app: FastifyInstance, services: ApplicationServices, section: ListSection): void {
  const { list } = section.api
  const keys = listKeys(section.api)
  const operations = listOperations(section)
  const mutations = listMutations(section, services.clock)

  serve(app, operations, keys.read, {
    handler: async ({ params, actor, reply }) => send(reply, await reads.list(services, actor, { ...params, section })),
  })
  serve(app, operations, keys.add, {
    handler: call =>
      mutate(services, call, { action: 'section.save', event: 'list_entry.added', list }, mutation =>
        mutations.add(mutation, call.body),
      ),
  })
  serve(app, operations, keys.change, {
    handler: call =>
      mutate(services, call, { action: 'section.save', event: 'list_entry.changed', list }, mutation =>
        mutations.change(mutation, call.params.id, call.body),
      ),
  })
  serve(app, operations, keys.remove, {
    handler: call =>
      mutate(services, call, { action: 'section.save', event: 'list_entry.removed', list }, mutation =>
        mutations.remove(mutation, call.params.id),
      ),
  })
}
