import { errorCodes } from '@porchlight/domain'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStaffPage, type Reply, refusal } from '../testing/open-page.tsx'
import { queueOf, sessionAs } from '../testing/queue.ts'

const saved = vi.fn()
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:list')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download)
  })
})
afterEach(() => {
  saved.mockReset()
  vi.restoreAllMocks()
})

const FILTER = 'view=all&sort=submitted&dealer=d-2&from=2026-11-01'

/** Opens the second page of a view with filters. */
const open = (list: () => Reply = () => ({ body: {} }), session = sessionAs('OFFICER')) =>
  openStaffPage(
    `/staff?${FILTER}&after=cursor`,
    {
      [`GET /queue?${FILTER}&after=cursor`]: () => ({ body: queueOf({ view: 'all' }) }),
      [`GET /queue/list?${FILTER}`]: list,
    },
    session,
  )

test('Export leads to the choice from all pages of the view, with its order and filters', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'Export' })
  expect(link.getAttribute('href')).toBe(`/staff/exports?${FILTER}`)
})

test('the list of all pages is downloaded under the name of the day, and that is said', async () => {
  const page = open()
  const button = await screen.findByRole('button', { name: 'Download CSV' })
  await userEvent.click(button)
  expect((await screen.findByText('Look for the CSV file in your downloads.')).closest('[role=status]')).toBeTruthy()
  expect(page.calls(`GET /queue/list?${FILTER}`)).toHaveLength(1)
  expect(saved).toHaveBeenCalledWith(expect.stringMatching(/^Applications [A-Z].* \d{4}\.csv$/))
  expect(document.activeElement).toBe(button)
})

test('a list that is too long is said in words, and saves nothing', async () => {
  const { status, message } = errorCodes.list_too_long
  const sentence = message.replace('{most}', '5,000')
  open(() => ({ status, body: refusal('list_too_long', sentence) }))
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  expect((await screen.findByText(sentence)).closest('[role=alert]')).toBeTruthy()
  expect(saved).not.toHaveBeenCalled()
})

test('a person who only reads downloads the list and makes no files', async () => {
  open(undefined, sessionAs('COMPLIANCE'))
  expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Export' })).toBeNull()
})
