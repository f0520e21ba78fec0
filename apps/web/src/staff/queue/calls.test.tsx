import type { CallsResponse } from '@porchlight/api'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openStaffPage } from '../testing/open-page.tsx'
import { queueOf, sessionAs } from '../testing/queue.ts'

const call = (call: Partial<CallsResponse['calls'][number]> = {}): CallsResponse['calls'][number] => ({
  id: 'A1B2C3D4E5',
  words: '2 days late',
  follow_up_time: '09:30',
  people: [
    { name: 'Rosa Delgado', phone_number: '210-555-0142' },
    { name: 'Luis Delgado', phone_number: null },
  ],
  state: 'TX',
  dealer: 'Sunrise Homes',
  assignee: 'Olivia Ortiz',
  last_contact: { kind: 'LEFT_MESSAGE', on: '2026-11-23', by: 'Olivia Ortiz' },
  ...call,
})

test('names the borrowers to call, with phones, lateness and the last contact', async () => {
  const query = '?officer=s-2'
  const { calls } = openStaffPage(
    `/staff/calls${query}`,
    {
      'GET /calls?officer=s-2': () => ({
        body: { calls: [call(), call({ id: 'F6G7H8J9K0', last_contact: null })], more: true },
      }),
    },
    sessionAs('MANAGER'),
  )
  const rows = await screen.findAllByRole('row')
  expect(rows.map(row => row.textContent)).toEqual([
    'BorrowerPhoneFollow upLast contactDealerApplication',
    'Rosa Delgado210-555-0142No phone Luis Delgado2 days late, 9:30 AMLeft a message, Nov 23, Olivia OrtizSunrise Homes · TXA1B2C3D4E5',
    'Rosa Delgado210-555-0142No phone Luis Delgado2 days late, 9:30 AMSunrise Homes · TXF6G7H8J9K0',
  ])
  expect(screen.getByText(/^Olivia Ortiz · /)).toBeTruthy()
  expect(screen.getByText(/^More than 200/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe(
    '/staff?view=calls&officer=s-2',
  )
  expect(calls('GET /calls?officer=s-2')).toHaveLength(1)
})

test('says that nothing is due', async () => {
  openStaffPage('/staff/calls', { 'GET /calls': () => ({ body: { calls: [], more: false } }) }, sessionAs('OFFICER'))
  expect(await screen.findByText('No follow-up is due today.')).toBeTruthy()
})

test('the view of the calls leads to the sheet with its filters', async () => {
  const path = '?view=calls&dealer=d-1'
  openStaffPage(
    `/staff${path}`,
    { [`GET /queue${path}`]: () => ({ body: queueOf({ view: 'calls' }) }) },
    sessionAs('OFFICER'),
  )
  expect((await screen.findByRole('link', { name: 'Call sheet' })).getAttribute('href')).toBe('/staff/calls?dealer=d-1')
})
