import type { ExportBatchResponse } from '@porchlight/api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { candidates } from '../testing/exports.ts'
import { openStaffPage, type Reply, refusal, stepUpRequired } from '../testing/open-page.tsx'
import { queueOf, sessionAs } from '../testing/queue.ts'

const MAKE = 'POST /exports/batches'
/** The key whose random bytes are 1. */
const BATCH = '01010101-0101-4101-8101-010101010101'
const [ROSA, ANN, NAMELESS] = ['A1B2C3D4E5', 'B1B2C3D4E5', 'C1B2C3D4E5']
/** The first bytes of a file in a zip, in two parts. */
const [BEGIN, FILE] = ['PK', '\x03\x04 a file']

let saved: string[] = []
beforeEach(() => {
  saved = []
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(bytes => {
    if (bytes instanceof Uint8Array) bytes.fill(1)
    return bytes
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:zip')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  history.replaceState(null, '')
  vi.restoreAllMocks()
})

/** A zip whose parts the test sends. */
function sentZip() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
  })
  return {
    body,
    send: (text: string) => controller!.enqueue(new TextEncoder().encode(text)),
    end: () => controller!.close(),
    lose: () => controller!.error(new TypeError('network')),
  }
}

/** Ticks all three applications and confirms their zip. */
async function make(answer: () => Reply, outcome: Partial<ExportBatchResponse> | Reply) {
  const page = openStaffPage(
    '/staff/exports?view=all',
    {
      'GET /exports/candidates?view=all': () => ({ body: candidates() }),
      'GET /queue?view=all': () => ({ body: queueOf({ view: 'all' }) }),
      'POST /step-up/development': () => ({ body: { step_up: 'proof' } }),
      [MAKE]: ({ headers }) => (headers.has('x-step-up') ? answer() : stepUpRequired),
      [`GET /exports/batches/${BATCH}`]: () =>
        'status' in outcome ? outcome : { body: { id: BATCH, recorded: [], refused: [], not_reached: [], ...outcome } },
    },
    sessionAs('OFFICER'),
  )
  await userEvent.click(await screen.findByRole('radio', { name: /^MISMO/ }))
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'To try out the import')
  await press('Never exported (1)')
  await userEvent.click(screen.getByRole('checkbox', { name: 'All 3 applications below' }))
  await press('Export 3 applications')
  await press('Confirm (development)')
  return page
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const progress = () => screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Files received' })
const outcomeOf = async (name: string) => within(await screen.findByRole('region', { name }))
const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ name, checked }) => name === 'application' && checked)
    .map(({ value }) => value)

test('one confirmation is for the checked ids, and the zip is handed over once all of it is here', async () => {
  const zip = sentZip()
  const page = await make(() => ({ body: zip.body }), { recorded: [ROSA, ANN, NAMELESS] })
  const [tried, sent] = page.calls(MAKE)
  const confirmed = { method: 'POST', path: '/staff/exports/batches', body: sent!.body }
  expect(page.calls('POST /step-up/development')[0]!.body).toEqual(confirmed)
  expect(sent!.body).toEqual({
    batch_id: BATCH,
    application_ids: [ROSA, ANN, NAMELESS],
    format: 'MISMO',
    reason: 'TRIAL',
  })
  expect(tried!.body).toEqual(sent!.body)
  expect(sent!.headers.get('x-step-up')).toBe('proof')

  expect(await progress()).toMatchObject({ value: 0, max: 3 })
  expect(screen.getByText('The export has started.').closest('[role=status]')).toBeTruthy()
  zip.send(`${BEGIN}${FILE}${BEGIN}`)
  await waitFor(async () => expect((await progress()).value).toBe(1))
  zip.send(FILE)
  expect(await screen.findByText('2 of 3')).toBeTruthy()
  expect(saved).toEqual([])
  zip.end()
  const outcome = await outcomeOf('The zip file is here')
  expect(saved).toEqual([expect.stringMatching(/^Applications .+\.zip$/)])
  await waitFor(() => expect(document.activeElement).toBe(outcome.getByRole('heading', { level: 2 })))
  expect(await outcome.findByText('Exported (3)')).toBeTruthy()
  expect(outcome.getByText(/^The files have full SSNs/)).toBeTruthy()
  // A browser does not report the outcome: nothing says that it is saved, and another one can be made.
  expect(outcome.getByText(/^Look for it in your downloads\./)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/is saved/i)
  expect(checked()).toEqual([])
  await userEvent.click(outcome.getByRole('button', { name: 'Check these 3 again' }))
  expect(checked()).toEqual([ROSA, ANN, NAMELESS])
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('applications without a file are named with the reason, and lead to their pages', async () => {
  const zip = sentZip()
  await make(() => ({ body: zip.body }), {
    recorded: [ROSA],
    refused: [
      { application_id: ANN, code: 'wrong_status', text: 'It is open again.' },
      { application_id: NAMELESS, code: 'export_blocked', text: 'The page of its files says why.' },
    ],
  })
  zip.end()
  const outcome = await outcomeOf('The zip file is here')
  expect(await outcome.findByText('Not exported (2)')).toBeTruthy()
  expect(outcome.getByText('It is open again.')).toBeTruthy()
  const links = outcome.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    [`Ann Able #${ANN}`, `/staff/applications/${ANN}/export`],
    [`#${NAMELESS}`, `/staff/applications/${NAMELESS}/export`],
  ])
})

type Page = Awaited<ReturnType<typeof make>>
test.each<[string, (zip: ReturnType<typeof sentZip>, page: Page) => unknown]>([
  ['whose connection is lost', zip => zip.lose()],
  [
    'that is canceled',
    async (zip, page) => {
      await press('Cancel')
      expect(page.calls(MAKE).at(-1)!.signal?.aborted).toBe(true)
      zip.lose()
    },
  ],
])('a zip %s is not saved, and a new one of all that were not refused is offered', async (_what, end) => {
  const zip = sentZip()
  const page = await make(() => ({ body: zip.body }), {
    recorded: [ROSA],
    refused: [{ application_id: ANN, code: 'wrong_status', text: 'It is open again.' }],
    not_reached: [NAMELESS],
  })
  zip.send(`${BEGIN}${FILE}`)
  await screen.findByText('1 of 3')
  await end(zip, page)
  const outcome = await outcomeOf("The zip file didn't arrive")
  expect(saved).toEqual([])
  expect(await outcome.findByText('Exported (1)')).toBeTruthy()
  expect(outcome.getByText('Not exported (1)')).toBeTruthy()
  expect(outcome.getByText('Not reached (1)')).toBeTruthy()
  await press('Check these 2 again')
  expect(checked()).toEqual([ROSA, NAMELESS])
  expect(screen.getByRole('button', { name: 'Export 2 applications' })).toBeTruthy()
})

test('a request that did not reach the server made nothing, and says so', async () => {
  const noSuch = { status: 404, body: refusal('export_batch_not_found', 'x') }
  await make(() => {
    throw new TypeError('network')
  }, noSuch)
  const outcome = await outcomeOf("The zip file didn't arrive")
  expect(await outcome.findByText('Nothing was exported. You can export again.')).toBeTruthy()
  expect(checked()).toEqual([ROSA, ANN, NAMELESS])
})

test('a request that is refused before the zip begins shows why, and no outcome', async () => {
  await make(() => ({ status: 404, body: refusal('application_not_found', 'x') }), {})
  expect(await screen.findByText(/^We can't show this application\./)).toBeTruthy()
  expect(screen.queryByRole('region', { name: /^The zip file/ })).toBeNull()
  expect(saved).toEqual([])
})
