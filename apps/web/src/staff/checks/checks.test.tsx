import type { ApplicationViewResponse, ChecksResponse } from '@porchlight/api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { applicationView, possible } from '../testing/application-view.ts'
import { openStaffPage, refusal } from '../testing/open-page.tsx'

const SAVE = 'PUT /applications/A1B2C3D4E5/checks'

/** A page whose marks are stored as they are sent, unless `refused`. */
function open(part: Partial<ApplicationViewResponse>, refused?: object) {
  let view = { ...applicationView, can_check_sections: true, ...part }
  return openStaffPage('/staff/applications/A1B2C3D4E5', {
    'GET /applications/A1B2C3D4E5/view': () => ({ body: view }),
    [SAVE]: ({ body }) => {
      if (refused) return { status: 409, body: refused }
      const { needs, no_other_findings } = body as { needs: ChecksResponse['needs']; no_other_findings: boolean }
      const fine = no_other_findings ? { by: 'Ada Abbott', at: '2026-11-22T17:00:00.000Z' } : null
      view = { ...view, checks: { needs, no_other_findings: fine, version: view.checks.version + 1 } }
      return { body: { version: view.checks.version } }
    },
  })
}
const button = (name: string) => screen.findByRole('button', { name })
const words = (name = 'Luis') => screen.queryByLabelText<HTMLTextAreaElement>(`What you ask ${name} about Income`)!
const isPressed = (element: HTMLElement) => element.getAttribute('aria-pressed') === 'true'

test('marks a section of one borrower, then marks once the rest as reviewed', async () => {
  const user = userEvent.setup()
  const page = open({})
  const luis = await button('Ask Luis in Income of Luis')
  await user.click(luis)
  await waitFor(() => expect(isPressed(luis)).toBe(true))
  await waitFor(() => expect(document.activeElement).toBe(words()))
  expect(isPressed(await button('Ask Rosa in Income of Rosa'))).toBe(false)
  const checks = within(await screen.findByRole('region', { name: 'Asked about' }))
  expect(checks.getByText('1 section is marked.')).toBeTruthy()
  const fine = checks.getByRole('button', { name: 'Mark the rest as reviewed' })
  await user.click(fine)
  await waitFor(() => expect(isPressed(fine)).toBe(true))
  expect(checks.getByText(/^Ada Abbott marked the rest as reviewed on Nov 22, 2026.*\.$/)).toBeTruthy()
  await user.click(luis)
  await waitFor(() => expect(isPressed(luis)).toBe(false))
  expect(document.activeElement).toBe(luis)
  const sent = page.calls(SAVE).map(({ body, headers }) => ({ body, version: headers.get('if-match') }))
  const needs = [{ borrower_id: 'b-2', section: 'income', words: '' }]
  expect(sent).toEqual([
    { body: { needs, no_other_findings: false }, version: '"0"' },
    { body: { needs, no_other_findings: true }, version: '"1"' },
    { body: { needs: [], no_other_findings: true }, version: '"2"' },
  ])
})

test('a refused mark says why, and the page shows what is stored', async () => {
  const user = userEvent.setup()
  open({}, refusal('assigned_to_another', 'Someone else works on this application.'))
  const luis = await button('Ask Luis in Income of Luis')
  await user.click(luis)
  const checks = within(screen.getByRole('region', { name: 'Asked about' }))
  expect((await checks.findByRole('alert')).textContent).toContain('Someone else works on this application.')
  expect(isPressed(luis)).toBe(false)
})

test('who may not mark sections sees the marks alone', async () => {
  open({
    can_check_sections: false,
    checks: {
      needs: [{ borrower_id: 'b-1', section: 'income', words: 'Which?' }],
      no_other_findings: null,
      version: 1,
    },
  })
  const income = within(await screen.findByRole('region', { name: 'Income' }))
  expect(income.getAllByText(/is asked$/).map(({ textContent }) => textContent)).toEqual(['Rosa is asked'])
  expect(income.getByText('Asked of Rosa: Which?')).toBeTruthy()
  expect(income.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mark the rest as reviewed' })).toBeNull()
})

test('what is asked is saved when its field is left, before what is pressed next, and stays with a mark that is set again', async () => {
  const user = userEvent.setup()
  const page = open({})
  const [rosa, luis] = [await button('Ask Rosa in Income of Rosa'), await button('Ask Luis in Income of Luis')]
  await user.click(luis)
  await waitFor(() => expect(document.activeElement).toBe(words()))
  await user.type(words(), 'Which pension is it?')
  await user.click(rosa)
  await waitFor(() => expect(isPressed(rosa)).toBe(true))
  const asked = [{ borrower_id: 'b-2', section: 'income', words: 'Which pension is it?' }]
  const sent = () => page.calls(SAVE).map(({ body }) => (body as { needs: unknown }).needs)
  expect(sent().slice(1)).toEqual([asked, [...asked, { borrower_id: 'b-1', section: 'income', words: '' }]])
  expect(screen.getByText('What you ask is saved.')).toBeTruthy()
  await user.click(luis)
  await waitFor(() => expect(words()).toBeNull())
  await user.click(luis)
  await waitFor(() => expect(words()?.value).toBe('Which pension is it?'))
})

test('what is asked is in the dialog that sends back, also while it is being stored', async () => {
  const user = userEvent.setup()
  open({
    ...possible('application.return'),
    returnable: [{ borrower_id: 'b-2', sections: [{ id: 'income', title: 'Income' }] }],
    checks: {
      needs: [{ borrower_id: 'b-2', section: 'income', words: '' }],
      no_other_findings: null,
      version: 0,
    },
  })
  await user.type(await screen.findByLabelText('What you ask Luis about Income'), 'Is it monthly?')
  const answered = fetch
  let answer = () => {}
  const held = new Promise<void>(resolve => (answer = resolve))
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    init.method === 'PUT' ? held.then(() => answered(input, init)) : answered(input, init),
  )
  await user.click(await button('Send back…'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByDisplayValue('Is it monthly?')).toBeTruthy()
  answer()
})

test('words that are no sentence are not sent, and those that were refused stay in their field', async () => {
  const user = userEvent.setup()
  const needs = [{ borrower_id: 'b-2', section: 'income', words: '' }]
  const page = open(
    { checks: { needs, no_other_findings: null, version: 1 } },
    refusal('assigned_to_another', 'Someone else works on this application.'),
  )
  await button('Ask Luis in Income of Luis')
  await user.click(words())
  await user.paste('x'.repeat(1001))
  await user.tab()
  expect(await screen.findByText('Use up to 1,000 characters')).toBeTruthy()
  expect(page.calls(SAVE)).toEqual([])
  await user.clear(words())
  await user.type(words(), 'Which?')
  await user.tab()
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else works on this application.')
  expect(words().value).toBe('Which?')
})
