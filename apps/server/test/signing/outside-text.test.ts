import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { requestContextOf } from '../../src/platform/http/request-context.ts'
import { retrySealing } from '../../src/signing/jobs.ts'
import { wordsIn } from '../documents/reading-pdf.ts'
import { readyApplication, rosa } from './ready-application.ts'
import { browserOf, openSigningPage, signingDesk, signUnsealed, statusesOf } from './signing-desk.ts'

const desk = await signingDesk()
const { app, services } = desk

/** A header as Node gives it: each byte is a character. */
const asHeader = (text: string) => Buffer.from(text).toString('latin1')

test.each([
  ['UTF-8', asHeader('Mozilla/5.0 (华为 Ü)'), 'Mozilla/5.0 (华为 Ü)'],
  ['Latin-1', 'Mozilla/5.0 (\xe9\x8d)', 'Mozilla/5.0 (\xe9\x8d)'],
  ['characters of four bytes', asHeader('😀'.repeat(500)), '😀'.repeat(400)],
])('reads the name of a browser in %s', (_, header, userAgent) => {
  const request = { ip: '203.0.113.7', headers: { 'user-agent': header } } as FastifyRequest
  expect(requestContextOf(request).userAgent).toBe(userAgent)
})

async function certificateOf({
  application_id,
  applicants: [{ headers }],
}: Awaited<ReturnType<typeof readyApplication>>) {
  expect((await statusesOf(desk, application_id))[0]).toBe('SUBMITTED')
  const browser = browserOf(app, application_id, { headers })
  const [set] = (await browser.get('documents')).json()
  return (await wordsIn((await browser.get(`documents/${set.document_id}?timestamp=1`)).rawPayload)).replace(
    /\s+/g,
    ' ',
  )
}

test('seals what a phone signed whose name no font can print', async () => {
  const ready = await readyApplication(desk, rosa)
  const browser = browserOf(app, ready.application_id, ready.applicants[0])
  const { envelope_id } = (await browser.post('envelope')).json()
  await services.queue.drain()
  const { signing_url } = (await browser.sign(ready.applicants[0].id, envelope_id)).json()
  const page = await openSigningPage(app, signing_url, asHeader('华为 \u202e😀 Ü'))
  await page.read()
  expect((await page.adopt({ kind: 'typed', name: page.state.signer.name })).statusCode).toBe(200)
  await services.queue.drain()
  expect(await certificateOf(ready)).toContain('[U+534E][U+4E3A] [U+202E][U+1F600] Ü')
})

test('seals an envelope at the next attempt that such a name had failed', async () => {
  const ready = await readyApplication(desk, rosa)
  const { envelope_id } = await signUnsealed(desk, ready)
  const { db } = services
  await db
    .updateTable('envelope_signer')
    .set({ user_agent: 'Mozilla/5.0 (\x8d)', ip: '198.51.100.78:20001' })
    .where('envelope_id', '=', envelope_id)
    .execute()
  await db.updateTable('envelope').set({ status: 'FAILED' }).where('id', '=', envelope_id).execute()
  await services.queue.drain()
  expect((await statusesOf(desk, ready.application_id))[0]).toBe('WAITING_ON_ESIGNATURE_SERVICE')
  await retrySealing(services)
  await services.queue.drain()
  expect(await certificateOf(ready)).toContain('Mozilla/5.0 ([U+008D])')
})
