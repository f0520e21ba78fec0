import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { documentChannel } from '../../src/platform/metrics/channels.ts'
import { onQuery } from './executed-queries.ts'
import { failTest } from './fail-test.ts'

const requests = new AsyncLocalStorage<FastifyRequest>()

/** Fails the running test, as an uncaught error, when a request reads stored files or uses a document thread without a declared share. */
export function checkShares(app: FastifyInstance): void {
  app.addHook('onRequest', (req, _reply, done) => requests.run(req, done))
}

function requireShare(costly: string): void {
  const req = requests.getStore()
  if (req?.routeOptions.config.refusals && !req.routeOptions.config.share)
    failTest(`${req.method} ${req.routeOptions.url} ${costly}, and its operation declares no share of each person`)
}

onQuery('before', ({ sql }) => {
  if (/^select\b.*\bfrom "?blob"?/s.test(sql)) requireShare('reads a stored file')
})
documentChannel.subscribe(() => requireShare('uses a document thread'))
