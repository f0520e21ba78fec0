import { pathTo } from '@porchlight/domain'
import { afterAll, expect, test } from 'vitest'
import { buildServer } from '../../src/server.ts'
import { rosa } from '../signing/ready-application.ts'
import { signingDesk } from '../signing/signing-desk.ts'
import { itemDesk } from '../staff/items/item-desk.ts'
import { signIn } from '../support/app.ts'

const desk = await signingDesk()
const site = await buildServer(desk.services)
afterAll(() => site.close())

test('the progress page arrives with the list of items, and names its code only where there is one', async () => {
  const { application_id, applicants, ask, confirmLand } = await itemDesk(desk, rosa)
  await confirmLand(false)
  const url = pathTo('progress', { dealer: 'sunrise-homes', application: application_id })
  const account = (await desk.app.inject({ url: '/v1/account', headers: applicants[0].headers })).json()
  const { cookies } = await signIn(desk.services, account.email)
  const open = async () => (await site.inject({ url, headers: { accept: 'text/html' }, cookies })).body
  const filesOf = (html: string) => [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, file]) => file)
  const markupOf = (html: string) => html.slice(0, html.indexOf('<script type="application/json"'))
  const without = await open()
  expect(without).toContain('need anything from you right now.')
  await ask({ title: 'Where do you work now?' })
  const listing = await open()
  expect(markupOf(listing)).toMatch(/<a [^>]*>(?:<font>)?Where do you work now\?/)
  const before = filesOf(without)
  expect(filesOf(listing).filter(file => !before.includes(file))).not.toEqual([])
})
