import type { ApplicationViewResponse, ItemPageResponse, StandingResponse } from '@porchlight/api'
import { addDays, ENGLISH, formats } from '@porchlight/domain'
import { inquiryEnd } from '@porchlight/domain/staff'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { markAnnounced } from '../../src/staff/items/item-repository.ts'
import { readItemsOfBorrower } from '../../src/staff/items/read-by.ts'
import { luis, onHerDevice, rosa } from '../signing/ready-application.ts'
import { signingDesk } from '../signing/signing-desk.ts'
import { anItem, itemDesk } from '../staff/items/item-desk.ts'

const desk = await signingDesk()
const { db, clock } = desk.services
let desk3: Awaited<ReturnType<typeof itemDesk>>
let rosas: ReturnType<typeof desk3.browserOf>
let luises: typeof rosas
beforeAll(async () => {
  desk3 = await itemDesk(desk, rosa, luis, onHerDevice)
  await desk3.confirmLand(false)
  rosas = desk3.browserOf(desk3.applicants[0])
  luises = desk3.browserOf(desk3.applicants[1]!)
})
const idOf = (index: 0 | 1 | 2) => desk3.applicants[index]!.id

const outcome = (answer: { statusCode: number; json(): { code?: string; state?: string } }) => [
  answer.statusCode,
  answer.json().code ?? answer.json().state,
]
const answer = (of: typeof rosas, id: string, body: object = {}) =>
  of.post(`items/${id}/answer`, { version: 1, words: 'Yes.', ...body })
const standing = async (of: typeof rosas): Promise<StandingResponse> => (await of.get('standing')).json()
const listed = async (of: typeof rosas) => (await standing(of)).groups.flatMap(({ items }) => items)
const versionsOfForms = () =>
  db
    .selectFrom('borrower')
    .innerJoin('application', 'application.id', 'borrower.application_id')
    .select(['borrower.id', 'borrower.version', 'application.version as of_application'])
    .where('borrower.application_id', '=', desk3.application_id)
    .orderBy('borrower.id')
    .execute()

describe('a question', () => {
  test('is answered in words, which staff read, and no version of a form changes', async () => {
    const [id] = await desk3.ask({ borrower_id: idOf(0), why: 'We need to know.', due_on: addDays(desk3.today(), 8) })
    const before = await versionsOfForms()
    const page: ItemPageResponse = (await rosas.get(`items/${id}`)).json()
    expect(page).toMatchObject({ state: 'ASKED', state_label: 'Needed', why: 'We need to know.', answer: '' })
    expect(page.due).toMatch(/^by /)
    expect(outcome(await answer(rosas, id!, { words: ' \n ' }))).toEqual([422, 'invalid_form'])
    expect(outcome(await answer(rosas, id!, { words: ' At Caterpillar.\n' }))).toEqual([200, 'ANSWERED'])
    expect(await versionsOfForms()).toEqual(before)
    expect((await desk3.item(id!)).history.at(-1)).toMatchObject({
      event: 'answered',
      by: 'Rosa Delgado',
      is_by_borrower: true,
      words: 'At Caterpillar.',
    })
    expect((await rosas.get(`items/${id}`)).json()).toMatchObject({ answer: 'At Caterpillar.', version: 2 })
  })

  test('of any borrower is answered by the first of them, and of another is not found', async () => {
    const [any, rosasOwn] = await desk3.ask({ borrower_id: null }, { borrower_id: idOf(0) })
    expect(outcome(await answer(luises, rosasOwn!))).toEqual([404, 'item_not_found'])
    expect((await luises.get(`items/${rosasOwn}`)).statusCode).toBe(404)
    expect(outcome(await answer(luises, any!))).toEqual([200, 'ANSWERED'])
    expect(outcome(await answer(rosas, any!))).toEqual([409, 'item_answered'])
    const { others } = await standing(luises)
    expect(others).toContainEqual({ first_name: 'Rosa', groups: ['Other'] })
  })

  describe.each([
    ['answered', 'answer', { words: 'Planted words.' }],
    ['not available', 'not-available', { reason: 'OTHER', words: 'Planted words.' }],
  ])('of any borrower that another one says is %s', (_, act, said) => {
    test('is read by the others as answered, without a word of theirs, as JSON, too', async () => {
      const [id] = await desk3.ask({ borrower_id: null })
      await luises.post(`items/${id}/question`, { words: 'Planted words: which one?' })
      expect((await rosas.get(`items/${id}`)).body).not.toContain('Planted')
      expect((await luises.post(`items/${id}/${act}`, { version: 1, ...said })).statusCode).toBe(200)
      const ofRosa = await rosas.get(`items/${id}`)
      expect(ofRosa.json()).toMatchObject({
        ...{ state: 'ANSWERED', answer: '', question: '' },
        answered_by: { first_name: 'Luis', is_reader: false },
      })
      expect((await listed(rosas)).find(item => item.id === id)?.answered_by).toEqual(ofRosa.json().answered_by)
      expect((await luises.get(`items/${id}`)).json()).toMatchObject({
        ...{ answer: expect.stringContaining('Planted words.'), question: 'Planted words: which one?' },
        answered_by: { first_name: 'Luis', is_reader: true },
      })
      const again = { reason: 'OTHER', words: 'Planted words are not enough.' }
      expect((await desk3.change('ask-again', [id!], again)).status).toBe(200)
      expect((await rosas.get(`items/${id}`)).json()).toMatchObject({
        state: 'ASKED_AGAIN',
        asked_again: 'Please check this again.',
      })
      expect((await luises.get(`items/${id}`)).json().asked_again).toContain('not enough')
      expect(JSON.stringify([ofRosa.json(), await standing(rosas)])).not.toContain('Planted')
      const exported = await readItemsOfBorrower(db, desk.services.keys.fields, {
        application_id: desk3.application_id,
        borrower_id: idOf(0),
      })
      expect(JSON.stringify(exported)).not.toContain('Planted')
      expect(exported.map(({ state }) => state)).not.toContain('NOT_AVAILABLE')
    })
  })

  test('that the lender recorded the answer of is not said to be sent by the reader', async () => {
    const [id] = await desk3.ask({ borrower_id: idOf(0) })
    await desk3.call('POST', `/items/${id}/answer`, { version: 1, words: 'Said by phone.' })
    expect((await rosas.get(`items/${id}`)).json()).toMatchObject({ state: 'ANSWERED', answer: '', answered_by: null })
  })

  test('of a co-borrower on the same device is answered by the primary borrower, which is recorded', async () => {
    const [id] = await desk3.ask({ borrower_id: idOf(2) })
    expect(outcome(await answer(luises, id!))).toEqual([404, 'item_not_found'])
    expect(outcome(await answer(rosas, id!))).toEqual([200, 'ANSWERED'])
    expect((await desk3.item(id!)).history.at(-1)).toMatchObject({ by: 'Rosa Delgado', words: 'Yes.' })
    const event = await db
      .selectFrom('item_event')
      .select(['borrower_id', 'acted_by'])
      .where('item_id', '=', id!)
      .where('event', '=', 'answered')
      .executeTakeFirst()
    expect(event).toEqual({ borrower_id: idOf(2), acted_by: idOf(0) })
  })

  test('is answered once: again, waived, accepted or changed meanwhile it is refused with a sentence', async () => {
    const [again, waived, accepted, extended] = await desk3.ask({}, {}, {}, {})
    await answer(rosas, again!)
    expect(outcome(await answer(rosas, again!))).toEqual([409, 'item_answered'])
    await desk3.change('waive', [waived!], { reason: 'NOT_NEEDED' })
    expect(outcome(await answer(rosas, waived!))).toEqual([409, 'item_closed'])
    await answer(rosas, accepted!)
    await desk3.change('accept', [accepted!])
    expect(outcome(await answer(rosas, accepted!))).toEqual([409, 'item_closed'])
    await desk3.change('due-day', [extended!], { due_on: addDays(desk3.today(), 4) })
    const changed = await answer(rosas, extended!)
    expect(outcome(changed)).toEqual([412, 'item_changed'])
    expect(outcome(await answer(rosas, newId()))).toEqual([404, 'item_not_found'])
  })

  test('is answered twice by one request with a key, once', async () => {
    const [id] = await desk3.ask({})
    const send = () =>
      desk.app.inject({
        method: 'POST',
        url: `/v1/sunrise-homes/application/${desk3.application_id}/items/${id}/answer`,
        headers: { ...desk3.applicants[0].headers, 'idempotency-key': 'one' },
        payload: { version: 1, words: 'Yes.' },
      })
    expect([await send(), await send()].map(outcome)).toEqual([
      [200, 'ANSWERED'],
      [200, 'ANSWERED'],
    ])
    expect((await desk3.item(id!)).history).toHaveLength(2)
  })

  test('is not available for a reason of its kind', async () => {
    const [id] = await desk3.ask({ borrower_id: idOf(0) })
    const say = (body: object) => rosas.post(`items/${id}/not-available`, { version: 1, ...body })
    expect(Object.keys((await say({ reason: 'LOST' })).json().errors)).toEqual(['reason'])
    expect(Object.keys((await say({ reason: 'OTHER' })).json().errors)).toEqual(['words'])
    expect(outcome(await say({ reason: 'OTHER', words: 'My brother knows.' }))).toEqual([200, 'NOT_AVAILABLE'])
    expect(await desk3.item(id!)).toMatchObject({
      state_label: "Can't answer",
      history: [{}, { event: 'not_available', detail: 'Something else', words: 'My brother knows.' }],
    })
  })

  test('that is not understood changes nothing, and the lender reads why', async () => {
    const [id] = await desk3.ask({ borrower_id: idOf(0) })
    const asked = await rosas.post(`items/${id}/question`, { words: 'Which job?' })
    expect(asked.statusCode).toBe(200)
    expect(await desk3.item(id!)).toMatchObject({
      state: 'ASKED',
      version: 1,
      history: [{}, { event: 'not_understood', words: 'Which job?' }],
    })
    expect((await rosas.get(`items/${id}`)).json().question).toBe('Which job?')
  })
})

describe('a document', () => {
  test('is answered by how it was sent, and on which day', async () => {
    const [id] = await desk3.ask({ kind: 'DOCUMENT', code: 'PHOTO_ID', stage: 'TO_CLOSE', borrower_id: idOf(1) })
    const send = (sent_on: string) => answer(luises, id!, { channel: 'FAX', sent_on, words: '' })
    expect(outcome(await send(addDays(desk3.today(), 1)))).toEqual([422, 'invalid_form'])
    expect(outcome(await send(desk3.today()))).toEqual([200, 'ANSWERED'])
    expect((await desk3.item(id!)).history.at(-1)).toMatchObject({ detail: 'By fax', on: desk3.today() })
    const today = formats(ENGLISH).shortDay(desk3.today(), 'UTC')
    expect((await luises.get(`items/${id}`)).json()).toMatchObject({
      state_label: 'You told us you sent it',
      claim: `You told us on ${today} that you sent it on ${today} by fax.\nWe'll check it when it's here.`,
    })
  })

  test('that another one says they sent, or the lender recorded, is being checked', async () => {
    const paper = { kind: 'DOCUMENT', code: 'PHOTO_ID', stage: 'TO_CLOSE' } as const
    const [shared, recorded] = await desk3.ask({ ...paper, borrower_id: null }, { ...paper, borrower_id: idOf(0) })
    const fax = { channel: 'FAX', sent_on: desk3.today(), words: '' }
    expect(outcome(await answer(luises, shared!, fax))).toEqual([200, 'ANSWERED'])
    expect((await desk3.call('POST', `/items/${recorded}/answer`, { version: 1, ...fax })).status).toBe(200)
    for (const id of [shared, recorded])
      expect((await rosas.get(`items/${id}`)).json()).toMatchObject({ state_label: 'Sent: being checked', claim: '' })
  })
})

describe('an authorization', () => {
  test('is agreed to by typing the name, with a receipt of the text, and refused with one, too', async () => {
    const asked = { kind: 'AUTHORIZATION', title: undefined } as const
    const [ofRosa, ofLuis] = await desk3.ask({ ...asked, borrower_id: idOf(0) }, { ...asked, borrower_id: idOf(1) })
    const page: ItemPageResponse = (await rosas.get(`items/${ofRosa}`)).json()
    expect(page).toMatchObject({ name: 'Rosa Delgado', legal_text: [expect.stringContaining('Lantern')] })
    expect(outcome(await answer(rosas, ofRosa!, { typed_name: 'Luis Delgado' }))).toEqual([422, 'invalid_form'])
    expect(outcome(await answer(rosas, ofRosa!, { typed_name: 'rosa delgado' }))).toEqual([200, 'ANSWERED'])
    const refused = await luises.post(`items/${ofLuis}/not-available`, { version: 1, reason: 'NOT_NOW' })
    expect(outcome(refused)).toEqual([200, 'NOT_AVAILABLE'])
    const receipts = await db
      .selectFrom('consent_receipt')
      .select(['borrower_id', 'agreed'])
      .where('text_id', '=', 'hard-inquiry-authorization')
      .where('application_id', '=', desk3.application_id)
      .orderBy('given_at')
      .execute()
    expect(receipts).toEqual([
      { borrower_id: idOf(0), agreed: true },
      { borrower_id: idOf(1), agreed: false },
    ])
    await desk3.change('accept', [ofRosa!, ofLuis!])
    expect([(await desk3.item(ofRosa!)).state_label, (await desk3.item(ofLuis!)).state_label]).toEqual([
      ...['Cleared', "Cleared: didn't agree"],
    ])
    const { body } = await desk3.call('GET', '/view')
    const ends = (body as ApplicationViewResponse).borrowers.map(({ hard_inquiry_until }) => hard_inquiry_until)
    expect(ends).toEqual([inquiryEnd(desk3.today()), null, null])
    expect((await rosas.get(`items/${ofRosa}`)).json()).toMatchObject({ state_label: 'Done' })
    expect((await luises.get(`items/${ofLuis}`)).json()).toMatchObject({ state_label: "You didn't agree" })
  })

  test('that was agreed to says so, with the day, also once it was checked', async () => {
    const asked = { kind: 'AUTHORIZATION', title: undefined } as const
    const [ofRosa, ofJune] = await desk3.ask({ ...asked, borrower_id: idOf(0) }, { ...asked, borrower_id: idOf(2) })
    const page = async (id: string): Promise<ItemPageResponse> => (await rosas.get(`items/${id}`)).json()
    expect(await page(ofRosa!)).toMatchObject({ state_label: 'Needed', claim: '' })
    const name = (await page(ofJune!)).name
    expect((await answer(rosas, ofRosa!, { typed_name: 'Rosa Delgado' })).json().state_label).toBe('You agreed')
    expect(outcome(await answer(rosas, ofJune!, { typed_name: name }))).toEqual([200, 'ANSWERED'])
    const day = formats(ENGLISH).day(desk3.today(), 'UTC')
    const agreed = { claim: `You agreed on ${day}.`, legal_text: [expect.stringContaining('Lantern')] }
    expect(await page(ofRosa!)).toMatchObject({ state_label: 'You agreed', ...agreed })
    expect((await page(ofJune!)).claim).toBe(`${name.split(' ')[0]} agreed on ${day}.`)
    await desk3.change('accept', [ofRosa!])
    expect(await page(ofRosa!)).toMatchObject({ state_label: 'Done', ...agreed })
    await desk3.change('ask-again', [ofRosa!], { reason: 'NOT_ANSWERED' })
    expect((await page(ofRosa!)).claim).toBe('')
  })
})

test('what is asked for again says why in the list', async () => {
  const [id] = await desk3.ask({ borrower_id: idOf(0), why: 'We need to know.' })
  const why = async () => (await listed(rosas)).find(item => item.id === id)?.why
  await answer(rosas, id!)
  expect(await why()).toBe('We need to know.')
  await desk3.change('ask-again', [id!], { reason: 'UNREADABLE' })
  expect(await why()).toBe(((await rosas.get(`items/${id}`)).json() as ItemPageResponse).asked_again)
})

describe('an answer that is not checked yet', () => {
  test('is changed by its borrower, as often as they want, and by no one once it was cleared', async () => {
    const [id] = await desk3.ask({ borrower_id: idOf(0) })
    const no = (version: number) => rosas.post(`items/${id}/not-available`, { version, reason: 'NOT_KNOWN' })
    expect(outcome(await no(1))).toEqual([200, 'NOT_AVAILABLE'])
    expect(outcome(await answer(rosas, id!, { version: 1 }))).toEqual([409, 'item_answered'])
    expect(outcome(await answer(luises, id!, { version: 2 }))).toEqual([404, 'item_not_found'])
    expect(outcome(await answer(rosas, id!, { version: 2 }))).toEqual([200, 'ANSWERED'])
    expect(outcome(await answer(rosas, id!, { version: 3, words: 'No.' }))).toEqual([200, 'ANSWERED'])
    expect((await desk3.item(id!)).history.map(({ event }) => event)).toEqual([
      ...['asked', 'not_available', 'answered', 'answered'],
    ])
    expect((await rosas.get(`items/${id}`)).json()).toMatchObject({ answer: 'No.' })
    await desk3.change('accept', [id!])
    expect(outcome(await answer(rosas, id!, { version: 5 }))).toEqual([409, 'item_closed'])
  })

  test('to an authorization stays once it was signed', async () => {
    const [id] = await desk3.ask({
      ...{ kind: 'AUTHORIZATION', code: 'hard-inquiry-authorization', borrower_id: idOf(0) },
    })
    const no = { version: 1, reason: 'NOT_NOW' }
    expect(outcome(await rosas.post(`items/${id}/not-available`, no))).toEqual([200, 'NOT_AVAILABLE'])
    const agreed = { version: 2, typed_name: 'Rosa Delgado' }
    expect(outcome(await rosas.post(`items/${id}/answer`, agreed))).toEqual([200, 'ANSWERED'])
    expect(outcome(await rosas.post(`items/${id}/not-available`, { ...no, version: 3 }))).toEqual([
      ...[409, 'item_answered'],
    ])
  })
})

describe('where it stands', () => {
  test('has the steps, who has it, and what is still needed, without what waits for others', async () => {
    const one = await itemDesk(desk, rosa)
    const browser = one.browserOf(one.applicants[0])
    expect(await standing(browser)).toMatchObject({ contact: null, groups: [], can_send: true })
    await one.confirmLand(false)
    await one.ask({ stage: 'TO_CLOSE' }, { waits_for: 'PARK', title: 'Approval' })
    const { steps, groups, next_word, sentence } = await standing(browser)
    expect(sentence).toBe('')
    expect(steps.map(({ state }) => state)).toEqual(expect.arrayContaining(['CURRENT', 'NEXT']))
    expect(groups.map(({ id, items }) => [id, items.length])).toEqual([['TO_CLOSE', 1]])
    expect(next_word).not.toBe('')
    await one.call('POST', '/items', { items: [anItem()], sentence: 'To decide, we need this.' })
    expect((await standing(browser)).sentence).toBe('To decide, we need this.')
  })

  test('asks of a borrower only what they were asked for, and ends with what ended it', async () => {
    const two = await itemDesk(desk, rosa, luis)
    await two.confirmLand(false)
    const [ofRosa, ofLuis] = two.applicants.map(applicant => two.browserOf(applicant))
    const [one, shared] = await two.ask(
      { borrower_id: two.applicants[0].id, title: 'Planted title' },
      { borrower_id: null, title: 'Either of you' },
    )
    const announced = { application: { id: two.application_id }, now: clock.now() }
    await db.transaction().execute(trx => markAnnounced({ trx, ...announced }, [one!, shared!]))
    const read = async (of: typeof rosas) => {
      const { steps, next_word } = await standing(of)
      return {
        texts: steps.map(({ text }) => text),
        here: steps.find(({ state }) => state === 'CURRENT')?.text,
        next_word,
      }
    }
    const luisReads = await read(ofLuis!)
    expect(luisReads).toMatchObject({
      here: 'Lantern Home Lending asked you for: Either of you',
      next_word: expect.stringContaining('Once you'),
    })
    expect(luisReads.texts.join()).not.toMatch(/Planted|Other/)
    expect((await answer(ofRosa!, shared!)).statusCode).toBe(200)
    expect(await read(ofLuis!)).toMatchObject({
      here: 'Everything that was asked is done',
      next_word: expect.not.stringContaining('Once you'),
    })
    // Rosa's is an answer that came by phone, too.
    expect((await read(ofRosa!)).next_word).toContain('Once you')
    await two.call('POST', `/items/${one}/answer`, { version: 1, words: 'By phone.' })
    expect(await read(ofRosa!)).toMatchObject({
      here: 'You answered',
      next_word: expect.not.stringContaining('Once you'),
    })
  })

  test('nothing demands papers with land before the Loan Estimate was sent', async () => {
    const one = await itemDesk(desk, rosa)
    const browser = one.browserOf(one.applicants[0])
    await one.confirmLand(true)
    await one.ask({ due_on: addDays(one.today(), 1) })
    const { groups } = await standing(browser)
    expect(groups).toMatchObject([
      { id: 'HELPFUL_NOW', items: [{ due: '', due_on: null, state_label: 'Not sent yet' }] },
    ])
    expect((await one.items())[0]).toMatchObject({ is_helpful: true, is_late: false })
  })

  test.each(['withdrawn_at', 'finished_at'] as const)('after %s nothing can be asked or answered', async column => {
    const one = await itemDesk(desk, rosa)
    const browser = one.browserOf(one.applicants[0])
    const [id] = await one.ask({})
    await db
      .updateTable('application')
      .set({ [column]: clock.now() })
      .where('id', '=', one.application_id)
      .execute()
    const code = column === 'withdrawn_at' ? 'application_withdrawn' : 'application_finished'
    for (const [act, body] of [
      [`items/${id}/answer`, { version: 1, words: 'Yes.' }],
      [`items/${id}/not-available`, { version: 1, reason: 'NOT_KNOWN' }],
      [`items/${id}/question`, { words: 'What?' }],
      ['items', { words: 'More.' }],
    ] as const)
      expect(outcome(await browser.post(act, body))).toEqual([409, code])
    expect((await standing(browser)).can_send).toBe(false)
  })
})
