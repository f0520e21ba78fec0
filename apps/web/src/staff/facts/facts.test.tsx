import type { ApplicationViewResponse } from '@porchlight/api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { applicationView } from '../testing/application-view.ts'
import { pickAction } from '../testing/desk.ts'
import { openStaffPage, type Reply, refusal } from '../testing/open-page.tsx'

const open = (changes: Partial<ApplicationViewResponse>) =>
  openStaffPage('/staff/applications/A1B2C3D4E5', {
    'GET /applications/A1B2C3D4E5/view': () => ({ body: { ...applicationView, ...changes } }),
  })
const region = (name: string) => screen.findByRole('region', { name })

describe('what to check', () => {
  test('stands with a link to its section, and to the other applications that the reader may see', async () => {
    open({
      attention: [
        {
          rule: 'confirmed_income',
          text: 'Rosa: $12,000.00 a month.',
          section: 'income',
          applications: ['B2C3D4E5F6'],
        },
        { rule: 'shared_ssn', text: 'The SSN is also on 2 other applications.', section: 'consent', applications: [] },
      ],
    })
    const [first, second] = within(await region('Check these')).getAllByRole('listitem')
    const links = (item: HTMLElement) =>
      within(item)
        .queryAllByRole('link')
        .map(link => [link.textContent, link.getAttribute('href')])
    expect(first!.textContent).toContain('Rosa: $12,000.00 a month.')
    expect(links(first!)).toEqual([
      ['Income', '#section_income'],
      ['#B2C3D4E5F6', '/staff/applications/B2C3D4E5F6'],
    ])
    // The section is none of the page.
    expect(links(second!)).toEqual([])
  })

  test('folds the other applications from the sixth on', async () => {
    const applications = Array.from({ length: 7 }, (_, index) => `A${index}B2C3D4E5`)
    open({ attention: [{ rule: 'shared_ssn', text: 'The SSN is on others.', section: 'consent', applications }] })
    const facts = within(await region('Check these'))
    const links = facts.getAllByRole('link').map(link => [link.textContent, link.closest('details')?.open ?? true])
    expect(links).toEqual(applications.map((id, index) => [`#${id}`, index < 5]))
    expect(facts.getByText('2 more').closest('summary')).toBeTruthy()
  })

  test('says that none of the facts holds, and behind a button which ones are compared', async () => {
    open({})
    const facts = within(await region('Check these'))
    expect(facts.getByText('None of the compared facts applies.')).toBeTruthy()
    await userEvent.click(facts.getByRole('button', { name: 'What is compared' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'What is compared' }))
    expect(dialog.getByText('Compared at the signing of Nov 21, 2026: lot rent, the model year.')).toBeTruthy()
  })
})

test('a key figure opens its lines with their sections, its formula, and what it leaves out', async () => {
  open({
    figures: [
      {
        id: 'income',
        label: 'Monthly income',
        value: '$5,400',
        details: ['as stated'],
        total: 'income_b-1',
        section: 'income',
      },
      {
        id: 'housing',
        label: 'Housing',
        value: 'No ratio',
        details: [],
        total: 'front_ratio',
        section: 'loan_overview',
      },
      {
        id: 'term',
        label: 'Term',
        value: '25 years',
        details: ['8.99 %', "the form's estimate"],
        total: null,
        section: 'loan_overview',
      },
    ],
    totals: [
      {
        id: 'income_b-1',
        label: 'Monthly income',
        value: '$5,400.00',
        formula: 'Everything added up',
        lines: [
          { label: 'Retirement', value: '$1,200.00', section: 'income' },
          { label: 'Another total', value: '$4,200.00', section: null },
        ],
        notes: ['Not counted, a former job: Plains Steel.'],
      },
      {
        id: 'front_ratio',
        label: 'Housing to income',
        value: 'No ratio: no income was given.',
        formula: 'Housing ÷ income',
        lines: [],
        notes: [],
      },
    ],
  })
  const figures = within(await screen.findByRole('list', { name: 'Key figures' }))
  expect(figures.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Monthly income $5,400 Lines of Monthly income as stated',
    'Housing No ratio Lines of Housing ',
    "Term 25 years 8.99 % · the form's estimate",
  ])
  // One without lines leads to its section.
  expect(figures.getAllByRole('button')).toHaveLength(2)
  expect(figures.getByRole('link', { name: '25 years' }).getAttribute('href')).toBe('#section_loan_overview')
  const income = figures.getByRole('button', { name: '$5,400 Lines of Monthly income' })
  await userEvent.click(income)
  const dialog = within(await screen.findByRole('dialog', { name: 'Monthly income: $5,400.00' }))
  const cells = within(dialog.getByRole('table', { name: 'Monthly income' }))
    .getAllByRole('row')
    .map(row => [...row.children].map(cell => cell.textContent))
  expect(cells).toEqual([
    ['Line', 'Amount', 'Comes from'],
    ['Retirement', '$1,200.00', 'Income'],
    ['Another total', '$4,200.00', 'Key figure'],
  ])
  expect(dialog.getByRole('link', { name: 'Income' }).getAttribute('href')).toBe('#section_income')
  expect(dialog.getByText('Everything added up')).toBeTruthy()
  expect(dialog.getByText('Not counted, a former job: Plains Steel.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(document.activeElement).toBe(income)

  await userEvent.click(figures.getByRole('button', { name: 'No ratio Lines of Housing' }))
  const ratio = await screen.findByRole('dialog', { name: 'Housing to income: No ratio: no income was given.' })
  expect(within(ratio).getByText('Nothing was entered.')).toBeTruthy()
  expect(within(ratio).queryByRole('table')).toBeNull()
})

describe('the changes since the signing before', () => {
  const changes: NonNullable<ApplicationViewResponse['changes']> = {
    since: '2026-11-10T17:00:00.000Z',
    joined: [],
    left: ['Luis Delgado'],
    figures: [{ label: 'DTI', before: '40.0%', after: '41.3%' }],
    asked_unchanged: ['Financial Accounts', 'Expenses'],
    sections: [
      {
        id: 'income',
        title: 'Income',
        columns: [
          {
            borrower_id: 'b-1',
            name: 'Rosa Delgado',
            entries: [
              { title: '', change: null, rows: [{ label: 'Other', before: '', after: 'None' }] },
              { title: 'Pension', change: 'CHANGED', rows: [{ label: 'Pay', before: '$5.00', after: '$6.00' }] },
              { title: 'Rent', change: 'REMOVED', rows: [{ label: 'Amount', before: '$7.00', after: '' }] },
            ],
          },
        ],
      },
    ],
  }

  test('each value stands as it was and as it is, above what was signed, with the number of other sections', async () => {
    const loan = { id: 'loan_overview', title: 'Loan', columns: [{ borrower_id: 'b-1', entries: [] }] }
    open({ changes, sections: [...applicationView.sections, loan] })
    const changed = await region('What changed since the signing of Nov 10, 2026')
    expect(within(changed).getByText('No longer on it: Luis Delgado')).toBeTruthy()
    expect(within(changed).getByRole('link', { name: 'Income' }).getAttribute('href')).toBe('#section_income')
    expect(within(changed).getByText('Asked and not changed: Financial Accounts, Expenses')).toBeTruthy()
    expect([...changed.querySelectorAll('del, ins')].map(each => [each.tagName, each.textContent])).toEqual([
      ['DEL', 'Before: 40.0%'],
      ['INS', 'Now: 41.3%'],
      ['INS', 'Now: None'],
      ['DEL', 'Before: $5.00'],
      ['INS', 'Now: $6.00'],
      ['DEL', 'Before: $7.00'],
    ])
    expect(changed.textContent).toContain('Now: no answer')
    expect(within(changed).getByText('Changed')).toBeTruthy()
    expect(within(changed).getByText('Removed')).toBeTruthy()
    expect(within(changed).getByText('1 section unchanged')).toBeTruthy()
    const income = await region('Income')
    expect(within(income).getByText('$1 of b-2')).toBeTruthy()
    expect(income.querySelector('del')).toBeNull()
    expect(changed.compareDocumentPosition(income)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('says when the same answers were signed again', async () => {
    open({ changes: { ...changes, left: [], sections: [] } })
    const changed = within(await region('What changed since the signing of Nov 10, 2026'))
    expect(changed.getByText('Nothing changed. The same answers were signed again.')).toBeTruthy()
    expect(changed.getByText('1 section unchanged')).toBeTruthy()
  })

  test('says who is new, and not that nothing changed', async () => {
    open({ changes: { ...changes, left: [], joined: ['Ana Ruiz'], sections: [] } })
    const changed = within(await region('What changed since the signing of Nov 10, 2026'))
    expect(changed.getByText('New on this signing: Ana Ruiz')).toBeTruthy()
    expect(changed.queryByText(/^Nothing changed/)).toBeNull()
  })

  test('there are none after one signing', async () => {
    open({})
    await region('Income')
    expect(screen.queryByRole('region', { name: /^What changed since/ })).toBeNull()
  })
})

test('the summary is saved under its name, and a failure is said', async () => {
  const urls = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:summary')
  const saved: string[] = []
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  let answer: Reply = { status: 503, body: refusal('unavailable', 'Please try again later.') }
  openStaffPage('/staff/applications/A1B2C3D4E5?tab=files', {
    'GET /applications/A1B2C3D4E5/view': () => ({ body: applicationView }),
    'GET /applications/A1B2C3D4E5/summary': () => answer,
  })
  const button = await screen.findByRole('button', { name: 'Download the summary' })
  await userEvent.click(button)
  expect(await screen.findByText('Please try again later.')).toBeTruthy()
  expect(saved).toEqual([])
  answer = { body: { bytes: 1 } }
  await userEvent.click(button)
  expect(await screen.findByText('The summary is ready.')).toBeTruthy()
  expect(saved).toEqual(['Summary of application A1B2C3D4E5.pdf'])
  expect(screen.queryByText('Please try again later.')).toBeNull()
  urls.mockRestore()
  clicked.mockRestore()
})

describe('copying', () => {
  const withEmail = () =>
    open({
      milestones: { ...applicationView.milestones, loan_number: 'L-77' },
      sections: [
        {
          id: 'personal_info',
          title: 'Personal',
          columns: [
            {
              borrower_id: 'b-1',
              entries: [
                {
                  title: '',
                  line: [],
                  amount: null,
                  rows: [
                    { label: 'Email', value: 'rosa@example.com', can_copy: true },
                    { label: 'Suffix', value: 'Jr.' },
                  ],
                },
              ],
            },
          ],
        },
      ],
    })

  test('the number of the application, a phone number and an email are copied, and that is said', async () => {
    const user = userEvent.setup()
    withEmail()
    const email = await screen.findByRole('button', { name: 'Copy Email' })
    expect(screen.queryByRole('button', { name: 'Copy Suffix' })).toBeNull()
    await user.click(email)
    expect(await navigator.clipboard.readText()).toBe('rosa@example.com')
    await waitFor(() => expect(email.parentElement!.querySelector('[role=status]')!.textContent).toBe('Copied'))
    await user.click(screen.getByRole('button', { name: 'Copy Application number' }))
    expect(await navigator.clipboard.readText()).toBe('A1B2C3D4E5')
    await user.click(screen.getByRole('button', { name: 'Copy Loan number' }))
    expect(await navigator.clipboard.readText()).toBe('L-77')
    await pickAction('Call', user)
    const people = within(await screen.findByRole('dialog', { name: 'Call' }))
    const luis = within(people.getByRole('region', { name: 'Luis Delgado' }))
    for (const [name, value] of [
      ['Phone', '918-555-0101'],
      ['Email', 'luis@example.com'],
    ] as const) {
      expect(luis.getByRole('link', { name: value }).getAttribute('href')).toContain(`:${value}`)
      await user.click(luis.getByRole('button', { name: `Copy ${name}` }))
      expect(await navigator.clipboard.readText()).toBe(value)
    }
  })

  test('a browser that does not allow it says what to do instead', async () => {
    const user = userEvent.setup()
    withEmail()
    const email = await screen.findByRole('button', { name: 'Copy Email' })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('not allowed'))
    await user.click(email)
    expect(await screen.findByText("We couldn't copy it. Select it and copy it yourself.")).toBeTruthy()
  })
})
