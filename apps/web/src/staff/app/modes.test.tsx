import type { ShownMode } from '@porchlight/api'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { askMode } from '../../data/base/mode.ts'
import { applicationView, possible } from '../testing/application-view.ts'
import { openStaffPage, type Reply, refusal } from '../testing/open-page.tsx'
import { queueOf, queueRow } from '../testing/queue.ts'

const PAGE = '/staff/applications/A1B2C3D4E5'

let served: ShownMode | null = null
const inMode = async (mode: ShownMode['kind'] | null) => {
  served = mode && { kind: mode, until: null }
  await act(askMode)
}
const REFUSED = 'Planned, in words for staff.'
const refused = (code: 'read_only' | 'maintenance'): Reply => ({
  status: 503,
  body: refusal(code, REFUSED),
  headers: { 'retry-after': '1800' },
})
/** The mode is asked for outside of /v1/staff. */
const open = (path: string, replies: Record<string, () => Reply>) =>
  openStaffPage(path, { 'GET /v1/mode': () => ({ body: { mode: served } }), ...replies })

afterEach(() => inMode(null))

test('what changes something is off before it is pressed, with the reason', async () => {
  open(PAGE, {
    'GET /applications/A1B2C3D4E5/view': () => ({
      body: { ...applicationView, ...possible('application.review', 'demographics.read-signed') },
    }),
  })
  const option = async (name: RegExp) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
    const found = screen.getByRole('menuitem', { name })
    await userEvent.keyboard('{Escape}')
    return found
  }
  expect((await option(/^Begin review…/)).hasAttribute('aria-disabled')).toBe(false)
  await inMode('read-only')
  expect((await option(/^Begin review… Nothing can be changed right now\./)).getAttribute('aria-disabled')).toBe('true')
  expect((await option(/^Demographics/)).hasAttribute('aria-disabled')).toBe(false)
})

test('the queue says calmly that it could not be read, once, and comes back', async () => {
  served = { kind: 'maintenance', until: null }
  const { calls } = open('/staff', {
    'GET /queue': () => (served ? refused('maintenance') : { body: queueOf({ rows: [queueRow()] }) }),
  })
  const [notice] = await screen.findAllByText(REFUSED, { selector: '.alert--info *' })
  expect(notice).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(calls('GET /queue')).toHaveLength(1)
  await inMode(null)
  expect(await screen.findByRole('link', { name: 'Rosa Delgado' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(REFUSED)).toBeNull())
})

test('a refused form keeps what was typed, says so, and shows the mode', async () => {
  served = { kind: 'read-only', until: null }
  open(PAGE, {
    'GET /applications/A1B2C3D4E5/view': () => ({
      body: { ...applicationView, ...possible('note.add'), can_add_notes: true },
    }),
    'POST /applications/A1B2C3D4E5/notes': () => refused('read_only'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add a note' }))
  const note = await screen.findByLabelText<HTMLTextAreaElement>('Note')
  await userEvent.type(note, 'Called.')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  const sentence = `${REFUSED} What you typed is still here.`
  await waitFor(() => expect(screen.getAllByText(sentence, { selector: '.alert--info *' })).not.toEqual([]))
  expect(
    await screen.findByText(/No emails or text messages go out\.$/, { selector: '.page__notice .alert *' }),
  ).toBeTruthy()
  expect(note.value).toBe('Called.')
  expect(screen.queryByRole('alert')).toBeNull()
})
