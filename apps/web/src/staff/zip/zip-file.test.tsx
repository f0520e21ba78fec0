import { errorCodes } from '@porchlight/domain'
import type { ExportEnd, ExportManyResponse } from '@porchlight/domain/staff'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { zipFile } from '../testing/exports.ts'
import { openStaffPage, type Reply, refusal } from '../testing/open-page.tsx'
import { sessionAs } from '../testing/queue.ts'

const NOW = Date.parse('2026-11-24T17:00:00.000Z')
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const READ = 'GET /exports/e-1'
const FILE = 'GET /exports/e-1/file'
const PAGE = '/staff/exports/e-1?view=all'
const POLL_MS = 1500
const typing = () => userEvent.setup({ advanceTimers: time => vi.advanceTimersByTime(time) })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Opens the page of a zip file in the state of `stored`. */
const open = (stored: { zip: ExportManyResponse | Reply }, replies: Record<string, () => Reply> = {}) =>
  openStaffPage(
    PAGE,
    { [READ]: () => ('total' in stored.zip ? { body: stored.zip } : stored.zip), ...replies },
    sessionAs('OFFICER'),
  )
const ready = ({ minutes = 58, ...zip }: Partial<ExportManyResponse> & { minutes?: number } = {}) =>
  zipFile({ state: 'READY', made: 40, expires_at: inMinutes(minutes), seconds_left: minutes * 60, ...zip })
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

test('shows how far the files are, and asks again until they are ready', async () => {
  const stored = { zip: zipFile() }
  const page = open(stored)
  const progress = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Applications done' })
  expect(progress).toMatchObject({ value: 0, max: 40 })
  stored.zip = zipFile({ made: 11, refused: [{ application_id: 'A1B2C3D4E5', text: 'It is open again.' }] })
  await pass(POLL_MS + 100)
  await waitFor(() => expect(progress.getAttribute('aria-valuetext')).toBe('12 of 40'))
  expect(document.title).toBe('12 of 40 - Files of many applications - Porchlight')
  stored.zip = ready()
  await pass(POLL_MS + 100)
  expect(await screen.findByRole('heading', { name: 'Your zip file is ready' })).toBeTruthy()
  const asked = page.calls(READ).length
  await pass(10 * POLL_MS)
  expect(page.calls(READ)).toHaveLength(asked)
})

test('reads out the start, each quarter and the end, and nothing between', async () => {
  const stored = { zip: zipFile() }
  open(stored)
  await screen.findByRole('progressbar')
  const heard = [said()]
  for (const made of [3, 9, 10, 19, 20, 29, 30, 39]) {
    stored.zip = zipFile({ made })
    await pass(POLL_MS + 100)
    await waitFor(() => expect(screen.getByText(`${made} of 40`)).toBeTruthy())
    heard.push(said())
  }
  stored.zip = ready()
  await pass(POLL_MS + 100)
  await screen.findByRole('button', { name: 'Download the zip file' })
  heard.push(said())
  const start = ['The files are being made.']
  const [quarter, half, three] = [['A quarter is done.'], ['Half is done.'], ['Three quarters are done.']]
  expect(heard).toEqual([start, start, start, quarter, quarter, half, half, three, three, ['Your zip file is ready']])
})

test('a page that is not visible asks nothing until it is seen again', async () => {
  const page = open({ zip: zipFile() })
  await screen.findByRole('progressbar')
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  const asked = page.calls(READ).length
  await pass(10 * POLL_MS)
  expect(page.calls(READ)).toHaveLength(asked)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(POLL_MS + 100)
  expect(page.calls(READ).length).toBeGreaterThan(asked)
})

test('asks nothing after the session has ended', async () => {
  const stored: { zip: ExportManyResponse | Reply } = { zip: zipFile() }
  const page = open(stored)
  await screen.findByRole('progressbar')
  stored.zip = { status: 401, body: refusal('unauthenticated', 'x') }
  await pass(POLL_MS + 100)
  expect(await screen.findByText("You're signed out")).toBeTruthy()
  const asked = page.calls(READ).length
  await pass(10 * POLL_MS)
  expect(page.calls(READ)).toHaveLength(asked)
})

test('a server that does not answer is said, and the next answer is shown', async () => {
  const stored: { zip: ExportManyResponse | Reply } = { zip: zipFile({ made: 4 }) }
  open(stored)
  expect(await screen.findByText('4 of 40')).toBeTruthy()
  stored.zip = { status: 502, body: {} }
  await pass(POLL_MS + 100)
  await waitFor(() => expect(said()).toEqual(["We can't reach the server right now. This page keeps trying."]))
  expect(within(screen.getByRole('region', { name: /being made$/ })).getByText(/^We can't reach/)).toBeTruthy()
  expect(screen.getByText('4 of 40')).toBeTruthy()
  stored.zip = zipFile({ made: 8 })
  await pass(POLL_MS + 100)
  expect(await screen.findByText('8 of 40')).toBeTruthy()
  expect(screen.queryByText(/^We can't reach/)).toBeNull()
})

test('a zip file that is ready says until when, what is in it and how to keep it, and is saved', async () => {
  const urls = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:zip')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  const page = open({ zip: ready() }, { [FILE]: () => ({ body: {} }) })
  const part = within(await screen.findByRole('region', { name: 'Your zip file is ready' }))
  expect(part.getByText('It has 40 files: MISMO 3.4 (XML).')).toBeTruthy()
  expect(part.getByText(/^You can download it until .+ That is in 58 minutes\.$/)).toBeTruthy()
  expect(part.getByText(/^The files have full SSNs/)).toBeTruthy()
  await pass(60_000)
  expect(part.getByText(/That is in 57 minutes\.$/)).toBeTruthy()
  await typing().click(part.getByRole('button', { name: 'Download the zip file' }))
  expect(await part.findByText('The zip file is downloaded.')).toBeTruthy()
  expect(page.calls(FILE)).toHaveLength(1)
  expect(urls).toHaveBeenCalledOnce()
  expect(clicked).toHaveBeenCalledOnce()
})

test.each([
  ['ahead', 1],
  ['behind', -1],
])(
  'on a device whose clock is an hour %s, the minutes are those of the server, and the end comes in time',
  async (_what, hours) => {
    vi.setSystemTime(NOW + hours * 3_600_000)
    const stored = { zip: ready({ minutes: 2 }) }
    const page = open(stored)
    expect(await screen.findByText(/That is in 2 minutes\.$/)).toBeTruthy()
    await pass(60_000)
    expect(screen.getByText(/That is in about a minute\.$/)).toBeTruthy()
    expect(page.calls(READ)).toHaveLength(1)
    stored.zip = zipFile({ state: 'ENDED', ended: 'EXPIRED', made: 40 })
    await pass(63_000)
    expect(await screen.findByRole('heading', { name: 'This zip file is gone' })).toBeTruthy()
  },
)

test('a zip file that is a little longer there than its page thinks is asked for again when that is over', async () => {
  const stored = { zip: ready({ minutes: 1 }) }
  const page = open(stored)
  await screen.findByRole('button', { name: 'Download the zip file' })
  stored.zip = ready({ minutes: 1 })
  await pass(63_000)
  expect(page.calls(READ)).toHaveLength(2)
  stored.zip = zipFile({ state: 'ENDED', ended: 'EXPIRED', made: 40 })
  await pass(63_000)
  expect(await screen.findByRole('heading', { name: 'This zip file is gone' })).toBeTruthy()
})

test('applications without a file are named with the reason, and lead to their pages', async () => {
  open({
    zip: ready({ made: 39, refused: [{ application_id: 'A1B2C3D4E5', text: 'This application is open again.' }] }),
  })
  const part = within(await screen.findByRole('region', { name: 'No file was made of these' }))
  expect(part.getByText('This application is open again.')).toBeTruthy()
  expect(part.getByRole('link', { name: 'Files of application #A1B2C3D4E5' }).getAttribute('href')).toBe(
    '/staff/applications/A1B2C3D4E5/export',
  )
  expect(screen.getByText('It has 39 files, of the 40 that you chose: MISMO 3.4 (XML).')).toBeTruthy()
})

test('where no application got a file there is nothing to download, and the way on is another choice', async () => {
  open({ zip: ready({ total: 1, made: 0, refused: [{ application_id: 'A1B2C3D4E5', text: 'It is open again.' }] }) })
  expect(await screen.findByRole('heading', { name: 'No file could be made' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download the zip file' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Make a new zip file' }).getAttribute('href')).toBe('/staff/exports?view=all')
})

test('after its hour the page asks once more, and says that it is gone', async () => {
  const stored = { zip: ready({ minutes: 1 }) }
  const page = open(stored)
  const button = await screen.findByRole('button', { name: 'Download the zip file' })
  button.focus()
  const asked = page.calls(READ).length
  stored.zip = zipFile({ state: 'ENDED', ended: 'EXPIRED', made: 40 })
  await pass(63_000)
  expect(await screen.findByRole('heading', { name: 'This zip file is gone' })).toBeTruthy()
  expect(page.calls(READ)).toHaveLength(asked + 1)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test.each<[ExportEnd, string, RegExp]>([
  ['EXPIRED', 'This zip file is gone', /^It could be downloaded for one hour\./],
  ['ACCESS_LOST', 'This zip file was deleted', /^You can no longer open one of its applications\./],
  ['FAILED', "This zip file couldn't be made", /^Something failed on our side/],
])('one that ended by %s says so, and leads to a new one with the same filters', async (ended, title, why) => {
  open({ zip: zipFile({ state: 'ENDED', ended }) })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(why)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Make a new zip file' }).getAttribute('href')).toBe('/staff/exports?view=all')
  expect(screen.queryByRole('button', { name: 'Download the zip file' })).toBeNull()
})

test('a download that is refused says why, and the page shows what became of the zip file', async () => {
  const stored = { zip: ready() }
  open(stored, {
    [FILE]: () => {
      stored.zip = zipFile({ state: 'ENDED', ended: 'ACCESS_LOST' })
      return { status: 409, body: refusal('export_access_lost', 'It was deleted.') }
    },
  })
  await typing().click(await screen.findByRole('button', { name: 'Download the zip file' }))
  expect(await screen.findByRole('heading', { name: 'This zip file was deleted' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('a zip file of someone else is none', async () => {
  const { status, message } = errorCodes.export_not_found
  open({ zip: { status, body: refusal('export_not_found', message) } })
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the start page' })).toBeTruthy()
})
