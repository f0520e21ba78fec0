import { defineOperations } from '@porchlight/api'
import Fastify, { type FastifyInstance } from 'fastify'
import Type from 'typebox'
import { expect, onTestFinished, test } from 'vitest'
import { anonymousActor } from '../../../src/platform/actor.ts'
import { type Access, type Authenticators, declareAccess, requireAccess } from '../../../src/platform/http/access.ts'
import { handleError } from '../../../src/platform/http/error-handler.ts'
import { HttpError } from '../../../src/platform/http/http-errors.ts'
import { serveAll } from '../../../src/platform/http/serve.ts'
import { borrowerActor } from '../../support/actors.ts'

const user = borrowerActor()

function appWith(authenticators: Authenticators): FastifyInstance {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler(handleError)
  requireAccess(app, authenticators)
  return app
}
const authenticators: Authenticators = {
  anyone: () => anonymousActor,
  borrower: async () => user,
  staff: () => {
    throw new HttpError('unauthenticated')
  },
}
const kindOf = (app: FastifyInstance, url: string, access: Access) =>
  app.get(url, { config: { access } }, req => req.actor)

test('the start fails where a route declares no access', async () => {
  const app = appWith(authenticators)
  app.get('/forgotten', () => 'open to all')
  await expect(app.ready()).rejects.toThrow('GET /forgotten declares no access. Add it to the config of the route.')
})

test('the start fails where no authenticator proves the access of a route', async () => {
  const app = appWith(authenticators)
  app.register(async api => void kindOf(api, '/sign', 'signer'), { prefix: '/v1' })
  await expect(app.ready()).rejects.toThrow("GET /v1/sign has access 'signer', without an authenticator.")
})

test('the start fails at an access that is not in the table', async () => {
  const app = appWith(authenticators)
  kindOf(app, '/new', 'dealer' as Access)
  await expect(app.ready()).rejects.toThrow("GET /new has access 'dealer', without an authenticator.")
})

test('a handler gets the actor that the authenticator of its access made', async () => {
  const app = appWith(authenticators)
  kindOf(app, '/open', 'anyone')
  kindOf(app, '/account', 'borrower')
  kindOf(app, '/queue', 'staff')
  expect((await app.inject('/open')).json()).toEqual({ kind: 'anonymous' })
  expect((await app.inject('/account')).json()).toEqual(user)
  expect((await app.inject('/queue')).json()).toMatchObject({ code: 'unauthenticated' })
})

test('routes of a plugin get the access that their app declares', async () => {
  const app = appWith(authenticators)
  app.register(async files => {
    declareAccess(files, 'anyone')
    files.get('/file', req => req.actor)
  })
  expect((await app.inject('/file')).json()).toEqual({ kind: 'anonymous' })
})

test('a handler without an actor does not run', async () => {
  const ran: string[] = []
  const app = appWith({ anyone: () => undefined as never })
  app.get('/plain', { config: { access: 'anyone' } }, () => ran.push('plain'))
  const bare = Fastify()
  onTestFinished(() => bare.close())
  const operations = defineOperations({
    'GET /typed': {
      operationId: 'typed',
      tags: ['test'],
      summary: 'A route of an app without authenticators',
      access: 'anyone',
      response: { 200: Type.Object({}) },
      refusals: [],
    },
  })
  serveAll(bare, {}, operations, { 'GET /typed': () => ({ ran: ran.push('typed') }) })
  expect((await app.inject('/plain')).statusCode).toBe(500)
  expect((await bare.inject('/typed')).json().message).toContain('GET /typed has no actor')
  expect(ran).toEqual([])
})
