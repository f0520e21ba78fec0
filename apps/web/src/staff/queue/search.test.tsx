import type { StaffSearchResponse } from '@porchlight/api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openStaffPage as open, type Reply, refusal } from '../testing/open-page.tsx'
import { foundRow, queueOf, searchOf, sessionAs } from '../testing/queue.ts'

const officer = sessionAs('OFFICER')
const luis = foundRow({ id: 'B2C3D4E5F6', group: 'OVERDUE', borrower: 'Luis Delgado' })
const found = { body: searchOf([foundRow(), luis]) }

const term = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search applications' })
const search = (text: string) => userEvent.type(term(), `${text}{Enter}`)
const openResults = async (reply: Reply, text: string) => {
  const page = open('/staff/search', { 'POST /search': () => reply }, officer)
  await search(text)
  return page
}

test('what is typed on any page is sent in the body, never in the address, and the results are one list of rows', async () => {
  const replies = { 'GET /queue': () => ({ body: queueOf() }), 'POST /search': () => found }
  const { history, calls } = open('/staff', replies, officer)
  await search('Delgado')
  const table = await screen.findByRole('table', { name: 'Search results' })
  expect(
    within(table)
      .getAllByRole('link')
      .map(link => link.textContent),
  ).toEqual(['Rosa Delgado', 'Luis Delgado'])
  expect(calls('POST /search').map(({ body }) => body)).toEqual([{ term: 'Delgado' }])
  expect(history).toEqual(['/staff', '/staff/search'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Search results' }))
  expect(screen.getAllByText(/^2 applications for “.+”$/)).toHaveLength(2)
  expect(term().value).toBe('Delgado')
  expect(term().closest('form')!.querySelector('[name]')).toBeNull()
})

test('the way back shows the results again, without another search', async () => {
  const { history, calls } = await openResults(found, 'Delgado')
  await userEvent.click(await screen.findByRole('link', { name: 'Luis Delgado' }))
  expect(history.at(-1)).toBe('/staff/applications/B2C3D4E5F6')
  expect(term().value).toBe('')
  await userEvent.click(screen.getByRole('link', { name: 'Search applications' }))
  expect(screen.getByRole('link', { name: 'Luis Delgado' })).toBeTruthy()
  expect(term().value).toBe('Delgado')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(calls('POST /search')).toHaveLength(1)
})

test.each<[string, StaffSearchResponse['rows'][number]['matches'], string | undefined]>([
  ['the name of the row', [{ kind: 'name', person: 'Rosa Delgado' }], undefined],
  ['another name', [{ kind: 'name', person: 'Luis Delgado' }], 'Co-borrower Luis Delgado'],
  [
    'a phone of two',
    [
      { kind: 'phone', person: 'Rosa Delgado' },
      { kind: 'phone', person: 'Luis Delgado' },
    ],
    'Phone of Rosa Delgado and Luis Delgado',
  ],
  ['an email', [{ kind: 'email', person: 'Rosa Delgado' }], 'Email of Rosa Delgado'],
  ['a loan number', [{ kind: 'loan_number', person: null }], 'Loan number'],
])('a row says that it was found by %s', async (_, matches, words) => {
  await openResults({ body: searchOf([foundRow({ matches })]) }, 'x')
  const head = await screen.findByRole('rowheader')
  expect(head.querySelector('small')?.textContent).toBe(words)
})

test('one application that is found by its number opens, and Back does not lead to the search', async () => {
  const matches = [{ kind: 'application' as const, person: null }]
  const replies = {
    'GET /queue': () => ({ body: queueOf() }),
    'POST /search': () => ({ body: searchOf([foundRow({ matches })]) }),
  }
  const { history } = open('/staff', replies, officer)
  await search('#a1b2c3d4e5')
  await waitFor(() => expect(history).toEqual(['/staff', '/staff/applications/A1B2C3D4E5']))
})

describe('nothing that was found', () => {
  test.each<[string, StaffSearchResponse['kinds'], RegExp, RegExp]>([
    ['Delgodo', ['name', 'loan_number'], /has this name or this loan number\.$/, /^Check the spelling/],
    ['(501) 555-0137', ['phone', 'loan_number'], /has a phone ending 0137 or this loan number\.$/, /^Check the number/],
    ['ann@example.com', ['email'], /has this email\.$/, /^Check the spelling/],
    ['1VZF0Z9WBN', ['application', 'loan_number'], /has this application number or/, /^Check the number/],
    ['555-0137', ['loan_number'], /has this loan number\.$/, /A phone has 10 digits/],
  ])('for %s says what was looked for and what to try', async (text, kinds, sentence, tip) => {
    await openResults({ body: searchOf([], { kinds }) }, text)
    expect(await screen.findByText(sentence, { selector: 'p *, p' })).toBeTruthy()
    expect(screen.getByText(tip)).toBeTruthy()
    expect(document.querySelector('main')!.textContent).not.toContain(text)
    expect(document.activeElement).toBe(term())
  })
})

test('more than a page, and names by whole words only, are said', async () => {
  await openResults({ body: searchOf([foundRow()], { more: true, whole_words_only: true }) }, 'Smith')
  expect(await screen.findByText(/^More than 50 were found/)).toBeTruthy()
  expect(screen.getByText(/names are found by whole words only/)).toBeTruthy()
})

test('nothing to search for, and what the server refuses, are said beside the field', async () => {
  const errors = { term: 'Type the whole email address' }
  const { calls } = await openResults({ status: 422, body: refusal('invalid_form', 'x', errors) }, '  ')
  expect(await screen.findByText('Type a name, email, phone or number.')).toBeTruthy()
  expect(calls('POST /search')).toEqual([])
  await search('ann@')
  await screen.findByText('Type the whole email address')
  expect(document.activeElement).toBe(term())
  expect(term().getAttribute('aria-describedby')).toBe(
    screen.getByText('Type the whole email address').closest('p')!.id,
  )
})

test('too many searches in an hour say when the next one is possible, and keep what was typed', async () => {
  const body = refusal('too_many_requests', 'Too often')
  const { history } = await openResults({ status: 429, body, headers: { 'retry-after': '3600' } }, 'Delgado')
  expect(
    await screen.findByText(/^That was 60 searches in an hour.* Search again after \d+:\d\d [AP]M\.$/),
  ).toBeTruthy()
  expect(term().value).toBe('Delgado')
  expect(history).toEqual(['/staff/search'])
})

test('a lost line is said, what was typed stays, and the next try searches', async () => {
  let isLost = true
  const replies = {
    'POST /search': (): Reply => {
      if (isLost) throw new TypeError('Failed to fetch')
      return found
    },
  }
  open('/staff/search', replies, officer)
  await search('Delgado')
  expect(await screen.findByText(/^We couldn't reach the server\./)).toBeTruthy()
  isLost = false
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})

test('people come to the page to type, and can at once', async () => {
  open('/staff/search', {}, officer)
  await waitFor(() => expect(document.activeElement).toBe(term()))
  expect(screen.getByText('Search for a name, email, phone, application number or loan number.')).toBeTruthy()
})

test('people who open no application have no search', () => {
  open('/staff/search', {}, sessionAs('ADMINISTRATOR'))
  expect(screen.getByText(/^Your access doesn't cover this page\./)).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Search applications' })).toBeNull()
})
