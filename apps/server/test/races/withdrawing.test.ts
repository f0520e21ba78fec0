import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createChangeFeed } from '../../src/applications/gate/change-feed.ts'
import { luis, readyApplication, rosa } from '../signing/ready-application.ts'
import { signingDesk, signUnsealed } from '../signing/signing-desk.ts'
import { testApp } from '../support/app.ts'
import { DEALER } from '../support/filled-application.ts'
import { type Copied, copyOf } from './copied-application.ts'
import { roundsOn } from './race.ts'
import { signingRaces } from './signing-races.ts'

/** Each test takes 50 rounds on a server, or 200. */
vi.setConfig({ testTimeout: 600_000 })
/** A round prepares, signs and seals documents. */
const SEALING_ROUNDS = 3

const desk = await signingDesk()
const { services } = desk
const { read, people, everyRound, race, statuses, envelopesOf, jobsFor } = await signingRaces(desk)
/** Out for signature, and submitted once before. */
const resent = await copyOf(services, read)
await services.db
  .updateTable('application')
  .set({ submitted_at: services.clock.now() })
  .where('id', '=', resent.application_id)
  .execute()
/** A second server: the calls of each race are made on both. */
const otherFeed = await createChangeFeed(services.database)
const otherServer = await testApp({ ...services, changeFeed: otherFeed })
afterAll(async () => {
  await otherServer.close()
  await otherFeed.close()
})
beforeEach(() => sql`delete from manual_queue`.execute(services.db))

const elsewhere = (copied: Copied) => people(copied, otherServer)
const outcome = ({ statusCode, json }: Awaited<ReturnType<ReturnType<typeof people>['rosaEnds']>>) =>
  statusCode === 200 ? 200 : json().code
/** The refusals of a signing page, and of a page of the site. */
const refusals = { signing: 'signing_withdrawn', site: 'application_withdrawn' }

/** Counts how often it was withdrawn, by the audit trail, and what is left of the documents. */
async function state(copied: Copied) {
  const { application_id, envelope_id } = copied
  const { withdrawn_at } = await services.db
    .selectFrom('application')
    .select('withdrawn_at')
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow()
  const events = await services.db
    .selectFrom('audit_event')
    .select('event')
    .where('application_id', '=', application_id)
    .execute()
  const envelopes = await envelopesOf(copied)
  return {
    isWithdrawn: withdrawn_at !== null,
    withdrawals: events.filter(({ event }) => event === 'application.withdrawn').length,
    statuses: await statuses(copied),
    envelopes: envelopes.map(({ status }) => status),
    voided: await jobsFor('void-envelope', envelope_id),
    sealed: await jobsFor('seal-envelope', envelope_id),
  }
}
const withdrawn = { isWithdrawn: true, withdrawals: 1, envelopes: ['VOIDED'], voided: 1, sealed: 0 }
const out = 'SENT_FOR_SIGNATURE'
const ready = 'READY_TO_SIGN_SUBMIT'

test('the first of two signs while the other withdraws: withdrawn, and the signature is refused or stored', async () => {
  await everyRound(resent, async (copied, round) => {
    const { luisSigns } = people(copied)
    const answers = await race(copied, round, luisSigns, elsewhere(copied).rosaEnds)
    const [signed, ended] = answers.map(outcome)
    expect(ended).toBe(200)
    expect([200, refusals.signing]).toContain(signed)
    const luis = signed === 200 ? 'SIGNED' : ready
    expect(await state(copied)).toEqual({ ...withdrawn, statuses: [out, ready, luis] })
  })
})

test('the last one signs during a withdrawal: either all is signed or it is withdrawn', async () => {
  await everyRound(resent, async (copied, round) => {
    const { rosaSigns, luisSigns } = people(copied)
    expect((await rosaSigns()).statusCode).toBe(200)
    const answers = await race(copied, round, luisSigns, elsewhere(copied).rosaEnds)
    const [signed, ended] = answers.map(outcome)
    if (signed === 200) {
      expect(ended).toBe('signatures_being_saved')
      expect(await state(copied)).toEqual({
        isWithdrawn: false,
        withdrawals: 0,
        statuses: ['WAITING_ON_ESIGNATURE_SERVICE', 'SIGNED', 'SIGNED'],
        envelopes: ['ALL_SIGNED'],
        voided: 0,
        sealed: 1,
      })
    } else {
      expect([signed, ended]).toEqual([refusals.signing, 200])
      expect(await state(copied)).toEqual({ ...withdrawn, statuses: [out, 'SIGNED', ready] })
    }
  })
})

test('a withdrawal during a reopen: withdrawn, and the reopen was before or is refused', async () => {
  await everyRound(resent, async (copied, round) => {
    const answers = await race(copied, round, people(copied).rosaReopens, elsewhere(copied).rosaEnds)
    const [reopened, ended] = answers.map(outcome)
    expect(ended).toBe(200)
    expect([200, refusals.site]).toContain(reopened)
    const status = reopened === 200 ? 'STARTED' : out
    expect(await state(copied)).toEqual({ ...withdrawn, statuses: [status, ready, ready] })
  })
})

test('two withdrawals: withdrawn once, the other is refused', async () => {
  await everyRound(resent, async (copied, round) => {
    const answers = await race(copied, round, people(copied).rosaEnds, elsewhere(copied).rosaEnds)
    expect(answers.map(outcome).sort()).toEqual([200, refusals.site])
    expect(await state(copied)).toEqual({ ...withdrawn, statuses: [out, ready, ready] })
  })
})

test('withdrawals while the documents are sealed: refused until they are stored', async () => {
  for (let round = 0; round < Math.min(SEALING_ROUNDS, roundsOn(services)); round++) {
    const { application_id, applicants } = await readyApplication(desk, rosa, luis)
    const { envelope_id } = await signUnsealed(desk, { application_id, applicants })
    const [primary, other] = applicants
    const signed: Copied = { application_id, borrower_ids: [primary.id, other!.id], envelope_id, bearers: [] }
    const url = `/v1/${DEALER}/application/${application_id}`
    const answers: unknown[] = []
    const sealing = services.queue.drain(envelope_id)
    const isWithdrawn = async () => {
      answers.push(outcome(await otherServer.inject({ method: 'DELETE', url, headers: primary.headers })))
      return answers.at(-1) === 200
    }
    await vi.waitUntil(isWithdrawn, { timeout: 120_000, interval: 20 })
    await sealing
    expect(answers.length).toBeGreaterThan(1)
    expect(new Set(answers)).toEqual(new Set(['signatures_being_saved', 200]))
    expect(await state(signed)).toEqual({
      isWithdrawn: true,
      withdrawals: 1,
      statuses: ['SUBMITTED', 'SIGNED', 'SIGNED'],
      envelopes: ['SEALED'],
      voided: 0,
      sealed: 0,
    })
  }
})
