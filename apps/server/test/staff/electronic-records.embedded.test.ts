import type { ApplicationViewResponse } from '@porchlight/api'
import { dayIn } from '@porchlight/domain'
import { expect, test } from 'vitest'
import {
  insertElectronicWithdrawal,
  readElectronicRecords,
} from '../../src/applications/record/electronic-records-repository.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { day } from '../support/clock.ts'
import { milestoneCalls } from './milestones/milestone-desk.ts'

const desk = await signingDesk()
const { services } = desk
const { db, clock, settings } = services
const timeZone = settings.LENDER_TIME_ZONE
const today = () => dayIn(timeZone, clock.now())

async function submitted() {
  const application = await submittedApplication(desk, rosa, luis)
  const [primary, other] = application.applicants
  const calls = milestoneCalls(desk, application)
  const { application_id } = application
  return {
    ...calls,
    application_id,
    primary,
    other: other!,
    on: (of: string, borrower_id: string) =>
      readElectronicRecords(db, application_id, { timeZone, day: of }).then(records => records.get(borrower_id)),
    async shown(borrower_id: string) {
      const { borrowers } = (await calls.call('GET', '/view')).body as ApplicationViewResponse
      return borrowers.find(({ id }) => id === borrower_id)!.electronic_records
    },
  }
}

test('the consent of a signing stands from its day on, until the day on which it was withdrawn', async () => {
  const { application_id, primary, other, on, shown } = await submitted()
  const signed = today()
  expect(await shown(primary.id)).toEqual({
    stands: true,
    since: signed,
    version: expect.any(String),
    why_not: null,
    withdrawn_on: null,
  })
  const before = dayIn(timeZone, new Date(clock.now().getTime() - day))
  expect(await on(before, primary.id)).toMatchObject({ why_not: 'NO_CONSENT' })

  const withdrawal = { application_id, borrower_id: other.id, withdrawn_on: signed, recorded_by: null }
  await db.executeQuery(insertElectronicWithdrawal(db, { ...withdrawal, recorded_at: clock.now() }))
  expect(await shown(other.id)).toMatchObject({ stands: false, why_not: 'WITHDRAWN', withdrawn_on: signed })
  expect(await shown(primary.id)).toMatchObject({ stands: true })
})

test('a withdrawal is never changed, and stays with its application', async () => {
  const { application_id, primary } = await submitted()
  const withdrawal = { application_id, borrower_id: primary.id, withdrawn_on: today(), recorded_by: null }
  await db.executeQuery(insertElectronicWithdrawal(db, { ...withdrawal, recorded_at: clock.now() }))
  const change = db.updateTable('electronic_withdrawal').set({ withdrawn_on: '2020-01-01' })
  await expect(change.execute()).rejects.toThrow('electronic withdrawals are never changed')
  await expect(db.deleteFrom('electronic_withdrawal').execute()).rejects.toThrow('are kept with their application')
})
