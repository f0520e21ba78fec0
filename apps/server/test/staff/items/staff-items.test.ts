import { addDays } from '@porchlight/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { luis, rosa } from '../../signing/ready-application.ts'
import { signingDesk } from '../../signing/signing-desk.ts'
import { refuseEvents } from '../../support/refused-events.ts'
import { codeOf, compliance, officer, otherStaffMember } from '../milestones/milestone-desk.ts'
import { anItem, itemDesk } from './item-desk.ts'

const desk = await signingDesk()
const { db } = desk.services

let couple: Awaited<ReturnType<typeof itemDesk>>
beforeAll(async () => {
  couple = await itemDesk(desk, rosa, luis)
  await couple.confirmLand(false)
})
const versions = async () => [
  (await couple.review()).version,
  await db.selectFrom('borrower').select('version').where('application_id', '=', couple.application_id).execute(),
]

describe('asking', () => {
  test('stores everything at once, with the words of the condition where none are given, and changes no other version', async () => {
    const [, other] = couple.applicants
    const due_on = addDays(couple.today(), 10)
    await couple.call('POST', '/notes', { kind: 'NOTE', text: 'Called.' })
    // Takes the application, which is unassigned.
    await couple.ask({ title: 'Is the lot rented?', borrower_id: null })
    const before = await versions()
    const { status, body } = await couple.call('POST', '/items', {
      items: [
        anItem({ kind: 'DOCUMENT', code: 'PHOTO_ID', stage: 'TO_CLOSE', borrower_id: other!.id, title: undefined }),
        anItem({ kind: 'DOCUMENT', waits_for: 'PARK', title: ' Approval \n of the park ', due_on }),
        anItem({ kind: 'AUTHORIZATION', borrower_id: other!.id, title: 'Hard inquiry' }),
      ],
      sentence: 'To decide, we need these.',
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(await versions()).toEqual(before)
    const items = (await couple.items()).slice(-3)
    expect(items.map(({ id }) => id)).toEqual(body.items.map(({ id }: { id: string }) => id))
    expect(items).toMatchObject([
      { kind: 'DOCUMENT', code: 'PHOTO_ID', stage: 'TO_CLOSE', state: 'ASKED', title: expect.stringMatching(/ID/) },
      { waits_for: 'PARK', title: 'Approval of the park', due_on, is_late: false, version: 1, is_announced: false },
      { kind: 'AUTHORIZATION', code: 'hard-inquiry-authorization', borrower_id: other!.id },
    ])
    expect(items[0]!.history).toMatchObject([
      { event: 'asked', is_by_borrower: false, words: 'To decide, we need these.' },
    ])
  })

  test.each([
    ['a title is missing', { title: ' ' }, 'items.0.title'],
    ['a question is too long', { title: 'x'.repeat(301) }, 'items.0.title'],
    ['the title of a paper is too long', { kind: 'DOCUMENT', title: 'x'.repeat(121) }, 'items.0.title'],
    ['the day has passed', { due_on: '2020-01-01' }, 'items.0.due_on'],
    ['the day is none', { due_on: '2027-02-30' }, 'items.0.due_on'],
    ['the borrower is not on the application', { borrower_id: 'someone' }, 'items.0.borrower_id'],
    ['an authorization is asked of anyone', { kind: 'AUTHORIZATION' }, 'items.0.borrower_id'],
    ['the code is one of another kind', { code: 'hard-inquiry-authorization' }, 'items.0.code'],
  ] as const)('is refused beside the field where %s', async (_, wrong, field) => {
    const before = (await couple.items()).length
    const { status, body } = await couple.call('POST', '/items', { items: [anItem({ ...wrong }), anItem()] })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await couple.items()).toHaveLength(before)
  })

  test('suggests what the signed answers need, and leaves out what was asked', async () => {
    const { body } = await couple.call('GET', '/items/suggestions')
    const codes = (all: typeof body) =>
      all.suggestions.map(({ code, borrower_id }: { code: string; borrower_id: string }) => [code, borrower_id])
    const [primary, other] = couple.applicants
    expect(codes(body)).toContainEqual(['PHOTO_ID', primary.id])
    expect(codes(body)).not.toContainEqual(['PHOTO_ID', other!.id])
    expect(body.suggestions[0].title).not.toBe('')
  })

  test('only the assignee asks, and compliance reads', async () => {
    const asked = { items: [anItem()] }
    expect(codeOf(await couple.call('POST', '/items', asked, otherStaffMember))).toEqual([409, 'assigned_to_another'])
    expect(codeOf(await couple.call('POST', '/items', asked, compliance))).toEqual([403, 'application_forbidden'])
    expect((await couple.items(compliance)).length).toBeGreaterThan(0)
  })
})

describe('checking', () => {
  test('an answer that came by letter is recorded, cleared, and asked again with the reason', async () => {
    const [id] = await couple.ask({ kind: 'DOCUMENT', title: 'Pay stub', borrower_id: couple.applicants[0].id })
    const { version } = await couple.item(id!)
    const answer = { version, channel: 'MAIL', sent_on: couple.today(), words: 'Two pages.' }
    expect((await couple.call('POST', `/items/${id}/answer`, answer)).status).toBe(200)
    expect(codeOf(await couple.call('POST', `/items/${id}/answer`, answer))).toEqual([412, 'item_changed'])
    expect((await couple.change('accept', [id!])).body).toMatchObject({ items: [{ id, state: 'ACCEPTED' }] })
    const again = { reason: 'PAGES_MISSING', words: 'The second page.', due_on: addDays(couple.today(), 3) }
    expect((await couple.change('ask-again', [id!], again)).status).toBe(200)
    const item = await couple.item(id!)
    expect(item).toMatchObject({ state: 'ASKED_AGAIN', due_on: again.due_on, version: 4, is_announced: false })
    expect(item.history.map(({ event, detail, words, on }) => [event, detail, words, on])).toEqual([
      ['asked', '', '', null],
      ['answered', 'By letter', 'Two pages.', couple.today()],
      ['accepted', '', '', null],
      ['asked_again', 'Pages missing', 'The second page.', null],
    ])
  })

  test('a person who does not have it says so by phone, with the reason, and is asked again or cleared', async () => {
    const title = 'x'.repeat(300)
    const [id] = await couple.ask({ title, borrower_id: couple.applicants[1]!.id })
    const said = { version: 1, reason: 'OTHER', words: 'My boss knows.', channel: 'PHONE', said_on: couple.today() }
    const record = (part: object) => couple.call('POST', `/items/${id}/not-available`, { ...said, ...part })
    for (const [wrong, field] of [
      [{ reason: 'NEVER_HAD' }, 'reason'],
      [{ words: ' ' }, 'words'],
      [{ channel: 'PIGEON' }, 'channel'],
      [{ said_on: addDays(couple.today(), 1) }, 'said_on'],
    ] as const) {
      const { status, body } = await record(wrong)
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
    expect((await record({})).body).toMatchObject({ items: [{ id, state: 'NOT_AVAILABLE', version: 2 }] })
    expect(codeOf(await record({ version: 2 }))).toEqual([409, 'item_answered'])
    const { state_label, history } = await couple.item(id!)
    expect(state_label).toBe("Can't answer")
    expect(history.at(-1)).toMatchObject({
      ...{ event: 'not_available', detail: 'Something else · By phone', words: 'My boss knows.', on: couple.today() },
      is_by_borrower: false,
    })
    expect((await couple.change('accept', [id!])).status).toBe(200)
  })

  test('several are changed together, or none where one of them was changed meanwhile', async () => {
    const ids = await couple.ask({ title: 'One' }, { title: 'Two' }, { title: 'Three' })
    const known = await couple.chosen(...ids)
    await couple.change('due-day', [ids[2]!], { due_on: addDays(couple.today(), 5) })
    const waive = (items: object[]) => couple.call('POST', '/items/waive', { items, reason: 'MISTAKE' })
    expect(codeOf(await waive(known))).toEqual([412, 'item_changed'])
    expect(codeOf(await waive([{ id: officer.staff_id, version: 1 }]))).toEqual([404, 'item_not_found'])
    expect((await couple.item(ids[0]!)).state).toBe('ASKED')
    expect((await waive(await couple.chosen(...ids))).status).toBe(200)
    expect((await couple.item(ids[0]!)).history.at(-1)).toMatchObject({ event: 'waived', detail: 'Asked by mistake' })
    expect(codeOf(await waive(await couple.chosen(...ids)))).toEqual([409, 'item_waived'])
  })

  test('a reason without words of its own asks for them', async () => {
    const ids = await couple.ask({})
    const { status, body } = await couple.change('waive', ids, { reason: 'OTHER', words: ' ' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['words']])
  })

  test('words are corrected while no answer came in', async () => {
    const [id] = await couple.ask({ title: 'Wher do you work?', why: 'We need it.' })
    const put = async (body: object) =>
      couple.call('PUT', `/items/${id}`, { version: (await couple.item(id!)).version, ...body })
    expect((await put({ title: 'Where do you work?' })).status).toBe(200)
    expect(await couple.item(id!)).toMatchObject({ title: 'Where do you work?', why: 'We need it.', version: 2 })
    expect((await put({ title: '' })).status).toBe(422)
    await couple.change('waive', [id!], { reason: 'MISTAKE' })
    expect(codeOf(await put({ title: 'Too late' }))).toEqual([409, 'item_closed'])
  })

  test('an item of another application is not found', async () => {
    const other = await itemDesk(desk, rosa)
    const [id] = await other.ask({})
    const items = [{ id, version: 1 }]
    expect(codeOf(await couple.call('POST', '/items/accept', { items }))).toEqual([404, 'item_not_found'])
  })

  test.each([
    ['items.accepted', 'accept', {}],
    ['items.waived', 'waive', { reason: 'MISTAKE' }],
    ['items.asked_again', 'ask-again', { reason: 'UNREADABLE' }],
    ['items.extended', 'due-day', { due_on: '2027-01-15' }],
  ] as const)('nothing is changed while %s cannot be recorded', async (event, act, more) => {
    const [id] = await couple.ask({})
    if (act === 'accept' || act === 'ask-again')
      await couple.call('POST', `/items/${id}/answer`, { version: 1, words: 'Yes.' })
    const before = await couple.item(id!)
    const acceptEvents = await refuseEvents(db, [event])
    expect((await couple.change(act, [id!], more)).status).toBe(503)
    expect(await couple.item(id!)).toEqual(before)
    await acceptEvents()
    expect((await couple.change(act, [id!], more)).status).toBe(200)
  })
})
