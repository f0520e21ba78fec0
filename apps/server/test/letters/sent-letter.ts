import type { NoticeOfIncompleteness } from '@porchlight/api'
import { addDays } from '@porchlight/domain'
import { expect } from 'vitest'
import type { SigningDesk, submittedApplication } from '../signing/signing-desk.ts'
import { callsAboutItems } from '../staff/items/item-desk.ts'

/** Sends a notice of incompleteness to the borrowers of a submitted application. No one has it afterwards. Returns the letters. */
export async function sendNotice(
  desk: SigningDesk,
  application: Awaited<ReturnType<typeof submittedApplication>>,
): Promise<NoticeOfIncompleteness['letters']> {
  const { db, queue } = desk.services
  const { call, ask, confirmLand, today } = callsAboutItems(desk, application)
  await confirmLand(false)
  await ask({})
  const { body: draft } = await call('POST', '/incompleteness', { until_on: addDays(today(), 40) })
  const { status, body } = await call('POST', `/incompleteness/${draft.id}/send`, { version: draft.version })
  expect(status, JSON.stringify(body)).toBe(200)
  await queue.drain()
  await db
    .updateTable('application_review')
    .set({ assignee_id: null })
    .where('application_id', '=', application.application_id)
    .execute()
  return (body as NoticeOfIncompleteness).letters
}
