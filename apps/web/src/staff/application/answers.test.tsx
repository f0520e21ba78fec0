import type { ApplicationViewResponse, ViewEntry } from '@porchlight/api'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { applicationView } from '../testing/application-view.ts'
import { openStaffPage } from '../testing/open-page.tsx'

type Section = ApplicationViewResponse['sections'][number]

const pairs = (...rows: ViewEntry['rows']): ViewEntry => ({ title: '', line: [], amount: null, rows })
const line = (title: string, amount: string | null, ...words: string[]): ViewEntry => ({
  title,
  line: words,
  amount,
  rows: [],
})
const [rosa, luis] = applicationView.borrowers

async function sheet(
  title: string,
  columns: Section['columns'],
  borrowers = [rosa!, luis!],
  more: Partial<Section> = {},
) {
  openStaffPage('/staff/applications/A1B2C3D4E5', {
    'GET /applications/A1B2C3D4E5/view': () => ({
      body: { ...applicationView, borrowers, sections: [{ id: 'x', title, columns, ...more }] },
    }),
  })
  return within(await screen.findByRole('region', { name: title }))
}
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(row => [...row.children].map(cell => cell.textContent))

test('answers of several borrowers stand beside each other, and one that a person was not asked stays empty', async () => {
  const { getByRole } = await sheet('Personal', [
    { borrower_id: 'b-1', entries: [pairs({ label: 'Citizen', value: 'Yes' })] },
    { borrower_id: 'b-2', entries: [pairs({ label: 'Citizen', value: 'No' }, { label: 'Visa', value: 'H-1B' })] },
  ])
  expect(cellsOf(getByRole('table'))).toEqual([
    ['', 'Rosa', 'Luis'],
    ['Citizen', 'Yes', 'No'],
    ['Visa', '', 'H-1B'],
  ])
})

test('answers of one person are pairs without a name, and an entry of a list is one line with its amount', async () => {
  const { getByRole, getAllByRole } = await sheet(
    'Income',
    [
      {
        borrower_id: 'b-1',
        entries: [
          pairs({ label: 'Other income', value: 'Yes' }, { label: 'Overtime', value: '$10', is_figure: true }),
          line('Plains Steel', '$4,200', 'Welder', 'since Oct 2017'),
          line('Pension', null),
        ],
      },
    ],
    [rosa!],
  )
  expect(getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Other income', 'Overtime'])
  expect(getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Yes', '$10'])
  expect(cellsOf(getByRole('table', { name: 'Income' }))).toEqual([
    ['Plains Steel Welder · since Oct 2017', '$4,200'],
    ['Pension ', ''],
  ])
})

test('lines of several borrowers name the person', async () => {
  const { getByRole } = await sheet('Assets', [
    { borrower_id: 'b-1', entries: [line('Checking', '$100', 'First Bank')] },
    { borrower_id: 'b-2', entries: [line('Savings', '$200')] },
  ])
  expect(cellsOf(getByRole('table', { name: 'Assets' }))).toEqual([
    ['Rosa', 'Checking First Bank', '$100'],
    ['Luis', 'Savings ', '$200'],
  ])
})

test('a section without answers says so', async () => {
  const { getByText, queryByRole } = await sheet('Accounts', [{ borrower_id: 'b-1', entries: [] }])
  expect(getByText('Nothing entered')).toBeTruthy()
  expect(queryByRole('table')).toBeNull()
})

test('the amounts of a list are added up below them', async () => {
  const { getByRole } = await sheet(
    'Income',
    [
      { borrower_id: 'b-1', entries: [line('Pension', '$400 a month')] },
      { borrower_id: 'b-2', entries: [line('Rent', '$100 a month')] },
    ],
    undefined,
    { total: { label: 'Total a month', value: '$500 a month' } },
  )
  expect(cellsOf(getByRole('table', { name: 'Income' })).at(-1)).toEqual(['Total a month', '$500 a month'])
})

test('optional questions that no one answered stand in one line', async () => {
  const { getByText } = await sheet('Personal', [
    { borrower_id: 'b-1', entries: [pairs({ label: 'Suffix', value: 'Jr.' })], not_given: ['Middle name'] },
    { borrower_id: 'b-2', entries: [], not_given: ['Middle name', 'Suffix', 'Nearest relative'] },
  ])
  expect(getByText('Not given: Middle name, Nearest relative')).toBeTruthy()
})

test('an email address is whole, and breaks after its @ alone', async () => {
  const { getAllByRole } = await sheet('Personal', [
    { borrower_id: 'b-1', entries: [pairs({ label: 'Email', value: 'rosa@example.com', can_copy: true })] },
  ])
  const shown = getAllByRole('definition')[0]!.querySelector('.sheet__whole')!
  expect(shown.textContent).toBe('rosa@example.com')
  expect(shown.querySelectorAll('wbr')).toHaveLength(1)
})

test('twelve jobs and sixty accounts are a line each, beside a person who has none', async () => {
  const many = (count: number, title: string) =>
    Array.from({ length: count }, (_, index) => line(`${title} ${index + 1}`, '$1', 'x'.repeat(100)))
  const { getByRole } = await sheet(
    'Assets',
    [
      { borrower_id: 'b-1', entries: [...many(12, 'Job'), ...many(60, 'Account')] },
      { borrower_id: 'b-2', entries: [line('No accounts', null)] },
    ],
    undefined,
    { total: { label: 'Total', value: '$72' } },
  )
  const rows = cellsOf(getByRole('table', { name: 'Assets' }))
  expect(rows).toHaveLength(12 + 60 + 1 + 1)
  expect(rows.at(-2)).toEqual(['Luis', 'No accounts ', ''])
  expect(rows.at(-1)).toEqual(['Total', '$72'])
})
