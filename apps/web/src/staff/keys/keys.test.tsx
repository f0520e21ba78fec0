import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openStaffPage as open } from '../testing/open-page.tsx'
import { queueOf, sessionAs } from '../testing/queue.ts'
import { setSingleKeys } from './keys.ts'

afterEach(() => setSingleKeys(true))

const openQueue = (address = '/staff') =>
  open(
    address,
    {
      'GET /queue': () => ({ body: queueOf({ next: 'cursor' }) }),
      'GET /queue?after=cursor': () => ({ body: queueOf() }),
      'POST /queue/next': () => ({ body: { application_id: 'NEXT123456' } }),
    },
    sessionAs('OFFICER'),
  )

test('n turns the page, / focuses the search, g q back to the queue, t takes the next', async () => {
  const { history, calls } = openQueue()
  await screen.findByRole('link', { name: 'Next page' })
  await userEvent.keyboard('n')
  await waitFor(() => expect(history.at(-1)).toBe('/staff?after=cursor'))
  await userEvent.keyboard('/')
  const term = screen.getByRole<HTMLInputElement>('searchbox')
  expect(document.activeElement).toBe(term)
  expect(term.value).toBe('')
  // In a field they are letters.
  await userEvent.keyboard('gqtn?')
  expect(term.value).toBe('gqtn?')
  expect(history.at(-1)).toBe('/staff?after=cursor')
  await userEvent.tab()
  await userEvent.keyboard('gq')
  await waitFor(() => expect(history.at(-1)).toBe('/staff'))
  await screen.findByRole('button', { name: 'Next unassigned' })
  await userEvent.keyboard('t')
  await waitFor(() => expect(calls('POST /queue/next')).toHaveLength(1))
})

interface Press extends KeyboardEventInit {
  isAltGraph?: boolean
}

function press({ isAltGraph = false, ...init }: Press): void {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  vi.spyOn(event, 'getModifierState').mockImplementation(key => key === 'AltGraph' && isAltGraph)
  act(() => void document.body.dispatchEvent(event))
}

test.each<[string, Press, string]>([
  ['of a keyboard on which / takes Shift', { key: '/', shiftKey: true }, 'Search applications'],
  ['with caps lock', { key: 'N' }, 'Applications'],
])('a key %s acts', async (_, init, focused) => {
  openQueue()
  await screen.findByRole('link', { name: 'Next page' })
  press(init)
  await waitFor(() => {
    const { activeElement } = document
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : activeElement
    expect(label?.textContent).toBe(focused)
  })
})

test.each<[string, Press]>([
  ['with Shift', { key: 'N', shiftKey: true }],
  ['with Shift while caps lock is on', { key: 'n', shiftKey: true }],
  ['with AltGr', { key: 'n', isAltGraph: true }],
  ['with the keys that stand for AltGr', { key: 'n', ctrlKey: true, altKey: true }],
  ['that composes a letter', { key: 'n', isComposing: true }],
  ['that is held', { key: 'n', repeat: true }],
])('a key %s does nothing', async (_, init) => {
  const { history } = openQueue()
  await screen.findByRole('link', { name: 'Next page' })
  press(init)
  await screen.findByRole('button', { name: 'Next unassigned' })
  expect(history).toEqual(['/staff'])
})

test('/ selects what the field has, and leads to its page where the field is not in sight', async () => {
  const { history } = openQueue()
  const term = screen.getByRole<HTMLInputElement>('searchbox')
  await userEvent.type(term, 'Delgado')
  term.blur()
  await userEvent.keyboard('/')
  await userEvent.keyboard('Reyna')
  expect(term.value).toBe('Reyna')
  term.blur()
  // As the style of a narrow screen hides it, no focus reaches it.
  vi.spyOn(term, 'focus').mockImplementation(() => undefined)
  await userEvent.keyboard('/')
  await waitFor(() => expect(history.at(-1)).toBe('/staff/search'))
})

test('with a modifier, or in a dialog, keys are left to the browser', async () => {
  const { calls } = openQueue()
  await screen.findByRole('button', { name: 'Next unassigned' })
  await userEvent.keyboard('{Control>}t{/Control}{Meta>}t{/Meta}{Alt>}t{/Alt}')
  await userEvent.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await userEvent.keyboard('t')
  expect(calls('POST /queue/next')).toEqual([])
})

test('? lists the keys, and switches single keys off in this browser, for good', async () => {
  const { history } = openQueue()
  const take = await screen.findByRole('button', { name: 'Next unassigned' })
  expect(take.getAttribute('aria-keyshortcuts')).toBe('t')
  await userEvent.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(
    within(dialog)
      .getAllByRole('term')
      .map(term => term.textContent),
  ).toEqual(['j', 'k', 'Enter', 'x', 'X', 'g then q', '/', 't', 'n', '?'])
  await userEvent.click(within(dialog).getByLabelText(/^Use single keys/))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(take.hasAttribute('aria-keyshortcuts')).toBe(false)
  await userEvent.keyboard('n?')
  expect(history).toEqual(['/staff'])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('staff:single-keys')).toBe('off')
  // The button still opens the list, where they are switched on again.
  await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  await userEvent.click(await screen.findByLabelText(/^Use single keys/))
  expect(localStorage.getItem('staff:single-keys')).toBeNull()
})
