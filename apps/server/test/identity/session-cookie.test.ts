import { expect, it, test } from 'vitest'
import { sessionOfCookie } from '../../src/identity/session.ts'
import { newId } from '../../src/platform/ids.ts'
import { minute } from '../support/clock.ts'
import { mailedToken } from '../support/inbox.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()

async function signInWithCookie() {
  const email = `${newId()}@example.com`
  await app.inject({ method: 'POST', url: '/v1/sign-in/email-link', payload: { dealer: 'sunrise-homes', email } })
  const token = await mailedToken(services, email)
  const response = await app.inject({
    method: 'POST',
    url: '/v1/sign-in/email-link/confirm',
    payload: { email, token },
  })
  const { name, value } = response.cookies[0]!
  return { cookies: { [name]: value }, user: response.json().user as { id: string } }
}
const { cookies, user } = await signInWithCookie()

type Operation = { security: Record<string, unknown>[] }
const routes = Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, { security }]) => ({ path, method, security })),
)
const signedInRoutes = routes.filter(
  ({ security }) => security === undefined || security.some(way => 'identity' in way),
)

it('covers the routes for signed-in users', () => {
  expect(signedInRoutes.length).toBeGreaterThan(40)
})

test.each(signedInRoutes)('$method $path refuses the cookie without an identity token', async ({ method, path }) => {
  const response = await app.inject({
    method: method.toUpperCase() as 'GET',
    url: path.replaceAll(/\{\w+\}/g, newId()),
    cookies,
    ...(method !== 'get' && method !== 'delete' && { payload: {} }),
  })
  expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated'])
})

test('the cookie renews the token', async () => {
  const response = await app.inject({ method: 'POST', url: '/v1/session/token', cookies })
  expect(response.json()).toMatchObject({ token: expect.any(String), user })
})

test('reading the session of a cookie does not count as activity', async () => {
  const { cookies, user } = await signInWithCookie()
  const session = () => sessionOfCookie(services, { cookies } as never)
  services.clock.advance(20 * minute)
  expect(await session()).toMatchObject({ user_id: user.id })
  services.clock.advance(11 * minute)
  expect(await session()).toBeUndefined()
})
