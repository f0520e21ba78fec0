import type { ItemState } from '@porchlight/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { followMissed } from '../../src/staff/items/follow-application.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signAll, signingDesk } from '../signing/signing-desk.ts'
import { itemDesk } from '../staff/items/item-desk.ts'
import { codeOf, officer } from '../staff/milestones/milestone-desk.ts'
import { returner } from '../staff/returns/returning.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services

/** Leaves items as a server of 0.1.0 does, which knows nothing of them. */
async function reopenItem(id: string): Promise<void> {
  await db.updateTable('item').set({ state: 'ASKED' }).where('id', '=', id).execute()
}

describe.each(['SUBMITTED', 'REVIEWED'] as const)('a section of what a server of 0.1.0 sealed and is %s', status => {
  let couple: Awaited<ReturnType<typeof itemDesk>>
  let section: string
  let question: string
  beforeAll(async () => {
    couple = await itemDesk(desk, rosa, luis)
    await couple.confirmLand(false)
    ;[question] = (await couple.ask({ borrower_id: couple.applicants[0].id })) as [string]
    const officers = returner(app, officer, couple.application_id)
    expect((await officers.send({ [couple.applicants[1]!.id]: ['income'] })).statusCode).toBe(200)
    await signAll(desk, couple)
    if (status === 'REVIEWED') expect((await officers.begin()).statusCode).toBe(200)
    section = (await couple.items()).find(({ kind }) => kind === 'SECTION')!.id
    await reopenItem(section)
  })

  test('is answered by the next maintenance, once, and nothing else is', async () => {
    const states = async () => {
      const items = await couple.items()
      return [section, question].map(id => items.find(item => item.id === id)!.state)
    }
    await Promise.all([followMissed(services), followMissed(services)])
    expect(await states()).toEqual(['ANSWERED', 'ASKED'] satisfies ItemState[])
    const { version } = await couple.item(section)
    await followMissed(services)
    expect((await couple.item(section)).version).toBe(version)
  })
})

test('what was asked of a borrower who was removed is waived by the next maintenance', async () => {
  const couple = await itemDesk(desk, rosa, luis)
  const [primary, other] = couple.applicants
  const [his, cleared] = (await couple.ask({ borrower_id: other!.id }, { borrower_id: other!.id })) as [string, string]
  expect((await couple.call('POST', `/items/${cleared}/answer`, { version: 1, words: 'Yes.' })).status).toBe(200)
  const officers = returner(app, officer, couple.application_id)
  expect((await officers.send({ [primary.id]: ['borrowers'] })).statusCode).toBe(200)
  expect((await callsOf(app, primary.headers).remove(`/${DEALER}/borrower/${other!.id}`)).status).toBe(200)
  await reopenItem(his)
  await followMissed(services)
  expect((await couple.item(his)).state).toBe('WAIVED')
  // Nor is anything more asked of them.
  const again = await couple.change('ask-again', [cleared], { reason: 'UNREADABLE' })
  expect(codeOf(again)).toEqual([409, 'item_borrower_left'])
  expect((await couple.change('accept', [cleared])).status).toBe(200)
})

test('an application whose items cannot be changed leaves the others', async () => {
  const couples = [await itemDesk(desk, rosa, luis), await itemDesk(desk, rosa, luis)]
  const items: [Awaited<ReturnType<typeof itemDesk>>, string][] = []
  for (const couple of couples) {
    const [id] = await couple.ask({ borrower_id: couple.applicants[1]!.id })
    await couple.removeBorrower(1)
    items.push([couple, id!])
  }
  const broken = items.map(([{ application_id }]) => application_id).sort()[0]
  const changed: typeof services.applicationEvents.changed = (context, actor) => {
    if (context.application.id === broken) throw new Error('Broken')
    return services.applicationEvents.changed(context, actor)
  }
  await followMissed({ ...services, applicationEvents: { ...services.applicationEvents, changed } })
  for (const [couple, id] of items)
    expect((await couple.item(id)).state).toBe(couple.application_id === broken ? 'ASKED' : 'WAIVED')
})
