import { beforeEach, describe, expect, test } from 'vitest'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk } from '../signing/signing-desk.ts'
import { officer } from '../staff/milestones/milestone-desk.ts'
import { letterDesk } from './letter-desk.ts'

const desk = await signingDesk()

type Desk = Awaited<ReturnType<typeof letterDesk>>
let couple: Desk
beforeEach(async () => {
  couple = await letterDesk(desk, rosa, luis)
})
const idOf = (index: 0 | 1) => couple.applicants[index]!.id

test('an email counts from the day on which the mail server took it', async () => {
  await couple.ask({ borrower_id: idOf(0) }, { title: 'Is the lot rented?' }, { stage: 'TO_CLOSE', title: 'Later' })
  const notice = await couple.sent({ free_text: 'Call me.\nI can help.' })
  expect(notice.items.map(({ title }) => title)).toEqual(['Where do you work now?', 'Is the lot rented?'])
  expect(notice.letters.map(({ way, state }) => `${way} ${state}`)).toEqual(['EMAIL SENDING', 'EMAIL SENDING'])
  expect(await couple.events()).toEqual([])
  const [primary, other] = await couple.letters()
  expect([primary, other]).toMatchObject([
    { state: 'SENT', sent_on: couple.today(), is_primary: true, opened_at: null },
    { state: 'SENT', sent_on: couple.today(), is_primary: false },
  ])
  const { until_on } = notice
  expect(await couple.events()).toMatchObject([
    { kind: 'INCOMPLETENESS_NOTICE', happened_on: couple.today(), until_on, method: 'EMAIL' },
  ])
  const texts = (content: typeof primary & object) => content.content.map(({ text }) => text).join('\n')
  expect(texts(primary!)).toContain('Where do you work now?')
  expect(texts(other!)).not.toContain('Where do you work now?')
  expect(texts(other!)).toContain('Rosa: Other')
  expect(texts(other!)).toContain('Is the lot rented?')
  expect(texts(other!)).toContain('I can help.')
})

test('the borrower opens its page once, and reads the same bytes as staff', async () => {
  await couple.ask({})
  await couple.sent()
  const [letter] = await couple.letters()
  const reader = couple.browserOf(couple.applicants[0])
  const standing = (await reader.get('standing')).json()
  expect(standing.letters).toMatchObject([{ id: letter!.id, sent_on: couple.today() }])
  expect((await reader.get(`letters/${letter!.id}`)).json()).toMatchObject({ until_on: couple.until() })
  const [opened] = await couple.letters()
  expect(opened!.opened_at).not.toBeNull()
  await reader.get(`letters/${letter!.id}`)
  expect((await couple.letters())[0]!.opened_at).toBe(opened!.opened_at)
  const own = await reader.get(`letters/${letter!.id}/pdf`)
  const ofStaff = await couple.outside('GET', `/applications/${couple.application_id}/letters/${letter!.id}/pdf`)
  expect(own.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(ofStaff.rawPayload.equals(own.rawPayload)).toBe(true)
  expect((await couple.browserOf(couple.applicants[1]!).get(`letters/${letter!.id}`)).statusCode).toBe(404)
})

describe('a draft', () => {
  test('is refused where nothing is open that the decision waits for', async () => {
    await couple.ask({ stage: 'TO_CLOSE' }, { waits_for: 'PARK', title: 'Approval' })
    const { status, body } = await couple.call('POST', '/incompleteness', { until_on: couple.until() })
    expect([status, body.code]).toEqual([409, 'nothing_to_name'])
  })

  test('names what is open when it is sent, and is sent once', async () => {
    const [first] = await couple.ask({}, { title: 'Second' })
    const { id, version } = await couple.draft()
    expect((await couple.notices())[0]!.items).toHaveLength(2)
    await couple.change('waive', [first!], { reason: 'NOT_NEEDED' })
    const body = { version, until_on: couple.until(40) }
    expect((await couple.call('PUT', `/incompleteness/${id}`, body)).body).toMatchObject({ version: 2 })
    expect((await couple.call('PUT', `/incompleteness/${id}`, body)).status).toBe(412)
    const send = () => couple.call('POST', `/incompleteness/${id}/send`, { version: 2 })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [notice] = await couple.notices()
    expect(notice!.items.map(({ title }) => title)).toEqual(['Second'])
    expect((await couple.letters()).map(({ state }) => state)).toEqual(['SENT', 'SENT'])
    expect(await couple.events()).toHaveLength(1)
  })

  test('is the only one of its application, until it is discarded', async () => {
    await couple.ask({})
    const { id } = await couple.draft()
    const second = await couple.call('POST', '/incompleteness', { until_on: couple.until() })
    expect([second.status, second.body.code]).toEqual([409, 'draft_exists'])
    const discard = (version = 1) =>
      couple.call('DELETE', `/incompleteness/${id}`, undefined, officer, { 'if-match': `"${version}"` })
    const longer = { version: 1, until_on: couple.until(45), free_text: 'Words of another tab.' }
    expect((await couple.call('PUT', `/incompleteness/${id}`, longer)).status).toBe(200)
    expect((await discard()).status).toBe(412)
    expect((await discard(2)).status).toBe(204)
    expect(await couple.notices()).toEqual([])
    expect((await discard()).body.code).toBe('notice_not_found')
    await couple.draft()
  })

  test('names its items by the titles of its letters, once it was sent', async () => {
    const [id] = await couple.ask({ borrower_id: null, title: 'Is the lot rentd?' })
    const titles = async () => (await couple.notices())[0]!.items.map(({ title }) => title)
    const correct = async (title: string) =>
      expect(
        (await couple.call('PUT', `/items/${id}`, { version: (await couple.item(id!)).version, title })).status,
      ).toBe(200)
    await couple.draft()
    await correct('Is the lot rented?')
    expect(await titles()).toEqual(['Is the lot rented?'])
    const { id: notice, version } = (await couple.notices())[0]!
    expect((await couple.call('POST', `/incompleteness/${notice}/send`, { version })).status).toBe(200)
    await correct('Do you rent the lot?')
    await correct('Do you own the lot?')
    expect(await titles()).toEqual(['Is the lot rented?'])
    expect(JSON.stringify((await couple.letters())[0]!.content)).toContain('Is the lot rented?')
  })

  test.each([
    [29, undefined, { until_on: 'Leave 30 days or more' }],
    [61, undefined, { longer_reason: 'Choose why it leaves more than 60 days' }],
    [61, 'STATE_LAW', undefined],
  ])('of %i days with the reason %s has messages beside its fields', async (days, longer_reason, errors) => {
    await couple.ask({})
    const { status, body } = await couple.call('POST', '/incompleteness', {
      until_on: couple.until(days),
      ...(longer_reason && { longer_reason }),
    })
    expect([status, body.errors]).toEqual(errors ? [422, errors] : [201, undefined])
  })
})
