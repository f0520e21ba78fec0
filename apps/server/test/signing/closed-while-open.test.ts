import type { SigningStep } from '@porchlight/api'
import { type ErrorCode, errorCodes } from '@porchlight/domain'
import { describe, expect, it, vi } from 'vitest'
import { reportDecision } from '../../src/signing/decisions.ts'
import { copyOf } from '../races/copied-application.ts'
import { signIn } from '../support/app.ts'
import { minute } from '../support/clock.ts'
import { openStream } from '../support/event-stream.ts'
import { DEALER } from '../support/filled-application.ts'
import { type Applicant, luis, onHerDevice, readyApplication, rosa } from './ready-application.ts'
import { browserOf, openSigningPage, signerCalls, signingDesk } from './signing-desk.ts'

const desk = await signingDesk()
const { app, services } = desk

/** The steps at which a signing page waits for its signer. */
const steps = ['HAND_OVER', 'CONSENT', 'READ', 'SIGN'] as const satisfies SigningStep[]
type Step = (typeof steps)[number]

type Page = Awaited<ReturnType<typeof openSigningPage>>
const reach: Record<Step, (page: Page) => Promise<unknown>> = {
  HAND_OVER: async () => {},
  CONSENT: async () => {},
  READ: page => page.consent(),
  SIGN: page => page.read(),
}

/** An application that is out for signature, whose second signer has the signing page open at the step. It is copied for each event. */
async function openAt(step: Step) {
  const { application_id, applicants } = await readyApplication(desk, rosa, step === 'HAND_OVER' ? onHerDevice : luis)
  const [first, second] = applicants as [Applicant, Applicant]
  const { envelope_id } = (await browserOf(app, application_id, first).post('envelope')).json()
  await services.queue.drain()
  for (const applicant of [first, second]) {
    const browser = browserOf(app, application_id, applicant)
    const page = await openSigningPage(app, (await browser.sign(applicant.id, envelope_id)).json().signing_url)
    await reach[applicant === first ? 'CONSENT' : step](page)
  }
  return { application_id, envelope_id, first, second, borrower_ids: [first.id, second.id] as [string, string] }
}

async function copyAt(original: Awaited<ReturnType<typeof openAt>>) {
  const { application_id, borrower_ids, envelope_id, bearers } = await copyOf(services, original)
  const [firstId, secondId] = borrower_ids as [string, string]
  return {
    application_id,
    envelope_id,
    secondId,
    first: browserOf(app, application_id, original.first),
    firstPage: signerCalls(app, bearers[0]!),
    second: browserOf(app, application_id, original.second),
    page: signerCalls(app, bearers[1]!),
    remove: (path: string) =>
      app.inject({ method: 'DELETE', url: `/v1/${DEALER}/${path}`, headers: original.first.headers }),
    submittedBefore: () =>
      services.db
        .updateTable('application')
        .set({ submitted_at: services.clock.now() })
        .where('id', '=', application_id)
        .execute(),
    firstId,
  }
}
type Opened = Awaited<ReturnType<typeof copyAt>>

interface Case {
  happens(opened: Opened): Promise<unknown>
  /** Happens once the open page got its refusal: else it could get this one instead. */
  afterwards?(opened: Opened): Promise<unknown>
  /** The refusal that the open page hears at once, and that of its next call where it differs. */
  refusal: ErrorCode
  next?: ErrorCode
}

/** The refusal as the page reads it; Rosa causes it. */
const refusalOf = (code: ErrorCode, name = 'Rosa') => ({
  code,
  message: errorCodes[code].message.replace('{name}', name),
})

const cases: Record<string, Case> = {
  'the other borrower reopens': {
    happens: ({ first }) => first.post('reopen', { even_if_read: true }),
    refusal: 'signing_reopened',
  },
  'the other borrower declines': {
    happens: ({ firstPage }) => firstPage.post('decline', { reason: 'The price is wrong' }),
    refusal: 'signing_declined',
  },
  'the primary borrower withdraws': {
    async happens({ submittedBefore, remove, application_id }) {
      await submittedBefore()
      return remove(`application/${application_id}`)
    },
    refusal: 'signing_withdrawn',
  },
  'the primary borrower discards': {
    happens: ({ remove, application_id }) => remove(`application/${application_id}`),
    refusal: 'signing_discarded',
    next: 'signing_session_over',
  },
  'the signer is removed after a reopening': {
    happens: ({ first }) => first.post('reopen', { even_if_read: true }),
    afterwards: ({ remove, secondId }) => remove(`borrower/${secondId}`),
    refusal: 'signing_reopened',
    // The session was deleted with the data of the signer.
    next: 'signing_session_over',
  },
  'the signer is removed from what was submitted before': {
    async happens({ submittedBefore, first }) {
      await submittedBefore()
      return first.post('reopen', { even_if_read: true })
    },
    afterwards: ({ remove, secondId }) => remove(`borrower/${secondId}`),
    refusal: 'signing_reopened',
    next: 'signing_removed',
  },
  'the signing service closes the documents': {
    happens: ({ envelope_id, secondId }) =>
      reportDecision(services)({ envelope_id, borrower_id: secondId, name: '' }, async () => ({ status: 'VOIDED' })),
    refusal: 'signing_voided',
  },
}

describe.each(steps)('while the signing page is open at %s', step => {
  const original = openAt(step)

  it.each(Object.entries(cases))(
    'and %s, it shows who did it',
    async (_, { happens, afterwards, refusal, next = refusal }) => {
      const opened = await copyAt(await original)
      const stream = await openStream(app, opened.page.eventsRequest)
      await happens(opened)
      await stream.untilOver()
      expect(stream.said()).toBe(`: hello\n\ndata: ${JSON.stringify(refusalOf(refusal))}\n\n`)
      await afterwards?.(opened)
      expect((await opened.page.post('decline', { reason: 'No' })).json()).toEqual(refusalOf(next))
    },
  )

  it('and the signer signs out, it says so at once', async () => {
    const { page, envelope_id } = await copyAt(await original)
    const { user, headers } = await signIn(services, 'someone@example.com')
    const { session_id } = user
    await services.db
      .updateTable('envelope_signer')
      .set({ session_id })
      .where('envelope_id', '=', envelope_id)
      .execute()
    const stream = await openStream(app, page.eventsRequest)
    await app.inject({ method: 'DELETE', url: '/v1/account/sessions', headers })
    await stream.untilOver()
    expect(stream.said()).toBe(`: hello\n\ndata: ${JSON.stringify(refusalOf('signing_signed_out'))}\n\n`)
  })

  it.each(['opened the documents again', 'left them open for too long'])(
    'and the signer %s, the next heartbeat says so',
    async event => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      try {
        const { page, envelope_id, second, secondId } = await copyAt(await original)
        const stream = await openStream(app, page.eventsRequest)
        if (event === 'opened the documents again')
          await openSigningPage(app, (await second.sign(secondId, envelope_id)).json().signing_url)
        else
          await services.db
            .updateTable('envelope_signer')
            .set({ bearer_expires_at: new Date(0) })
            .where('envelope_id', '=', envelope_id)
            .execute()
        vi.advanceTimersByTime(minute)
        await stream.untilOver()
        expect(stream.said()).toBe(`: hello\n\ndata: ${JSON.stringify(refusalOf('signing_session_over'))}\n\n`)
      } finally {
        vi.useRealTimers()
      }
    },
  )
})

describe('the stream', () => {
  it('says nothing where another borrower signs, and nothing more to a signer who signed', async () => {
    const opened = await copyAt(await openAt('SIGN'))
    const stream = await openStream(app, opened.page.eventsRequest)
    await services.db
      .updateTable('envelope_signer')
      .set({ signed_at: services.clock.now() })
      .where('envelope_id', '=', opened.envelope_id)
      .execute()
    await opened.first.post('reopen', { even_if_read: true })
    await stream.until(': changed')
    expect(stream.said()).not.toContain('data')
    stream.close()
  })

  it('needs a bearer', async () => {
    expect((await app.inject({ url: '/v1/signing/events' })).json().code).toBe('signing_session_over')
  })
})

it.each([
  ['first', 'You'],
  ['second', 'Rosa'],
] as const)('the %s borrower who asks for the documents again reads who reopened', async (side, name) => {
  const opened = await copyAt(await openAt('READ'))
  await opened.first.post('reopen', { even_if_read: true })
  const refusal = await opened[side].sign(side === 'first' ? opened.firstId : opened.secondId, opened.envelope_id)
  expect([refusal.statusCode, refusal.json()]).toEqual([409, refusalOf('signing_reopened', name)])
})
