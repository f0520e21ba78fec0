import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { applicationView } from '../testing/application-view.ts'
import { openStaffPage, type Reply } from '../testing/open-page.tsx'
import { queueOf, sessionAs } from '../testing/queue.ts'

const APPLICATION = '/applications/A1B2C3D4E5'
const view = { ...applicationView, can_begin_review: true, can_remind: true, is_open_again: true }

const cases: { button: RegExp; page: string; reads: Record<string, () => Reply>; call: string }[] = [
  {
    button: /^Begin review/,
    page: `/staff${APPLICATION}`,
    reads: { [`GET ${APPLICATION}/view`]: () => ({ body: view }) },
    call: `POST ${APPLICATION}/review`,
  },
  {
    button: /^Send a reminder/,
    page: `/staff${APPLICATION}`,
    reads: { [`GET ${APPLICATION}/view`]: () => ({ body: view }) },
    call: `POST ${APPLICATION}/reminder`,
  },
  {
    button: /^Take next/,
    page: '/staff',
    reads: { 'GET /queue': () => ({ body: queueOf({ can_take_next: true }) }) },
    call: 'POST /queue/next',
  },
]

test.each(cases)(
  'after a lost response, $call is the same request when it is tried again',
  async ({ button, page, reads, call }) => {
    const answers = [502, 201]
    const user = userEvent.setup()
    const { calls } = openStaffPage(
      page,
      { ...reads, [call]: () => ({ status: answers.shift() ?? 204, body: { application_id: 'A1B2C3D4E5' } }) },
      sessionAs('MANAGER'),
    )
    const press = async (attempt: number) => {
      // A list shows its rows as cards as well.
      await user.click((await screen.findAllByRole('button', { name: button }))[0]!)
      const dialog = screen.queryByRole('dialog')
      if (dialog) await user.click(within(dialog).getByRole('button', { name: button }))
      await waitFor(() => expect(calls(call)).toHaveLength(attempt))
    }
    await press(1)
    await screen.findByRole('alert')
    await press(2)
    const keys = calls(call).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[\w-]{36}$/)
    expect(keys[1]).toBe(keys[0])
  },
)
