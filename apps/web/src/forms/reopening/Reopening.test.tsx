import type { ProgressResponse } from '@porchlight/api'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { texts as saving } from '../../saving/text.ts'
import { NoEmploymentPage } from '../../sections/employment/EmploymentPage.tsx'
import { progress, type Reply, renderFormPage } from '../../testing/form-page.tsx'

type Entry = ProgressResponse['borrower']
const tom: Entry = { ...progress().borrower, borrower_id: 'tom', first_name: 'Tom' }
const ann: Entry = { ...progress().borrower, first_name: 'Ann', is_primary: false }

/** A form that Ann opened before signing began, and saves while the application is in this state. */
async function saveAsAnn({
  code,
  tomStatus,
  reopen,
}: {
  code: 'signing_started' | 'reopen_by_primary_required'
  tomStatus: Entry['status']
  reopen?: () => Reply
}) {
  let isOpen = true
  const state = (): ProgressResponse => ({
    ...progress(),
    application_status: isOpen ? 'STARTED' : 'SENT_FOR_SIGNATURE',
    signing_started_by: isOpen ? null : 'tom',
    borrower: { ...tom, status: isOpen ? 'READY_TO_SIGN_SUBMIT' : tomStatus },
    co_borrowers: [{ ...ann, status: 'READY_TO_SIGN_SUBMIT' }],
  })
  const open = (): Reply => {
    isOpen = true
    return { body: { status: 'STARTED' } }
  }
  const view = await renderFormPage('no-employment', <NoEmploymentPage />, {
    'GET ': () => ({ body: { employment_status: null }, etag: '"3"' }),
    'PUT ': ({ body }) => (isOpen ? { body: body as object, etag: '"4"' } : { code }),
    'POST /calculate-progress': () => ({ body: state() }),
    'GET /events': () => ({ code: 'application_forbidden' }),
    'POST /editing': () => ({ body: { edited_at: '2026-11-21T12:00:00.000Z' } }),
    'POST /reopen': reopen ?? open,
    'POST /reopen-request': () => ({ body: { asked_at: '2026-11-21T12:00:00.000Z' } }),
  })
  await userEvent.click(await screen.findByText('Retired'))
  isOpen = false
  await userEvent.click(screen.getByRole('button', { name: /Next|Save/ }))
  return {
    ...view,
    open: () => void open(),
    sentTo: (path: string) => view.saves().filter(sent => sent.path.endsWith(path)),
  }
}

afterEach(() => vi.useRealTimers())

/** The first of them is beside the refused save; style sheets hide the other one. */
const press = async (name: string) => userEvent.click((await screen.findAllByRole('button', { name }))[0]!)

test('any borrower reopens before the first signature, and typed answers are saved', async () => {
  const { saves, sentTo } = await saveAsAnn({ code: 'signing_started', tomStatus: 'READY_TO_SIGN_SUBMIT' })
  await press('Reopen to change')
  await waitFor(() => expect(sentTo('/reopen')).toHaveLength(1))
  await waitFor(() => expect(saves().filter(({ method }) => method === 'PUT')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByText("This couldn't be saved")).toBeNull())
})

test('after a signature a co-borrower asks the primary borrower by name', async () => {
  const { sentTo } = await saveAsAnn({ code: 'reopen_by_primary_required', tomStatus: 'SIGNED' })
  await press('Ask Tom to reopen')
  expect(await screen.findByText("We told Tom. We'll let you know when the application is open again.")).toBeTruthy()
  expect(sentTo('/reopen-request')).toHaveLength(1)
})

test.each(['cancelled', 'left'] as const)(
  'a reopening that the server cannot take is not sent again once it is %s',
  async how => {
    const replies: Reply[] = [{ code: 'documents_being_read' }]
    const reopen = () => replies.shift() ?? { code: 'service_unavailable' as const }
    const { sentTo, unmount } = await saveAsAnn({ code: 'signing_started', tomStatus: 'READY_TO_SIGN_SUBMIT', reopen })
    await press('Reopen to change')
    await screen.findByRole('button', { name: 'Reopen anyway' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.click(screen.getByRole('button', { name: 'Reopen anyway' }))
    await waitFor(() => expect(sentTo('/reopen')).toHaveLength(2))
    if (how === 'left') unmount()
    else await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(sentTo('/reopen')).toHaveLength(2)
    if (how === 'cancelled') expect(screen.getByText(saving.english.stopped)).toBeTruthy()
  },
)
