import type { ItemSetResponse, NewItemSetBody } from '@porchlight/api'
import { MOST_ITEM_SETS, MOST_ITEMS_OF_SET } from '@porchlight/domain'
import { conditions } from '@porchlight/domain/staff'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../src/platform/ids.ts'
import { type ItemSet, saveItemSet } from '../../../src/staff/items/item-set-repository.ts'
import { signedInStaff } from '../../support/staff.ts'
import { testedStaffApi } from '../../support/tested-api.ts'

const { app, services } = await testedStaffApi()
const { db, keys, clock } = services

type Staff = Awaited<ReturnType<typeof signedInStaff>>
let olivia: Staff
let other: Staff
beforeAll(async () => {
  olivia = await signedInStaff(app, services, [{ role: 'OFFICER', scope: 'ALL' }])
  other = await signedInStaff(app, services, [{ role: 'MANAGER', scope: 'ALL' }])
})
beforeEach(async () => {
  await db.deleteFrom('item_set').execute()
})

const paper: NewItemSetBody['items'][number] = {
  ...{ kind: 'DOCUMENT', code: 'PHOTO_ID', stage: 'TO_DECIDE', waits_for: 'BORROWER', is_of_borrower: true },
}
const question: NewItemSetBody['items'][number] = {
  ...{ kind: 'QUESTION', stage: 'TO_CLOSE', waits_for: 'BORROWER', is_of_borrower: false, title: 'Where is the home?' },
}
const save = (body: Partial<NewItemSetBody>, { browser }: Staff = olivia) =>
  browser.call('POST', '/item-sets', { name: 'Usual papers', items: [paper], ...body })
const setsOf = async ({ browser }: Staff = olivia): Promise<ItemSetResponse[]> =>
  (await browser.call('GET', '/item-sets')).body.sets

describe('a set of items', () => {
  test('is of the person who saved it, by name, with the words that its conditions have now', async () => {
    const agreement = { ...paper, kind: 'AUTHORIZATION', code: null } as const
    const edited = { ...paper, title: 'Both sides of the ID' }
    expect((await save({ items: [paper, edited, question, agreement] })).status).toBe(201)
    expect((await save({ name: 'Second' })).status).toBe(201)
    const [second, usual] = await setsOf()
    expect([second?.name, usual?.name, usual?.left_out]).toEqual(['Second', 'Usual papers', 0])
    const { title, why } = conditions.PHOTO_ID
    expect(usual?.items).toMatchObject([
      { ...paper, title, why, is_edited: false },
      { code: 'PHOTO_ID', title: 'Both sides of the ID', why, is_edited: true },
      { ...question, code: null, is_edited: true },
      { code: 'hard-inquiry-authorization', title: 'Hard credit inquiry', is_edited: false },
    ])
    expect(await setsOf(other)).toEqual([])
    expect((await other.browser.call('DELETE', `/item-sets/${usual!.id}`)).body.code).toBe('item_set_not_found')
    expect((await olivia.browser.call('DELETE', `/item-sets/${usual!.id}`)).status).toBe(204)
    expect((await olivia.browser.call('DELETE', `/item-sets/${usual!.id}`)).body.code).toBe('item_set_not_found')
    expect(await setsOf()).toHaveLength(1)
  })

  test('replaces one of the same name, in any case, where that was confirmed', async () => {
    await save({})
    const [before] = await setsOf()
    const again = { name: ' usual  PAPERS ', items: [question] }
    const refused = await save(again)
    expect([refused.status, refused.body.code]).toEqual([409, 'item_set_exists'])
    expect((await save({ ...again, replaces: true })).body).toEqual({ id: before!.id })
    expect(await setsOf()).toMatchObject([{ id: before!.id, name: 'usual PAPERS', items: [{ kind: 'QUESTION' }] }])
    expect((await save({}, other)).status).toBe(201)
  })

  test.each<[string, Partial<NewItemSetBody>, string]>([
    ['it has no name', { name: ' ' }, 'name'],
    ['its name is too long', { name: 'x'.repeat(61) }, 'name'],
    ['a title is missing', { items: [{ ...question, title: ' ' }] }, 'items.0.title'],
    ['its code is one of another kind', { items: [paper, { ...paper, kind: 'AUTHORIZATION' }] }, 'items.1.code'],
    [
      'an authorization is for anyone',
      { items: [{ ...paper, code: null, kind: 'AUTHORIZATION', is_of_borrower: false }] },
      'items.0.is_of_borrower',
    ],
  ])('is refused where %s', async (_, body, field) => {
    const answer = await save(body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(await setsOf()).toEqual([])
  })

  test('has a largest size, and there is a largest number', async () => {
    const many = Array.from({ length: MOST_ITEMS_OF_SET }, () => paper)
    expect((await save({ items: [...many, paper] })).status).toBe(422)
    for (let number = 1; number <= MOST_ITEM_SETS; number++)
      expect((await save({ name: `Set ${number}`, items: number === 1 ? many : [paper] })).status).toBe(201)
    expect((await save({ name: 'One more' })).body.code).toBe('too_many_item_sets')
    expect((await save({ name: 'Set 1', replaces: true })).status).toBe(201)
  })

  test('leaves out what no longer exists, and says how much', async () => {
    const item = { ...paper, words: null }
    const gone = [
      { ...item, code: 'NO_LONGER' },
      { ...item, kind: 'FUTURE', code: null },
    ]
    const set = { name: 'Old', items: [...gone, item], id: newId(), saved_at: clock.now(), staff_id: olivia.id }
    await db.transaction().execute(trx => saveItemSet(trx, keys.fields, set as ItemSet & { staff_id: string }))
    expect(await setsOf()).toMatchObject([{ left_out: 2, items: [{ code: 'PHOTO_ID' }] }])
  })

  test('is saved once by a call that is repeated with its key', async () => {
    const headers = { 'idempotency-key': newId() }
    const send = () => olivia.browser.call('POST', '/item-sets', { name: 'Once', items: [paper] }, headers)
    expect((await send()).body).toEqual((await send()).body)
    expect(await setsOf()).toHaveLength(1)
  })

  test('is no matter of compliance', async () => {
    const reader = await signedInStaff(app, services, [{ role: 'COMPLIANCE', scope: 'ALL' }])
    for (const answer of [await save({}, reader), await reader.browser.call('GET', '/item-sets')])
      expect([answer.status, answer.body.code]).toEqual([403, 'staff_forbidden'])
  })
})
