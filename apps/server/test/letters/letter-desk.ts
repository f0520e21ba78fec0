import type { ApplicationViewResponse, NoticeOfIncompleteness, WaitingLetter } from '@porchlight/api'
import { addDays } from '@porchlight/domain'
import { expect } from 'vitest'
import { insertElectronicWithdrawal } from '../../src/applications/record/electronic-records-repository.ts'
import type { StaffActor } from '../../src/platform/actor.ts'
import { sendLetters } from '../../src/staff/letters/send-letters.ts'
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
  const lettersNow = async () => (await notices())[0]!.letters
  /** The events of the file about letters, the oldest first. */
  const events = () =>
    db
      .selectFrom('file_event')
      .select(['id', 'kind', 'happened_on', 'until_on', 'method', 'about'])
      .where('application_id', '=', application_id)
      .where('kind', 'in', ['INCOMPLETENESS_NOTICE', 'INCOMPLETENESS_ANSWERED', 'NOTICE_RETURNED'])
      .orderBy('recorded_at')
      .orderBy('id')
      .execute()
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
    lettersNow,
    /** Runs the jobs, and returns the letters of the newest notice. */
    async letters() {
      await services.queue.drain()
      return lettersNow()
    },
    /** Runs the job that queues the messages about the letters of the newest notice. Its messages wait. */
    async runSending() {
      await sendLetters(services, { application_id, notice_id: (await notices())[0]!.id })
    },
    /** The messages about letters. */
    messages: () =>
      db
        .selectFrom('notice')
        .select(['id', 'borrower_id'])
        .where('application_id', '=', application_id)
        .where('event', '=', 'incompleteness_notice')
        .execute(),
    /** Records that letters were mailed, today unless the body says otherwise. */
    async mail(ids: string[], body: object = {}, headers: object = {}) {
      const mailed = { ids, ...{ sent_on: today(), method: 'LETTER' }, ...body }
      return (await outside('POST', '/letters/mailed', mailed, officer, headers)).json()
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
    events,
    kinds: async () => (await events()).map(({ kind }) => kind),
    async clock() {
      const { body } = await call('GET', '/view')
      return (body as ApplicationViewResponse).milestones
    },
  }
}
