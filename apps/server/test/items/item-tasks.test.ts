import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rosa } from '../signing/ready-application.ts'
import { signingDesk } from '../signing/signing-desk.ts'
import { itemDesk } from '../staff/items/item-desk.ts'

const desk = await signingDesk()
const { db } = desk.services

let one: Awaited<ReturnType<typeof itemDesk>>
let browser: ReturnType<typeof one.browserOf>
beforeAll(async () => {
  await itemDesk(desk, rosa)
})
beforeEach(async () => {
  one = await itemDesk(desk, rosa)
  await one.confirmLand(false)
  browser = one.browserOf(one.applicants[0])
})

/** The open tasks as they are stored, as `kind ref`. */
const stored = async () =>
  (
    await db
      .selectFrom('application_task')
      .select(['kind', 'ref'])
      .where('application_id', '=', one.application_id)
      .where('closed_at', 'is', null)
      .execute()
  ).map(({ kind, ref }) => `${kind} ${ref}`)
const waitingSince = async () =>
  (
    await db
      .selectFrom('application_review')
      .select('waiting_since')
      .where('application_id', '=', one.application_id)
      .executeTakeFirstOrThrow()
  ).waiting_since
const answer = (id: string) => browser.post(`items/${id}/answer`, { version: 1, words: 'Yes.' })

describe('an item', () => {
  test('that is asked of a borrower makes the application wait, and is the review of a new one', async () => {
    expect(await stored()).toContain('NEW ')
    await one.ask({})
    expect(await waitingSince()).toBe(one.today())
    const kinds = await stored()
    expect(kinds).toEqual(expect.arrayContaining(['CALL_LATE ', 'DECIDE_OR_NOTICE ']))
    expect(kinds).not.toContain('NEW ')
  })

  test.each([
    ['waits for the community', { waits_for: 'PARK' }, false],
    ['waits for the dealer', { waits_for: 'DEALER' }, false],
    ['is needed to close', { stage: 'TO_CLOSE' }, false],
    ['is only helpful', {}, true],
  ] as const)('that %s lets no one wait, and the application stays new', async (_, item, with_land) => {
    await one.confirmLand(with_land)
    await one.ask(item)
    expect(await waitingSince()).toBeNull()
    expect(await stored()).toContain('NEW ')
  })

  test('that only helps since the land was confirmed leaves the decision', async () => {
    await one.ask({})
    await one.confirmLand(true)
    expect(await waitingSince()).toBeNull()
    expect((await stored()).filter(task => /^(NEW|CAME_IN|DECIDE) /.test(task))).toEqual(['DECIDE 1'])
  })

  test('that came in is one task to check each, which is done once it is cleared', async () => {
    const ids = await one.ask({}, {})
    for (const id of ids) await answer(id)
    expect(await stored()).toEqual(expect.arrayContaining(ids.map(id => `CAME_IN ${id}`)))
    expect(await waitingSince()).toBeNull()
    await one.change('accept', [ids[0]!])
    expect(await stored()).not.toContain(`CAME_IN ${ids[0]}`)
    await one.change('ask-again', [ids[1]!], { reason: 'NOT_ANSWERED' })
    expect((await stored()).filter(task => task.startsWith('CAME_IN'))).toEqual([])
    expect(await waitingSince()).toBe(one.today())
    await one.change('waive', [ids[1]!], { reason: 'NOT_NEEDED' })
    expect((await stored()).some(task => task.startsWith('DECIDE '))).toBe(true)
  })

  test('that is not understood is a task until someone does something about it', async () => {
    const [id] = await one.ask({})
    await browser.post(`items/${id}/question`, { words: 'Which one?' })
    expect(await stored()).toContain(`CAME_IN ${id}?`)
    await one.call('POST', '/notes', { kind: 'SPOKE', text: 'Explained.', borrower_id: one.applicants[0].id })
    expect(await stored()).not.toContain(`CAME_IN ${id}?`)
  })
})
