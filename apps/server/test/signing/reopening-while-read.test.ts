import { expect, test, vi } from 'vitest'
import { copyOf } from '../races/copied-application.ts'
import { minute } from '../support/clock.ts'
import { openStream } from '../support/event-stream.ts'
import { type Applicant, luis, onHerDevice, readyApplication, rosa } from './ready-application.ts'
import { browserOf, openSigningPage, signerCalls, signingDesk } from './signing-desk.ts'

const desk = await signingDesk()
const { app, services } = desk

/** An application that is out for signature. It is copied for each case. */
async function outForSignature(second: typeof luis | typeof onHerDevice) {
  const { application_id, applicants } = await readyApplication(desk, rosa, second)
  const [first, other] = applicants as [Applicant, Applicant]
  const { envelope_id } = (await browserOf(app, application_id, first).post('envelope')).json()
  await services.queue.drain()
  for (const applicant of [first, other]) {
    const { signing_url } = (await browserOf(app, application_id, applicant).sign(applicant.id, envelope_id)).json()
    await openSigningPage(app, signing_url)
  }
  return { application_id, applicants, borrower_ids: [first.id, other.id] as [string, string] }
}
const withLuis = outForSignature(luis)
const onOneDevice = outForSignature(onHerDevice)

const changeSigners = (envelope_id: string, columns: { seen_at: Date } | { signed_at: Date }) =>
  services.db.updateTable('envelope_signer').set(columns).where('envelope_id', '=', envelope_id).execute()
const seenAt = (envelope_id: string) =>
  services.db.selectFrom('envelope_signer').select('seen_at').where('envelope_id', '=', envelope_id).execute()

/** Each leaves the signing page of the reader in another state. */
const states = {
  reads: async () => {},
  'closed the page': async ({ close, envelope_id }: { close(): void; envelope_id: string }) => {
    close()
    await vi.waitFor(async () => expect((await seenAt(envelope_id)).every(({ seen_at }) => !seen_at)).toBe(true))
  },
  'was last seen two minutes ago': ({ envelope_id }: { envelope_id: string }) =>
    changeSigners(envelope_id, { seen_at: new Date(services.clock.now().getTime() - 2 * minute) }),
  signed: ({ envelope_id }: { envelope_id: string }) => changeSigners(envelope_id, { signed_at: services.clock.now() }),
}
type State = keyof typeof states

const names = ['Rosa', 'Luis'] as const
const cases = names.flatMap(reader =>
  names.flatMap(by => (Object.keys(states) as State[]).map(state => ({ reader, by, state, original: withLuis }))),
)

test.each([...cases, { reader: 'Luis', by: 'Rosa', state: 'reads', original: onOneDevice } as const])(
  'where $reader $state, and $by reopens',
  async ({ reader, by, state, original }) => {
    const { applicants, ...rows } = await original
    const { application_id, envelope_id, bearers } = await copyOf(services, rows)
    const stream = await openStream(app, signerCalls(app, bearers[names.indexOf(reader)]!).eventsRequest)
    await stream.until(': hello')
    await states[state]({ ...stream, envelope_id })
    const { post } = browserOf(app, application_id, applicants[names.indexOf(by)]!)
    const answer = (await post('reopen')).json()
    const isAsked = state === 'reads' && reader !== by && original === withLuis
    expect(answer).toEqual(
      isAsked
        ? { code: 'documents_being_read', message: `${reader} is reading the documents now.` }
        : { status: 'STARTED' },
    )
    if (isAsked) expect((await post('reopen', { even_if_read: true })).json()).toEqual({ status: 'STARTED' })
    stream.close()
  },
)
