import { errorCodes } from '@porchlight/domain'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useStillSaving } from '../data/base/still-saving.ts'
import { SalespersonPage } from '../sections/final-steps/SalespersonPage.tsx'
import { renderFormPage } from '../testing/form-page.tsx'
import { StillSaving } from '../ui/StillSaving.tsx'
import { texts as ui } from '../ui/text.ts'
import { texts } from './text.ts'

afterEach(() => vi.useRealTimers())

const { status, message } = errorCodes.service_unavailable
const unavailable = () =>
  Response.json({ code: 'service_unavailable', message }, { status, headers: { 'retry-after': '5' } })

const Noted = ({ children }: { children: ReactNode }) => (
  <StillSaving isWaiting={useStillSaving()}>{children}</StillSaving>
)

const name = () => screen.findByLabelText<HTMLInputElement>('Sales representative name')

/** Saves a typed name on a server that cannot take the first attempts. */
async function save(refused: number) {
  const page = await renderFormPage(
    'final-steps/sales-person',
    <Noted>
      <SalespersonPage />
    </Noted>,
    {
      'GET ': () => ({ body: { sales_rep_name: 'Sam Field', sales_rep_email: 'sam@example.com' }, etag: '"3"' }),
      'PUT ': ({ body }) => ({ body: body as object, etag: '"4"' }),
    },
  )
  const answer = globalThis.fetch
  const attempts: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method !== 'PUT') return answer(path, init)
    const headers = new Headers(init.headers)
    attempts.push(`${headers.get('idempotency-key')} ${headers.get('if-match')} ${init.body}`)
    return attempts.length > refused ? answer(path, init) : unavailable()
  })
  const field = await name()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.clear(field)
  await user.type(field, 'Ann Field')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('button', { name: 'Still saving…' })
  return { ...page, attempts, user }
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

test('a save that the server cannot take now is sent again under its key until it is taken', async () => {
  const { attempts, location } = await save(3)
  expect(screen.getByRole('alert').textContent).toBe(ui.english.stillBusy.why)
  await pass(20)
  await waitFor(() => expect(location.history.at(-1)).toMatch(/\/progress$/))
  expect(attempts).toHaveLength(4)
  expect(new Set(attempts).size).toBe(1)
  expect(attempts[0]).toMatch(/^[\w-]{36} "3" .*Ann Field/)
  expect(screen.queryByText('Still saving…')).toBeNull()
})

test('after a minute it says why, keeps what was typed, and a further press is the same request', async () => {
  const { attempts, user } = await save(Number.POSITIVE_INFINITY)
  await pass(60)
  expect((await screen.findByRole('alert')).textContent).toContain(texts.english.stillNotTaken(texts.english.note))
  expect((await name()).value).toBe('Ann Field')
  const before = attempts.length
  expect(before).toBeGreaterThanOrEqual(10)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(attempts).toHaveLength(before + 1))
  expect(new Set(attempts).size).toBe(1)
  await pass(60)
})
