import type { HistoryResponse } from '@porchlight/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteRecord } from '../../src/retention/delete-person.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signAll, signingDesk } from '../signing/signing-desk.ts'
import { itemDesk } from '../staff/items/item-desk.ts'
import { officer } from '../staff/milestones/milestone-desk.ts'
import { coveringSentence, returner } from '../staff/returns/returning.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services

describe('an application that is sent back', () => {
  let couple: Awaited<ReturnType<typeof itemDesk>>
  let officers: ReturnType<typeof returner>
  beforeAll(async () => {
    couple = await itemDesk(desk, rosa, luis)
    officers = returner(app, officer, couple.application_id)
  })
  const sections = async () =>
    (await couple.items()).filter(({ kind }) => kind === 'SECTION').map(item => [item.section, item.state, item.why])

  test('has an item for each section of each borrower, with its words or the covering sentence', async () => {
    const [{ id }, other] = couple.applicants
    const asked = [
      { borrower_id: id, section: 'employment', words: 'Since when?' },
      { borrower_id: other!.id, section: 'income', words: '' },
    ]
    expect((await officers.send({}, { sections: asked })).statusCode).toBe(200)
    expect(await sections()).toEqual([
      ['Employment', 'ASKED', 'Since when?'],
      ['Income', 'ASKED', coveringSentence],
    ])
    for (const item of await couple.items()) expect(item).toMatchObject({ is_announced: true, stage: 'TO_DECIDE' })
  })

  test('a section that its borrower does not have is asked of no one', async () => {
    const one = await itemDesk(desk, rosa, luis)
    const of = returner(app, officer, one.application_id)
    const asked = [{ borrower_id: one.applicants[1]!.id, section: 'property' }]
    expect((await of.send({}, { sections: asked })).statusCode).toBe(422)
    expect(await one.items()).toEqual([])
  })

  test('the borrower answers it by signing alone, and a decline or a reopening changes nothing', async () => {
    const [item] = await couple.items()
    const browser = couple.browserOf(couple.applicants[0])
    const answer = await browser.post(`items/${item!.id}/answer`, { version: item!.version })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'item_by_signing'])
    const skipped = await browser.post(`items/${item!.id}/not-available`, { version: 1, reason: 'LOST' })
    expect([skipped.statusCode, skipped.json().code]).toEqual([409, 'item_has_to_be_answered'])
    expect((await browser.get(`items/${item!.id}`)).json()).toMatchObject({ page: 'employment' })
    await browser.post('envelope')
    await services.queue.drain()
    await browser.post('reopen')
    expect((await sections()).map(([, state]) => state)).toEqual(['ASKED', 'ASKED'])
  })

  test('new sealed documents answer every open one', async () => {
    await signAll(desk, couple)
    expect((await sections()).map(([, state]) => state)).toEqual(['ANSWERED', 'ANSWERED'])
    const said = { event: 'answered', by: 'Rosa Delgado', is_by_borrower: true, detail: 'By signing' }
    expect((await couple.items())[0]!.history.at(-1)).toMatchObject(said)
    const { body } = await couple.call('GET', '/history')
    const signed = (body as HistoryResponse).entries.filter(({ label }) => label === 'Correction signed')
    expect(signed.map(({ by, actor }) => [by, actor]).toSorted()).toEqual([
      ['Luis', 'borrower'],
      ['Rosa', 'borrower'],
    ])
  })

  test('what was corrected is asked again where it is sent back again, and a new item is made after it was cleared', async () => {
    const [first, second] = (await couple.items()).map(({ id }) => id)
    expect((await couple.change('accept', [second!])).status).toBe(200)
    const [{ id }, other] = couple.applicants
    expect((await officers.send({ [id]: ['employment'], [other!.id]: ['income'] })).statusCode).toBe(200)
    expect((await sections()).map(([section, state]) => [section, state])).toEqual([
      ['Employment', 'ASKED_AGAIN'],
      ['Income', 'ACCEPTED'],
      ['Income', 'ASKED'],
    ])
    expect((await couple.item(first!)).history.at(-1)).toMatchObject({ event: 'asked_again', words: coveringSentence })
    const again = await couple.change('ask-again', [second!], { reason: 'OTHER', words: 'Which month?' })
    expect([again.status, again.body.code]).toEqual([409, 'item_to_send_back'])
  })
})

describe('a co-borrower with open items', () => {
  test('who is removed owes nothing more, and no one asks them again', async () => {
    const couple = await itemDesk(desk, rosa, luis)
    const [primary, other] = couple.applicants
    const [his, any] = await couple.ask({ borrower_id: other!.id }, { borrower_id: null })
    const officers = returner(app, officer, couple.application_id)
    expect((await officers.send({ [primary.id]: ['borrowers'] })).statusCode).toBe(200)
    const removed = await callsOf(app, primary.headers).remove(`/${DEALER}/borrower/${other!.id}`)
    expect(removed.status, JSON.stringify(removed.body)).toBe(200)
    expect(await couple.item(his!)).toMatchObject({ state: 'WAIVED' })
    expect((await couple.item(his!)).history.at(-1)).toMatchObject({ detail: 'Borrower no longer applies' })
    expect((await couple.item(any!)).state).toBe('ASKED')
    const again = await couple.call('POST', '/items', {
      items: [{ kind: 'QUESTION', stage: 'TO_DECIDE', waits_for: 'BORROWER', borrower_id: other!.id, title: 'Why?' }],
    })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['items.0.borrower_id']])
  })

  test('whose data is deleted owes nothing more', async () => {
    const couple = await itemDesk(desk, rosa, luis)
    const other = couple.applicants[1]!
    const [his] = await couple.ask({ borrower_id: other.id })
    const record = await db
      .selectFrom('borrower')
      .select(['id', 'application_id', 'is_primary', 'user_id'])
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    await deleteRecord(services, record, { withSubmitted: true })
    expect((await couple.item(his!)).state).toBe('WAIVED')
  })
})
