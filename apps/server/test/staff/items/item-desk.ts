import type { ApplicationViewResponse, ItemResponse, NewItemBody } from '@porchlight/api'
import { expect } from 'vitest'
import type { StaffActor } from '../../../src/platform/actor.ts'
import type { Applicant, People } from '../../signing/ready-application.ts'
import { browserOf, type SigningDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { milestoneCalls } from '../milestones/milestone-desk.ts'

/** An item with usual values. */
export const anItem = (item: Partial<NewItemBody> = {}): NewItemBody => ({
  kind: 'QUESTION',
  stage: 'TO_DECIDE',
  waits_for: 'BORROWER',
  title: 'Where do you work now?',
  ...item,
})

/** A submitted application of these people, with the calls about its items. */
export const itemDesk = async (desk: SigningDesk, ...people: People) =>
  callsAboutItems(desk, await submittedApplication(desk, ...people))

/** A submitted application, with the calls about its items. */
export function callsAboutItems(desk: SigningDesk, application: Awaited<ReturnType<typeof submittedApplication>>) {
  const calls = milestoneCalls(desk, application)
  const { call } = calls
  const items = async (actor?: StaffActor): Promise<ItemResponse[]> =>
    ((await call('GET', '/view', undefined, actor)).body as ApplicationViewResponse).items
  const item = async (id: string): Promise<ItemResponse> => (await items()).find(each => each.id === id)!
  const ask = async (...asked: Partial<NewItemBody>[]): Promise<string[]> => {
    const { status, body } = await call('POST', '/items', { items: asked.map(anItem) })
    expect(status, JSON.stringify(body)).toBe(201)
    return (body as { items: { id: string }[] }).items.map(({ id }) => id)
  }
  const chosen = async (...ids: string[]) => {
    const known = await items()
    return ids.map(id => ({ id, version: known.find(each => each.id === id)!.version }))
  }
  return {
    ...application,
    ...calls,
    items,
    item,
    ask,
    chosen,
    /** Accepts, waives or asks again for items in the versions that they have now. */
    change: async (act: 'accept' | 'waive' | 'ask-again' | 'due-day', ids: string[], more: object = {}) =>
      call('POST', `/items/${act}`, { items: await chosen(...ids), ...more }),
    /** Confirms Home only or Land-home. The answers of tests have land, so that nothing is demanded of them without this. */
    async confirmLand(with_land: boolean) {
      const { status, body } = await call('PUT', '/dates', { with_land, land_since: calls.today() })
      expect(status, JSON.stringify(body)).toBe(200)
    },
    /** Removes a borrower in the database alone, as a server of 0.1.0 does for items and letters. */
    async removeBorrower(index: 1 | 2) {
      const { db, clock } = desk.services
      const removed = { removed_at: clock.now() }
      await db.updateTable('borrower').set(removed).where('id', '=', application.applicants[index]!.id).execute()
    },
    /** The calls of a borrower about the items. */
    browserOf: (applicant: Applicant) => browserOf(desk.app, application.application_id, applicant),
  }
}
