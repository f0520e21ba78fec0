import { expect, test, vi } from 'vitest'
import { purge } from '../../src/retention/purge.ts'
import { rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { compliance, milestoneCalls } from '../staff/milestones/milestone-desk.ts'
import { staffActor } from '../support/actors.ts'
import { day } from '../support/clock.ts'

const desk = await signingDesk({ settings: { RETENTION_DECLINED_DAYS: 800 } })
const { services } = desk
const { db, clock } = services
const application = await submittedApplication(desk, rosa)
const { call, record, noticeTo } = milestoneCalls(desk, application)
const manager = staffActor([{ role: 'MANAGER', scope: 'ALL' }])

const granted = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}
const counted = async (isDryRun = false) => (await purge(services, { isDryRun })).withdrawn

/** Deletes what is due, while another person is faster: between the list of what is due and the lock. */
async function countedAfter(change: () => Promise<void>): Promise<number> {
  expect(await counted(true)).toBe(1)
  const begin = db.transaction.bind(db)
  const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const transaction = begin()
    const execute = transaction.execute.bind(transaction)
    transaction.execute = async work => {
      await change()
      return execute(work)
    }
    return transaction
  })
  const count = await counted()
  expect(spy.mock.calls.length).toBeGreaterThan(1)
  spy.mockRestore()
  return count
}

test('keeps an application for the longest of its terms, and what was undone or put on hold before the lock', async () => {
  // A notice of the denial is owed.
  await granted(record({ kind: 'DENIED' }))
  clock.advance(9000 * day)
  expect(await counted()).toBe(0)
  await granted(record({ kind: 'NOTICE', borrower_id: application.applicants[0].id, method: 'LETTER' }))
  clock.advance(700 * day)
  expect(await counted()).toBe(0)

  clock.advance(100 * day)
  const reconsidered = () => granted(record({ kind: 'RECONSIDERED', text: 'A new pay stub.' }, manager))
  expect(await countedAfter(reconsidered)).toBe(0)
  expect(await counted()).toBe(0)

  // The loan includes land.
  await granted(record({ kind: 'APPROVED', ...noticeTo() }))
  await granted(record({ kind: 'ORIGINATED', code: 'WAIVER' }))
  clock.advance(1090 * day)
  expect(await counted()).toBe(0)
  clock.advance(10 * day)
  const held = () => granted(call('POST', '/hold', { reason: 'A claim was filed.' }, compliance))
  expect(await countedAfter(held)).toBe(0)
  expect(await counted()).toBe(0)

  await granted(call('POST', '/hold/end', { reason: 'Settled.' }, compliance))
  // On two servers at once.
  const counts = await Promise.all([counted(), counted()])
  expect(counts.sort()).toEqual([0, 1])
})
