import type { ApplicationViewResponse } from '@porchlight/api'
import { sectionIds } from '@porchlight/domain'
import { offeredActions } from '@porchlight/domain/staff'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasPanel, tabPath } from '../panel/panel.ts'
import { applicationView, possible } from '../testing/application-view.ts'
import { noMilestones } from '../testing/no-milestones.ts'
import { openStaffPage } from '../testing/open-page.tsx'
import { sectionKeyOf } from './section-keys.ts'

const PATH = '/applications/A1B2C3D4E5'
beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

async function open(part: Partial<ApplicationViewResponse> = {}, replies = {}) {
  const page = openStaffPage(`/staff${PATH}`, {
    [`GET ${PATH}/view`]: () => ({ body: { ...applicationView, ...part } }),
    ...replies,
  })
  await screen.findByRole('button', { name: 'Actions' })
  return page
}
const name = (text: string) => screen.getByRole('button', { name: text })

test('each name opens the contacts of that borrower and what a caller may hear, and closes with Escape', async () => {
  await open({ can_check_callers: true, can_add_notes: true })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/Rosa Delgado.*Luis Delgado/)
  await userEvent.click(name('Luis Delgado'))
  expect(name('Luis Delgado').getAttribute('aria-expanded')).toBe('true')
  const panel = within(document.getElementById(name('Luis Delgado').getAttribute('aria-controls')!)!)
  const hrefs = panel.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(hrefs).toEqual(['tel:918-555-0101', 'mailto:luis@example.com'])
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Copy Phone',
    'Copy Email',
    'Verify a caller',
    'Log this call',
  ])
  await userEvent.keyboard('{Escape}')
  expect(document.getElementById('person')).toBeNull()
  expect(document.activeElement).toBe(name('Luis Delgado'))
  await userEvent.click(name('Luis Delgado'))
  await userEvent.click(screen.getByRole('button', { name: 'Verify a caller' }))
  expect(await screen.findByRole('dialog', { name: 'Call' })).toBeTruthy()
})

test('without a phone there is no link to call', async () => {
  await open({ borrowers: applicationView.borrowers.map(borrower => ({ ...borrower, phone: '', email: '' })) })
  await userEvent.click(name('Rosa Delgado'))
  expect(document.querySelector('main a[href^="tel:"]')).toBeNull()
  expect(screen.getAllByText('Not given')).toHaveLength(2)
})

test.each<[string, string, string[], string]>([
  ['in the day', '2026-11-24T18:00:00Z', ['America/Chicago'], '12:00 PM'],
  ['before 8 am', '2026-11-24T13:00:00Z', ['America/Chicago'], '7:00 AM, no calls'],
  ['in a state of two zones', '2026-11-24T18:00:00Z', ['America/Chicago', 'America/Denver'], '11:00 AM or 12:00 PM'],
  [
    'after 8 pm in one of two',
    '2026-11-25T02:30:00Z',
    ['America/Chicago', 'America/Denver'],
    '7:30 PM or 8:30 PM, no calls',
  ],
])('the time of the borrower stands beside the phone: %s', async (_, now, time_zones, said) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  await open({ borrowers: [{ ...applicationView.borrowers[0]!, time_zones }] })
  expect(await screen.findByText(said)).toBeTruthy()
})

const menu = async () => {
  await userEvent.click(name('Actions'))
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}

test('what the role never permits is not listed', async () => {
  const refused_actions = offeredActions.map(action => ({ action, why: 'No.', by_role: action !== 'hold.change' }))
  await open({ refused_actions })
  expect(await menu()).toEqual(['Callc', 'Hold… No.'])
})

test.each([
  [['NOTICE'], 1],
  [[], 0],
] as const)('the notice of an outcome is for those with one: %o', async (offered, count) => {
  const task = { kind: 'SEND_NOTICE', ref: '', starts_on: '2026-11-20', due_on: '2026-12-25', words: '' } as const
  const actions = possible('notice.record')
  await open({ ...actions, milestones: { ...noMilestones, tasks: [task], offered: [...offered] } })
  const isNotice = (text: string | null) => text === 'Record the notice…'
  expect(screen.getAllByRole('button').filter(({ textContent }) => isNotice(textContent))).toHaveLength(count)
  expect((await menu()).filter(isNotice)).toHaveLength(count)
})

test('a hold, and who gets paper only, stand where officers look', async () => {
  const [rosa, luis] = applicationView.borrowers
  const electronic_records = { ...luis!.electronic_records, why_not: 'WITHDRAWN', withdrawn_on: '2026-11-29' } as const
  await open({
    borrowers: [rosa!, { ...luis!, electronic_records }],
    milestones: { ...noMilestones, hold: { set_at: '2026-11-22T17:00:00.000Z', by: 'Carl Cole' } },
  })
  expect(screen.getByText('On hold')).toBeTruthy()
  const toCheck = within(screen.getByRole('region', { name: 'Check these' }))
  expect(toCheck.getByText('Luis Delgado: paper only since Nov 29.')).toBeTruthy()
  expect(toCheck.queryByText(/^Rosa/)).toBeNull()
})

test('the loan number is typed in its place', async () => {
  const PUT = `PUT ${PATH}/dates`
  const page = await open(
    { milestones: { ...noMilestones, actions: ['review.record'] } },
    { [PUT]: () => ({ body: {} }) },
  )
  await userEvent.click(screen.getByText('Loan number', { selector: 'summary *' }))
  const field = await screen.findByRole('textbox', { name: 'Loan number' })
  await userEvent.type(field, 'L-7{Enter}')
  await waitFor(() => expect(page.calls(PUT).map(({ body }) => body)).toEqual([{ loan_number: 'L-7' }]))
})

test('each section with a panel has a key of its own after g', () => {
  const keys = sectionIds()
    .filter(hasPanel)
    .map(id => sectionKeyOf(id))
  expect(keys).not.toContain(undefined)
  expect(new Set(keys).size).toBe(keys.length)
  // `g q` leads to the applications.
  expect(keys).not.toContain('q')
})

test('g and a letter lead to a section, which the list of sections and the help name', async () => {
  await open()
  const links = within(screen.getAllByRole('navigation', { name: 'Sections' })[0]!).getAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([['Income g i', '#section_income']])
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 'r' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 'i' })
  expect(document.activeElement?.id).toBe('section_income')
  fireEvent.keyDown(document.body, { key: '?' })
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(help.getByText('Go to Income')).toBeTruthy()
})

test('the tab that the person opened is open on the next application; one that an action opened is not', async () => {
  const page = await open({ ...possible(...offeredActions), can_add_notes: true })
  fireEvent.keyDown(document.body, { key: 'n' })
  await waitFor(() => expect(page.history.at(-1)).toBe(tabPath('A1B2C3D4E5', 'notes')))
  expect(localStorage.getItem('staff:dock-tab')).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: /^Deadlines/ }))
  expect(localStorage.getItem('staff:dock-tab')).toBe('deadlines')
})

test('on a phone, the bar calls, begins a note, and lists the sections', async () => {
  await open({ ...possible(...offeredActions), can_add_notes: true })
  const bar = within(screen.getByRole('navigation', { name: 'On this application' }))
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Call',
    'Note',
    'To do',
    'Sections',
  ])
  await userEvent.click(bar.getByRole('button', { name: 'Sections' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sections' }))
  await userEvent.click(dialog.getByRole('link', { name: /^Income/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(bar.getByRole('button', { name: 'Note' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('note_text'))
})
