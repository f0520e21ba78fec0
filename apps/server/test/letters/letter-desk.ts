import type { ApplicationViewResponse, NoticeOfIncompleteness, WaitingLetter } from '@porchlight/api'
import { addDays } from '@porchlight/domain'
import { expect } from 'vitest'
import { insertElectronicWithdrawal } from '../../src/applications/record/electronic-records-repository.ts'
import type { StaffActor } from '../../src/platform/actor.ts'
import type { People } from '../signing/ready-application.ts'
import type { SigningDesk } from '../signing/signing-desk.ts'
import { itemDesk } from '../staff/items/item-desk.ts'
import { officer } from '../staff/milestones/milestone-desk.ts'
import { staffHeaders } from '../support/actors.ts'

/** A submitted Home-only application of these people, with the calls about its letters. */
export async function letterDesk(desk: SigningDesk, ...people: People) {
  const { app, services } = desk
  const { db, clock } = services
  const items = await itemDesk(desk, ...people)
  await items.confirmLand(false)
  const { call, today, application_id } = items
  /** The last day of a period that leaves some days for the mail. */
  const until = (days = 37) => addDays(today(), days)
  const notices = async (): Promise<NoticeOfIncompleteness[]> =>
    ((await call('GET', '/view')).body as ApplicationViewResponse).incompleteness
  const draft = async (body: object = {}) => {
    const { status, body: notice } = await call('POST', '/incompleteness', { until_on: until(), ...body })
    expect(status, JSON.stringify(notice)).toBe(201)
    return notice as NoticeOfIncompleteness
  }
  const outside = (
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    actor: StaffActor = officer,
    headers: object = {},
  ) =>
    app.inject({
      method,
      url: `/v1/staff${url}`,
      headers: { ...staffHeaders(actor), ...headers },
      ...(payload && { payload }),
    })
  return {
    ...items,
    until,
    notices,
    draft,
    outside,
    async sent(body: object = {}) {
      const { id, version } = await draft(body)
      const { status, body: notice } = await call('POST', `/incompleteness/${id}/send`, { version })
      expect(status, JSON.stringify(notice)).toBe(200)
      return notice as NoticeOfIncompleteness
    },
    /** Runs the jobs, and returns the letters of the newest notice. */
    async letters() {
      await services.queue.drain()
      return (await notices())[0]!.letters
    },
    /** The letters of the application that wait on paper. */
    async waiting(actor?: StaffActor): Promise<WaitingLetter[]> {
      const { letters } = (await outside('GET', '/letters', undefined, actor)).json() as { letters: WaitingLetter[] }
      return letters.filter(letter => letter.application_id === application_id)
    },
    /** From today on, letters to this borrower go on paper. */
    async withdrawElectronic(index: 0 | 1) {
      const withdrawal = { application_id, borrower_id: items.applicants[index]!.id, recorded_by: null }
      await db.executeQuery(
        insertElectronicWithdrawal(db, { ...withdrawal, withdrawn_on: today(), recorded_at: clock.now() }),
      )
    },
    /** The events of the file of some kinds that count, the oldest first. */
    async events() {
      const rows = await db
        .selectFrom('file_event')
        .select(['kind', 'happened_on', 'until_on', 'method'])
        .where('application_id', '=', application_id)
        .orderBy('recorded_at')
        .orderBy('id')
        .execute()
      return rows.filter(({ kind }) => kind?.startsWith('INCOMPLETENESS') || kind === 'NOTICE_RETURNED')
    },
    async clock() {
      const { body } = await call('GET', '/view')
      return (body as ApplicationViewResponse).milestones
    },
  }
}
