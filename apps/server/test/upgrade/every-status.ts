import { type ItemState, itemStates } from '@porchlight/domain'
import { expect } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { sealingFailed, withEnvelopeLock } from '../../src/signing/transitions.ts'
import type { Applicant } from '../signing/ready-application.ts'
import { browserOf, openSigningPage, type SigningDesk, signAll } from '../signing/signing-desk.ts'
import { milestoneCalls, officer } from '../staff/milestones/milestone-desk.ts'
import { returner } from '../staff/returns/returning.ts'
import { signIn } from '../support/app.ts'
import { inviteeFor, joinedCoborrower } from '../support/coborrower.ts'
import { borrowerCalls, callsOf, DEALER, fill, start } from '../support/filled-application.ts'

type Making = (desk: SigningDesk) => Promise<unknown>

const newContact = () => `${newId()}@example.com`
const done = async (answer: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await answer
  expect(statusCode, body).toBeLessThan(300)
}

/** Someone who starts an application. */
async function started({ app, services }: SigningDesk) {
  const { headers } = await signIn(services, newContact())
  const calls = callsOf(app, headers)
  return { headers, calls, ids: await start(calls) }
}

/** An application with every section answered, of one person or two with accounts of their own. */
async function ready(desk: SigningDesk, isJoint = false) {
  const { headers, calls, ids } = await started(desk)
  const applicants: [Applicant, ...Applicant[]] = [{ id: ids.borrower_id, headers }]
  if (isJoint) {
    const joined = await joinedCoborrower(desk, ids, calls, newContact())
    for (const call of borrowerCalls(joined.calls, joined.ids)) expect((await call()).status).toBeLessThan(300)
    applicants.push({ id: joined.ids.borrower_id, headers: joined.headers })
  }
  await fill(calls, ids)
  return { application_id: ids.application_id, applicants, calls }
}

/** The same, signed by everyone and sealed. Runs the jobs of all applications. */
async function submitted(desk: SigningDesk) {
  const application = await ready(desk)
  await signAll(desk, application)
  const { application_id } = application
  return { ...application, ...milestoneCalls(desk, application), officer: returner(desk.app, officer, application_id) }
}

/** The same, out for signature. Runs only the jobs about it. */
async function out(desk: SigningDesk, isJoint = false) {
  const { app, services } = desk
  const application = await ready(desk, isJoint)
  const { application_id, applicants } = application
  const browser = browserOf(app, application_id, applicants[0])
  const { envelope_id } = (await browser.post('envelope')).json<{ envelope_id: string }>()
  await services.queue.drain(envelope_id)
  /** Opens the signing page of a borrower, and reads all documents there. */
  const read = async (signer: Applicant) => {
    const asked = await browserOf(app, application_id, signer).sign(signer.id, envelope_id)
    const page = await openSigningPage(app, asked.json().signing_url)
    await page.read()
    return page
  }
  const sign = async (signer: Applicant) => {
    const page = await read(signer)
    await done(page.adopt({ kind: 'typed', name: page.state.signer.name }))
  }
  return { ...application, browser, envelope_id, read, sign }
}

/**
 * Brings an application to each state that an upgrade finds. The first ones leave no job of their own; the jobs of the last ones wait in the
 * queue, so that the order matters.
 */
export const states = {
  started,
  invited: async desk => {
    const { calls, ids } = await started(desk)
    const path = `/${DEALER}/application/${ids.application_id}/coborrower/invite`
    expect((await calls.post(path, inviteeFor(newContact()))).status).toBe(201)
  },
  'ready to sign': desk => ready(desk, true),
  submitted,
  reopened: async desk => done((await submitted(desk)).borrower.post('reopen')),
  'sent back': async desk => {
    const { officer, applicants } = await submitted(desk)
    await done(officer.view())
    await done(officer.send({ [applicants[0].id]: ['income'] }))
  },
  'in review': async desk => done((await submitted(desk)).officer.begin()),
  denied: async desk => expect((await (await submitted(desk)).record({ kind: 'DENIED' })).status).toBe(201),
  withdrawn: async desk => {
    const { calls, application_id } = await submitted(desk)
    expect((await calls.remove(`/${DEALER}/application/${application_id}`)).status).toBe(200)
  },
  // The job of their message waits, and finds nothing to do after the end.
  'asked for things': async desk => {
    const { application_id, applicants, call, officer } = await submitted(desk)
    const about = { kind: 'QUESTION', stage: 'TO_DECIDE', waits_for: 'BORROWER', title: 'Where do you work now?' }
    const asked = await call('POST', '/items', { items: itemStates.map(() => about) })
    expect(asked.status, JSON.stringify(asked.body)).toBe(201)
    const ids: string[] = asked.body.items.map(({ id }: { id: string }) => id)
    const idOf = (state: ItemState) => ids[itemStates.indexOf(state)]!
    const browser = browserOf(desk.app, application_id, applicants[0])
    for (const state of ['ASKED_AGAIN', 'ANSWERED', 'ACCEPTED'] as const)
      await done(browser.post(`items/${idOf(state)}/answer`, { version: 1, words: 'At the mill.' }))
    await done(browser.post(`items/${idOf('NOT_AVAILABLE')}/not-available`, { version: 1, reason: 'NOT_KNOWN' }))
    const change = async (act: string, state: ItemState, version: number, more = {}) => {
      const { status, body } = await call('POST', `/items/${act}`, { items: [{ id: idOf(state), version }], ...more })
      expect(status, JSON.stringify(body)).toBe(200)
    }
    await change('accept', 'ACCEPTED', 2)
    await change('ask-again', 'ASKED_AGAIN', 2, { reason: 'NOT_ANSWERED' })
    await change('waive', 'WAIVED', 1, { reason: 'NOT_NEEDED' })
    await done(officer.send({ [applicants[0].id]: ['income'] }))
  },
  'out for signature': out,
  'opened, and said to be signed': async desk => {
    const { applicants, browser, read } = await out(desk)
    await read(applicants[0])
    await done(browser.post('signed'))
  },
  'signed by one of two': async desk => {
    const { applicants, sign } = await out(desk, true)
    await sign(applicants[1]!)
  },
  declined: async desk => {
    const { applicants, read } = await out(desk)
    await done((await read(applicants[0])).decline('Not now'))
  },
  'signed, and not sealed': async desk => {
    const { applicants, sign } = await out(desk)
    await sign(applicants[0])
  },
  'signed, and sealing failed': async desk => {
    const { applicants, sign, envelope_id } = await out(desk)
    await sign(applicants[0])
    await withEnvelopeLock(desk.services, envelope_id, sealingFailed)
  },
  'being prepared': async desk => {
    const { application_id, applicants } = await ready(desk)
    await done(browserOf(desk.app, application_id, applicants[0]).post('envelope'))
  },
} satisfies Record<string, Making>
export type State = keyof typeof states
export const everyState = Object.keys(states) as State[]
