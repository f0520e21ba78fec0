import type { StandingResponse } from '@porchlight/api'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { markAnnounced } from '../../src/staff/items/item-repository.ts'
import { letterDesk } from '../letters/letter-desk.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk } from '../signing/signing-desk.ts'

const desk = await signingDesk()
const { db, clock } = desk.services

let couple: Awaited<ReturnType<typeof letterDesk>>
let rosas: ReturnType<typeof couple.browserOf>
beforeEach(async () => {
  couple = await letterDesk(desk, rosa, luis)
  rosas = couple.browserOf(couple.applicants[0])
})

const standing = async (of: typeof rosas): Promise<StandingResponse> => (await of.get('standing')).json()
const listed = async (of: typeof rosas) => (await standing(of)).groups.flatMap(({ items }) => items)

test('something unasked comes in, to be checked', async () => {
  const sent = await rosas.post('items', { words: 'I sold my truck.' })
  expect(sent.statusCode).toBe(201)
  const item = await couple.item(sent.json().id)
  expect(item).toMatchObject({ state: 'ANSWERED', history: [{ event: 'answered', words: 'I sold my truck.' }] })
  expect(await listed(couple.browserOf(couple.applicants[1]!))).toEqual([])
  expect(item).toMatchObject({ title: 'Sent by the borrower' })
  expect(await listed(rosas)).toMatchObject([{ id: item.id, title: 'What you sent us' }])
})

test('something unasked is refused after many in a day', async () => {
  const codes: number[] = []
  for (let sent = 0; sent < 11; sent++) codes.push((await rosas.post('items', { words: 'More.' })).statusCode)
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 201), 429])
})

describe('something unasked that is asked for again', () => {
  let id: string
  beforeEach(async () => {
    id = (await rosas.post('items', { words: 'I sold my truck.' })).json().id
    expect((await couple.change('ask-again', [id], { reason: 'OTHER', words: 'For how much?' })).status).toBe(200)
  })

  test('has the title for its sender in the steps and in a letter', async () => {
    const { letters } = await couple.sent()
    const texts = letters[0]!.content.map(({ text }) => text).join('\n')
    expect(texts).toContain('What you sent us')
    expect(texts).not.toContain('Sent by the borrower')
    const application = { id: couple.application_id }
    await inTransaction(db, trx => markAnnounced({ trx, application, now: clock.now() }, [id]))
    const { steps } = await standing(rosas)
    const asked = steps.filter(({ text }) => text.includes('asked you for'))
    expect(asked).toMatchObject([{ text: expect.stringContaining('What you sent us') }])
  })

  test('has the title that staff give it', async () => {
    const { version } = await couple.item(id)
    const corrected = await couple.call('PUT', `/items/${id}`, { version, title: 'The price of your truck' })
    expect(corrected.status).toBe(200)
    expect(await listed(rosas)).toMatchObject([{ id, title: 'The price of your truck' }])
  })
})
