import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openStaffPage as open, refusal } from '../testing/open-page.tsx'
import { queueOf, queueRow, sessionAs } from '../testing/queue.ts'

const officer = sessionAs('OFFICER')
const found = {
  body: { rows: [queueRow(), queueRow({ id: 'B2C3D4E5F6', group: 'OVERDUE', borrower: 'Luis Delgado' })], more: false },
}

const term = () => screen.getByLabelText<HTMLInputElement>('Search for')
const search = (text: string) => userEvent.type(term(), `${text}{Enter}`)

test('a last name is sent in the body, never in the address, and its results are rows like those of the queue', async () => {
  const { history, calls } = open('/staff/search', { 'POST /search': () => found }, officer)
  expect(screen.getByText(/Gar finds nothing/)).toBeTruthy()
  await search(' Delgado ')
  const table = await screen.findByRole('table', { name: 'Results' })
  expect(
    within(table)
      .getAllByRole('link')
      .map(link => link.textContent),
  ).toEqual(['Luis Delgado', 'Rosa Delgado'])
  expect(calls('POST /search')[0]!.body).toEqual({ kind: 'name', term: 'Delgado' })
  expect(screen.getByRole('heading', { name: 'Results: 2 applications' })).toBeTruthy()
  expect(term().value).toBe(' Delgado ')
  expect(history).toEqual(['/staff/search'])
  expect(term().closest('form')!.querySelector('[name]')).toBeNull()
})

test.each([
  ['Phone', 'phone', 'tel'],
  ['Email', 'email', 'email'],
  ['Application', 'application', 'text'],
  ['Loan number', 'loan_number', 'text'],
])('%s is found as a whole', async (label, kind, inputMode) => {
  const { calls } = open('/staff/search', { 'POST /search': () => ({ body: { rows: [], more: false } }) }, officer)
  await userEvent.selectOptions(screen.getByLabelText('Search by'), label)
  expect(term().inputMode).toBe(inputMode)
  await search('x')
  expect(await screen.findByText(/only the whole value is found\.$/)).toBeTruthy()
  expect(calls('POST /search')[0]!.body).toEqual({ kind, term: 'x' })
})

test('more than a page is said, with what helps', async () => {
  open('/staff/search', { 'POST /search': () => ({ body: { ...found.body, more: true } }) }, officer)
  await search('Smith')
  expect(await screen.findByText(/^More than 50 were found/)).toBeTruthy()
})

test('nothing to search for, and what the server refuses, are said beside the field', async () => {
  const { calls } = open(
    '/staff/search',
    { 'POST /search': () => ({ status: 422, body: refusal('invalid_form', 'x', { term: 'Enter an email address' }) }) },
    officer,
  )
  await search('  ')
  expect(await screen.findByText('Type what to search for.')).toBeTruthy()
  expect(calls('POST /search')).toEqual([])
  await search('nobody')
  expect(await screen.findByText('Enter an email address')).toBeTruthy()
  expect(document.activeElement).toBe(term())
})

test('too many searches in an hour say so, and keep what was typed', async () => {
  const tooMany = { status: 429, body: refusal('too_many_requests', 'You searched often. Try again later.') }
  open('/staff/search', { 'POST /search': () => tooMany }, officer)
  await search('Delgado')
  expect(await screen.findByText('You searched often. Try again later.')).toBeTruthy()
  expect(term().value).toBe('Delgado')
})

test('a person who comes to search can type at once, and finds the results again on the way back', async () => {
  const { history } = open(
    '/staff',
    { 'GET /queue': () => ({ body: queueOf() }), 'POST /search': () => found },
    officer,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Search' }))
  await waitFor(() => expect(document.activeElement).toBe(term()))
  await search('Delgado')
  await userEvent.click(await screen.findByRole('link', { name: 'Luis Delgado' }))
  expect(history.at(-1)).toBe('/staff/applications/B2C3D4E5F6')
  await userEvent.click(screen.getByRole('link', { name: 'Search' }))
  expect(screen.getByRole('link', { name: 'Luis Delgado' })).toBeTruthy()
  expect(term().value).toBe('Delgado')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('people who open no application have no search', () => {
  open('/staff/search', {}, sessionAs('ADMINISTRATOR'))
  expect(screen.getByText(/^Your access doesn't cover this page\./)).toBeTruthy()
  expect(screen.queryByLabelText('Search for')).toBeNull()
})
