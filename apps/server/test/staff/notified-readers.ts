import type { AuditCode } from '@porchlight/domain'
import type { Grant } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import { expect, vi } from 'vitest'
import { findDealer } from '../../src/dealers/dealer-repository.ts'
import type { StaffActor } from '../../src/platform/actor.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { TOGETHER_MS } from '../../src/staff/presence/queue-hub.ts'
import { lockReview, updateReview } from '../../src/staff/record/review-repository.ts'
import { rosa } from '../signing/ready-application.ts'
import { type SigningDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffHeaders } from '../support/actors.ts'
import { openStream } from '../support/event-stream.ts'
import { DEALER } from '../support/filled-application.ts'
import { fromStaffPages, signedInStaff } from '../support/staff.ts'
import { lendingStaffMember } from './assignment/lending-staff-member.ts'

/** One request or one report about an application. Resolves with the response, where there is one. */
export type Act = () => Promise<unknown>

/** The events that staff members alone leave. The others have their acts in notified-of-others.test.ts. */
export const codesOfWork: readonly AuditCode[] = [
  'application.assigned',
  'application.exported',
  'application.restricted',
  'application.returned',
  'borrowers.reminded',
  'caller.checked',
  'contact.logged',
  'date.corrected',
  'date.recorded',
  'electronic_records.withdrawal_recorded',
  'figure.recorded',
  'figure.withdrawn',
  'follow_up.set',
  'identifier.revealed',
  'items.accepted',
  'items.answer_recorded',
  'items.asked',
  'items.asked_again',
  'items.corrected',
  'items.extended',
  'items.waived',
  'land.confirmed',
  'letter.mailed',
  'letter.printed',
  'letter.returned',
  'loan_number.recorded',
  'note.added',
  'notice.changed',
  'notice.discarded',
  'notice.drafted',
  'notice.recorded',
  'notice.sent',
  'outcome.corrected',
  'outcome.reconsidered',
  'outcome.recorded',
  'restriction.lifted',
  'review.begun',
  'review.stopped',
  'sealing.retried_by_staff',
  'sections.checked',
  'soft_report.logged',
  'submission.read',
  'submission.unread',
  'withdrawal.read',
  'withdrawal.unread',
]

const wanda = { first_name: 'Wanda', last_name: 'Whitlock', email: 'wanda@example.com' }
const LAST = 'Lastly Said'
/** Applications of each dealer that no act changes: more than an act changes. */
const OTHERS = 2
const SOON_MS = 20

type Person = Awaited<ReturnType<typeof signedInStaff>>
type Body = Record<string, unknown>
interface Reader extends Person {
  queue: Stream
  /** The number of others that the reader sees in the queue. */
  others: number
}

/** The responses of a reader about an application that a change may make others. */
async function responses({ browser }: Pick<Person, 'browser'>, id: string) {
  const body = async (path: string): Promise<Body | undefined> => {
    const answer = await browser.call('GET', path)
    return answer.status === 200 ? answer.body : undefined
  }
  const [view, viewers, queue] = await Promise.all(
    [`/applications/${id}/view`, `/applications/${id}/presence`, '/queue?view=all'].map(body),
  )
  // Reading changes nothing.
  const history = (view?.history as { entries: { is_view: boolean }[] } | undefined)?.entries.filter(
    ({ is_view }) => !is_view,
  )
  const rows = queue?.rows as { id: string }[] | undefined
  return { view: view && { ...view, history }, viewers, row: rows?.find(row => row.id === id) }
}
const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

type Stream = Awaited<ReturnType<typeof openStream>>
const countOf = (stream: Stream, data: string): number => stream.said().split(`data: ${data}`).length - 1
/** The numbers of changed applications of the queue, in the order in which the reader was notified of them. */
const changedRows = ({ queue }: Reader): number[] =>
  [...queue.said().matchAll(/"changed":(\d+)/g)].map(([, count]) => Number(count))

/** Announces changes of the queue after a moment, so that acts do not wait for those that would be announced with theirs. */
function announceSoon(): void {
  const { setTimeout: start } = globalThis
  const soon = (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    start(work, ms === TOGETHER_MS ? SOON_MS : ms, ...args)
  vi.stubGlobal('setTimeout', soon)
}

/** Readers of five kinds, who follow the queue and one application after the other. */
export async function notifiedReaders(desk: SigningDesk, site: FastifyInstance) {
  const { app, services } = desk
  const { db } = services
  const own: Grant['scope'] = { dealer_id: (await findDealer(db, DEALER)).id }
  const other: Grant['scope'] = { dealer_id: (await findDealer(db, 'blue-ridge-homes')).id }
  /** Acts, and follows no stream. */
  const colleague = await lendingStaffMember(services, [{ role: 'MANAGER', scope: 'ALL' }])
  const lastly = await lendingStaffMember(services, [{ role: 'MANAGER', scope: 'ALL' }], { name: LAST })

  const others: string[] = []
  for (const dealer_id of [own.dealer_id, other.dealer_id])
    for (let count = 0; count < OTHERS; count++) {
      const { application_id } = await submittedApplication(desk, wanda)
      await db.updateTable('application').set({ dealer_id }).where('id', '=', application_id).execute()
      await db
        .updateTable('application_review')
        .set({ dealer_id, assignee_id: colleague.staff_id })
        .where('application_id', '=', application_id)
        .execute()
      others.push(application_id)
    }
  /** Changes the others, of which each reader is notified at once who may see them. */
  const changeOthers = () =>
    inTransaction(db, async trx => {
      for (const id of others) await updateReview(trx, await lockReview(trx, id), {})
    })

  const streamOf = ({ browser }: Pick<Person, 'browser'>, path: string) =>
    openStream(site, { url: `/v1/staff${path}`, headers: fromStaffPages, cookies: browser.cookies })
  const grants: [string, Grant, string?][] = [
    ['an officer of the dealer', { role: 'OFFICER', scope: own }],
    ['a manager', { role: 'MANAGER', scope: 'ALL' }],
    ['compliance', { role: 'COMPLIANCE', scope: 'ALL' }],
    ['an officer of another dealer', { role: 'OFFICER', scope: other }],
    ['a manager who is the borrower', { role: 'MANAGER', scope: 'ALL' }, rosa.email],
  ]
  const readers: Record<string, Reader> = {}
  for (const [name, grant, email] of grants) {
    const person = await signedInStaff(site, services, [grant], email)
    const { rows } = (await person.browser.call('GET', '/queue?view=all')).body as { rows: { id: string }[] }
    const queue = await streamOf(person, '/queue/events')
    await queue.until(': hello')
    readers[name] = { ...person, queue, others: rows.filter(({ id }) => others.includes(id)).length }
  }
  announceSoon()
  const people = Object.entries(readers)
  const each = async <T>(work: (reader: Reader, who: string) => Promise<T>): Promise<Map<string, T>> =>
    new Map(await Promise.all(people.map(async ([who, reader]) => [who, await work(reader, who)] as const)))

  const by = (actor: StaffActor, method: 'GET' | 'POST' | 'DELETE', id: string, below: string, payload?: object) =>
    app.inject({
      method,
      url: `/v1/staff/applications/${id}${below}`,
      headers: staffHeaders(actor),
      ...(payload && { payload }),
    })

  /** The codes of the events that acts left. */
  const acted = new Set<string>()
  const lastNumber = async (id: string) => {
    const chain = db.selectFrom('audit_event').where('chain', '=', id)
    return (await chain.select(({ fn }) => fn.max('number').as('number')).executeTakeFirstOrThrow()).number
  }
  const eventsSince = (id: string, number: Awaited<ReturnType<typeof lastNumber>>) =>
    db.selectFrom('audit_event').select('event').where('chain', '=', id).where('number', '>', number).execute()

  return {
    colleague,
    by,
    /** The events that no act left, of those that staff members who lend are notified of. */
    withoutAct: (codes: readonly AuditCode[]): AuditCode[] => codes.filter(code => !acted.has(code)),
    close: () => {
      vi.unstubAllGlobals()
      for (const { queue } of Object.values(readers)) queue.close()
    },
    /** Opens the streams of an application, of those who may read it. Its acts follow one after the other. */
    async follow(id: string) {
      // The first reading stores what was found then, which the others read.
      await by(colleague, 'GET', id, '/view')
      let before = await each(reader => responses(reader, id))
      const streams = new Map<string, Stream>()
      /** The numbers of all acts. */
      const expected = new Map(people.map(([who]) => [who, { view: 0, viewers: 0 }]))
      await each(async (reader, who) => {
        const stream = await streamOf(reader, `/applications/${id}/events`)
        if (stream.answer.statusCode !== 200) return
        await stream.until(': hello')
        streams.set(who, stream)
      })
      const notified = (stream: Stream) => ({ view: countOf(stream, 'changed '), viewers: countOf(stream, 'presence') })

      /** Expects these notifications besides those from before the act. */
      async function expectOnStream(
        who: string,
        former: ReturnType<typeof notified>,
        differs: { view: boolean; viewers: boolean },
      ) {
        const stream = streams.get(who)!
        const counts = expected.get(who)!
        for (const name of ['view', 'viewers'] as const) {
          counts[name] += Number(differs[name])
          former[name] += Number(differs[name])
        }
        await expect.poll(() => ({ who, ...notified(stream) }), { interval: 10 }).toEqual({ who, ...former })
      }

      return {
        /** Each reader is notified exactly where a response is another one. */
        async expectNotified(act: Act): Promise<void> {
          const rowsBefore = new Map(people.map(([who, reader]) => [who, changedRows(reader).length]))
          const notifiedBefore = new Map([...streams].map(([who, stream]) => [who, notified(stream)]))
          const last = await lastNumber(id)
          const response = ((await act()) ?? {}) as { statusCode?: number; status?: number }
          expect(response.statusCode ?? response.status ?? 200).toBeLessThan(300)
          for (const { event } of await eventsSince(id, last)) acted.add(event)
          await changeOthers()
          const after = await each(reader => responses(reader, id))
          const former = before
          before = after
          await each(async (reader, who) => {
            const [one, next] = [former.get(who)!, after.get(who)!]
            const view = differ(one.view, next.view)
            const counted = notifiedBefore.get(who)
            if (counted && next.view === undefined) {
              await streams.get(who)!.untilOver()
              streams.delete(who)
            } else if (counted) await expectOnStream(who, counted, { view, viewers: differ(one.viewers, next.viewers) })
            const rows = () => changedRows(reader).slice(rowsBefore.get(who))
            await expect
              .poll(rows, { interval: 10 })
              .toSatisfy((counts: number[]) => counts.some(count => count >= reader.others))
            const ofRow = rows().reduce((sum, count) => sum + count, 0) - reader.others > 0
            const row = differ(one.row, next.row) && next.row !== undefined
            // A row counts as changed, too, with what only its page shows.
            if (ofRow !== row) expect({ who, ofRow, row, view }).toEqual({ who, ofRow: view, row, view: true })
          })
        },
        /** After a last note, which is announced after all that came before it. */
        async expectNothingElse(): Promise<void> {
          expect((await by(lastly, 'POST', id, '/notes', { kind: 'NOTE', text: 'Last.' })).statusCode).toBe(201)
          for (const [who, stream] of streams) {
            await stream.until(LAST)
            const { view, viewers } = expected.get(who)!
            expect({ who, ...notified(stream) }, stream.said()).toEqual({ who, view: view + 1, viewers })
          }
        },
        close: () => {
          for (const stream of streams.values()) stream.close()
        },
      }
    },
  }
}
export type NotifiedReaders = Awaited<ReturnType<typeof notifiedReaders>>
