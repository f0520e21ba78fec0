import type { ApplicationViewResponse } from '@porchlight/api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { applicationView } from '../testing/application-view.ts'
import { noMilestones } from '../testing/no-milestones.ts'
import { openStaffPage, type Reply } from '../testing/open-page.tsx'
import { queueOf, sessionAs } from '../testing/queue.ts'

const APPLICATION = '/applications/A1B2C3D4E5'
const view: ApplicationViewResponse = {
  ...applicationView,
  can_remind: true,
  is_open_again: true,
  milestones: {
    ...noMilestones,
    tasks: [{ kind: 'NEW', ref: '', starts_on: '2026-11-25', due_on: '2026-11-25', words: '' }],
  },
}

/** `question`: the dialog in which it is tried again. */
const cases: { button: RegExp; question?: string; page: string; reads: Record<string, () => Reply>; call: string }[] = [
  {
    button: /^Begin review/,
    question: 'Begin the review?',
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
    button: /^Next unassigned/,
    page: '/staff',
    reads: { 'GET /queue': () => ({ body: queueOf({ can_take_next: true }) }) },
    call: 'POST /queue/next',
  },
]

test.each(cases)(
  'after a lost response, $call is the same request when it is tried again',
  async ({ button, question, page, reads, call }) => {
    const answers = [502, 201]
    const user = userEvent.setup()
    const { calls } = openStaffPage(
      page,
      { ...reads, [call]: () => ({ status: answers.shift() ?? 204, body: { application_id: 'A1B2C3D4E5' } }) },
      sessionAs('MANAGER'),
    )
    const press = async (attempt: number) => {
      const dialog = question && within(await screen.findByRole('dialog', { name: question }))
      await user.click((dialog || screen).getByRole('button', { name: button }))
      await waitFor(() => expect(calls(call)).toHaveLength(attempt))
    }
    const [first] = await screen.findAllByRole('button', { name: button })
    if (question) await user.click(first!)
    await press(1)
    await screen.findByRole('alert')
    await press(2)
    const keys = calls(call).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[\w-]{36}$/)
    expect(keys[1]).toBe(keys[0])
  },
)
