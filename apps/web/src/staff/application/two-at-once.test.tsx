import type { ApplicationViewResponse } from '@porchlight/api'
import { offeredActions } from '@porchlight/domain/staff'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { applicationView, possible } from '../testing/application-view.ts'
import { openStaffPage, refusal } from '../testing/open-page.tsx'

/** An application of its own for each test: drafts are of an application. */
let id: string
let path: string
beforeEach(() => {
  id = crypto.randomUUID()
  path = `/applications/${id}`
})
const mine: ApplicationViewResponse = {
  ...applicationView,
  ...possible(...offeredActions),
  can_add_notes: true,
  returnable: [{ borrower_id: 'b-1', sections: [{ id: 'income', title: 'Income' }] }],
}

/** Acts of another person: what the stream says of each, and the page once it is read again. */
const acts: Record<string, { said: string; after: Partial<ApplicationViewResponse>; shows: string }> = {
  changed: {
    said: 'Olivia Ortiz: Loan number recorded',
    after: { milestones: { ...mine.milestones, loan_number: 'L-7' } },
    shows: 'Loan L-7',
  },
  taken: {
    said: 'Olivia Ortiz: Application assigned',
    after: {
      ...possible(),
      returnable: [],
      assignment: { ...mine.assignment, assignee: { id: 's-9', name: 'Olivia Ortiz' } },
    },
    shows: 'Assigned to Olivia Ortiz',
  },
  finished: {
    said: 'Olivia Ortiz: Outcome recorded',
    after: {
      ...possible(),
      returnable: [],
      milestones: {
        ...mine.milestones,
        finished_at: '2026-11-28T12:00:00.000Z',
        milestone: { id: 'm-1', kind: 'ORIGINATED', on: '2026-11-28' },
      },
    },
    shows: 'Closed Nov 28, 2026',
  },
  reopened: {
    said: 'Rosa: Application reopened',
    after: { ...possible(), returnable: [], status: 'STARTED', is_open_again: true },
    shows: 'Open again',
  },
}

/** The page over a server whose stream and application the test changes. */
async function open(search = '') {
  cleanup()
  let view = { ...mine, id }
  const { readable, writable } = new TransformStream<string, string>()
  const writer = writable.getWriter()
  const refused = { status: 412, body: refusal('version_conflict', 'This application was changed by someone else.') }
  const page = openStaffPage(`/staff${path}${search}`, {
    [`GET ${path}/view`]: () => ({ body: view }),
    [`POST ${path}/return`]: () => refused,
  })
  const plain = fetch
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    input.endsWith('/events')
      ? Promise.resolve(new Response(readable.pipeThrough(new TextEncoderStream())))
      : plain(input, init),
  )
  await screen.findByRole('button', { name: 'Actions' })
  const become = async ({ said, after }: (typeof acts)[string], shown = said) => {
    view = { ...mine, ...after, id }
    await act(async () => void writer.write(`data: changed ${said}\n\n`))
    await screen.findAllByText(shown)
  }
  return { ...page, become }
}

describe.each(Object.entries(acts))('another person: %s', (_, what) => {
  test('the open page stays as it is, says who did what, and is read again by one press', async () => {
    const { become, calls } = await open()
    await become(what)
    expect(calls(`GET ${path}/view`)).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(await screen.findByText(what.shows)).toBeTruthy()
    expect(screen.queryByText(what.said)).toBeNull()
  })

  test('an open dialog says it too, and keeps what was typed when it is refused', async () => {
    const { become, calls } = await open()
    fireEvent.keyDown(document.body, { key: 'b' })
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByLabelText('Income'))
    await userEvent.selectOptions(dialog.getByLabelText(/^Reason/), 'Something is missing')
    const sentence = dialog.getByLabelText<HTMLTextAreaElement>(/^What you ask the borrowers/)
    await userEvent.type(sentence, 'Please add the lease.')
    await become(what)
    expect(dialog.getByText(what.said)).toBeTruthy()
    expect(sentence.value).toBe('Please add the lease.')
    fireEvent.keyDown(sentence, { key: 'Enter', ctrlKey: true })
    expect(await dialog.findByText('This application was changed by someone else.')).toBeTruthy()
    await waitFor(() => expect(calls(`GET ${path}/view`).length).toBeGreaterThan(1))
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^What you ask the borrowers/).value).toBe(
      'Please add the lease.',
    )
    expect(dialog.getByLabelText('Income')).toHaveProperty('checked', true)
    expect(dialog.getByText(what.said)).toBeTruthy()
  })

  test('between the two keys of a pair, the second one still leads to its section', async () => {
    const { become } = await open()
    fireEvent.keyDown(document.body, { key: 'g' })
    await become(what)
    fireEvent.keyDown(document.body, { key: 'i' })
    expect(document.activeElement?.textContent).toBe('Income')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('several changes are counted, with their author where that is one person', async () => {
  const { become } = await open()
  await become(acts.changed!)
  await become(acts.taken!, '2 changes by Olivia Ortiz')
  await become(acts.reopened!, '3 changes by others')
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(screen.queryByText('3 changes by others')).toBeNull())
  await become(acts.finished!)
})
