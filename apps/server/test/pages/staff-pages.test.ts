import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { publicStaffPages, type StaffRouteName, staffPathTo, staffPatterns } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filesFolder } from '../../src/pages/web-bundle.ts'
import { buildServer } from '../../src/server.ts'
import { MOST_BYTES, pageBytes } from '../support/page-bytes.ts'
import { type TestServices, testServices } from '../support/services.ts'
import { invitedMember, signedInStaff } from '../support/staff.ts'

let services: TestServices
let app: FastifyInstance
let officer: Awaited<ReturnType<typeof signedInStaff>>
let administrator: Awaited<ReturnType<typeof signedInStaff>>

beforeAll(async () => {
  services = await testServices()
  app = await buildServer(services)
  officer = await signedInStaff(app, services, [{ role: 'OFFICER', scope: 'ALL' }])
  administrator = await signedInStaff(app, services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }])
})
afterAll(async () => {
  await app.close()
  await services.close()
})

const ids = {
  staff_id: '00000000-0000-7000-8000-000000000000',
  application_id: 'A1B2C3D4E5',
}
const pages = (Object.keys(staffPatterns) as StaffRouteName[]).map(name => [name, staffPathTo(name, ids)] as const)
const open = (url: string, cookies: Record<string, string> = {}) => app.inject({ url, cookies })

interface Data {
  queries: { queryKey: string[] }[]
}
const dataOf = (html: string): Data => JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)![1]!)
const manifestOf = async (file: string) => JSON.parse(await readFile(path.join(filesFolder, '.vite', file), 'utf8'))

it('no file of a page for borrowers has a module of the staff pages', async () => {
  // It names every module of the pages for borrowers.
  const modules = Object.keys(await manifestOf('ssr-manifest.json'))
  expect(modules).toEqual(expect.arrayContaining(['src/app/App.tsx', '../../packages/domain/src/forms/text.ts']))
  expect(modules.filter(module => /staff|simplewebauthn/.test(module))).toEqual([])
  const filesOf = (manifest: Record<string, { file: string; css?: string[] }>) =>
    Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
  const staff = filesOf(await manifestOf('staff-manifest.json'))
  expect(filesOf(await manifestOf('manifest.json')).filter(file => staff.includes(file))).toEqual([])
})

it.each(pages)('%s is not cached and not indexed', async (_name, url) => {
  const { headers } = await open(url)
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
})

it.each(pages)('%s has no data without a session', async (_name, url) => {
  const { body } = await open(url)
  expect(dataOf(body).queries).toEqual([])
  expect(body).toContain('"session":null')
})

it.each(pages)('%s leads a visitor without a session to the sign-in and back', async (name, url) => {
  const from = (site: string) => app.inject({ url: `${url}?dealer=d-1`, headers: { 'sec-fetch-site': site } })
  const wanted = publicStaffPages.has(name)
    ? [200, undefined]
    : [302, `${staffPathTo('signIn')}?redirect=${encodeURIComponent(`${url}?dealer=d-1`)}`]
  for (const site of ['none', 'same-origin']) {
    const { statusCode, headers } = await from(site)
    expect([statusCode, headers.location]).toEqual(wanted)
  }
  // The cookie is not sent with a link on another site: the page asks for the session itself.
  for (const site of ['cross-site', 'same-site']) expect((await from(site)).statusCode).toBe(200)
})

it('every page keeps to the bytes of one, and has its styles', async () => {
  const { body } = await open(staffPathTo('signIn'))
  const { code, styles } = await pageBytes(body)
  expect(code + styles).toBeLessThanOrEqual(MOST_BYTES.staff)
  const manifest: Record<string, { css?: string[]; isDynamicEntry?: boolean }> = await manifestOf('staff-manifest.json')
  const withStyles = Object.entries(manifest).filter(([, { css }]) => css)
  const needed = withStyles.filter(([, { isDynamicEntry }]) => !isDynamicEntry).flatMap(([, { css }]) => css)
  const linked = [...body.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, file]) => file)
  expect(linked.toSorted()).toEqual(needed.toSorted())
  // Rules that arrive later come after those that they precede in the source.
  const arriving = withStyles.filter(([, { isDynamicEntry }]) => isDynamicEntry).map(([source]) => source)
  expect(arriving).toEqual(['src/ui/overlays/OpenDialog.tsx'])
})

it('the list is rendered with its data for who may open applications', async () => {
  const { statusCode, body } = await open(staffPathTo('applications'), officer.browser.cookies)
  expect(statusCode).toBe(200)
  expect(dataOf(body).queries.map(({ queryKey }) => queryKey)).toEqual([['/queue']])
  expect(body).not.toContain('class="skeleton"')
})

it.each(pages.filter(([name]) => !publicStaffPages.has(name) && name !== 'waiting'))(
  '%s has the button to sign out',
  async (_name, url) => {
    for (const { browser } of [officer, administrator]) {
      const answer = await open(url, browser.cookies)
      if (answer.statusCode === 302) continue
      expect(answer.body).toContain('Sign out</span></button>')
    }
  },
)

it.each([
  ['typed', { 'sec-fetch-site': 'none' }],
  ['behind a link of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' }],
  ['behind a link, with a header of its own', { 'sec-fetch-site': 'same-site', 'x-porchlight': 'other' }],
])('the list is rendered with its data at an address that is %s', async (_how, headers) => {
  const { body } = await app.inject({ url: staffPathTo('applications'), cookies: officer.browser.cookies, headers })
  expect(dataOf(body).queries.map(({ queryKey }) => queryKey)).toEqual([['/queue']])
})

it('an administrator starts at the people', async () => {
  const { statusCode, headers } = await open(staffPathTo('applications'), administrator.browser.cookies)
  expect([statusCode, headers.location]).toEqual([302, staffPathTo('people')])
  const { body } = await open(staffPathTo('people'), administrator.browser.cookies)
  expect(dataOf(body).queries.map(({ queryKey }) => queryKey)).toEqual([['/people']])
})

it('a page that the person may not read is rendered without the data', async () => {
  const { id } = await invitedMember(services)
  const { body } = await open(staffPathTo('person', { staff_id: id }), officer.browser.cookies)
  expect(dataOf(body).queries).toEqual([])
})

it('a person who is signed in goes past the sign-in, and to pages of staff alone', async () => {
  const at = (redirect: string) =>
    open(`${staffPathTo('signIn')}?redirect=${encodeURIComponent(redirect)}`, officer.browser.cookies)
  expect((await at(staffPathTo('account'))).headers.location).toBe(staffPathTo('account'))
  expect((await at('//evil.example')).headers.location).toBe(staffPathTo('applications'))
  expect((await at('/sunrise-homes')).headers.location).toBe(staffPathTo('applications'))
})

it('an address without a page says so', async () => {
  const { statusCode, body } = await open('/staff/nothing')
  expect(statusCode).toBe(404)
  expect(body).toContain('<h1')
})
