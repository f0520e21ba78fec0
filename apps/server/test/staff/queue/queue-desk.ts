import type { QueueResponse, QueueRow } from '@porchlight/api'
import { type Day, dayIn } from '@porchlight/domain'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { signingDesk } from '../../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'

const DAY_MS = 86_400_000

/** The API with the calls of the queue, by an officer of all dealers where no one else is named. */
export async function queueDesk() {
  const desk = await signingDesk()
  const { app, services } = desk
  const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
  const get = (actor: StaffActor = officer, query: Record<string, string> = {}) =>
    app.inject({ url: '/v1/staff/queue', query, headers: staffHeaders(actor) })
  const queueOf = async (actor?: StaffActor, query?: Record<string, string>): Promise<QueueResponse> =>
    (await get(actor, query)).json()
  const today = (): Day => dayIn(services.settings.LENDER_TIME_ZONE, services.clock.now())
  return {
    ...desk,
    officer,
    get,
    queueOf,
    today,
    dayAfter: (count: number): Day =>
      new Date(Date.parse(`${today()}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10),
    idsOf: async (actor?: StaffActor, query?: Record<string, string>): Promise<string[]> =>
      (await queueOf(actor, query)).rows.map(({ id }) => id),
    /** All rows of all pages. `between` runs after each page. */
    async allPages(actor: StaffActor, query: Record<string, string>, between?: () => Promise<unknown>) {
      const rows: QueueRow[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const page = await queueOf(actor, { ...query, ...(after && { after }) })
        rows.push(...page.rows)
        after = page.next
        await between?.()
      }
      return rows
    },
    dealerOf: (slug: string) =>
      services.db.selectFrom('dealer').select(['id', 'name']).where('slug', '=', slug).executeTakeFirstOrThrow(),
  }
}
