import type { ApplicationViewResponse } from '@porchlight/api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { applicationView } from '../testing/application-view.ts'
import { openStaffPage, type Reply, refusal } from '../testing/open-page.tsx'

const open = (changes: Partial<ApplicationViewResponse>) =>
  openStaffPage('/staff/applications/A1B2C3D4E5', {
    'GET /applications/A1B2C3D4E5/view': () => ({ body: { ...applicationView, ...changes } }),
  })
const region = (name: string) => screen.findByRole('region', { name })

describe('what to look at first', () => {
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
    const [first, second] = within(await region('Look at first')).getAllByRole('listitem')
    const links = (item: HTMLElement) =>
      within(item)
        .queryAllByRole('link')
        .map(link => [link.textContent, link.getAttribute('href')])
    expect(first!.textContent).toContain('Rosa: $12,000.00 a month.')
    expect(links(first!)).toEqual([
      ['Go to Income', '#section_income'],
      ['Application #B2C3D4E5F6', '/staff/applications/B2C3D4E5F6'],
    ])
    // The section is none of the page.
    expect(links(second!)).toEqual([])
  })

  test('says that there is nothing', async () => {
    open({})
    expect((await region('Look at first')).textContent).toContain('There is nothing to look at first.')
  })
})

test('a total unfolds into lines with their sections, its formula, and what it leaves out', async () => {
  open({
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
  const totals = await region('Totals')
  const [income, ratio] = within(totals).getAllByRole('group')
  expect(income!.querySelector('summary')!.textContent).toBe('Monthly income $5,400.00')
  expect(income!.hasAttribute('open')).toBe(false)
  await userEvent.click(within(totals).getByText('Monthly income', { selector: 'summary *' }))
  expect(income!.hasAttribute('open')).toBe(true)
  const cells = within(within(income!).getByRole('table', { name: 'Monthly income' }))
    .getAllByRole('row')
    .map(row => [...row.children].map(cell => cell.textContent))
  expect(cells).toEqual([
    ['Line', 'Amount', 'Comes from'],
    ['Retirement', '$1,200.00', 'Income'],
    ['Another total', '$4,200.00', 'A total above'],
  ])
  expect(within(income!).getByRole('link', { name: 'Income' }).getAttribute('href')).toBe('#section_income')
  expect(income!.textContent).toContain('Everything added up')
  expect(income!.textContent).toContain('Not counted, a former job: Plains Steel.')
  expect(ratio!.textContent).toContain('No ratio: no income was given.')
  expect(within(ratio!).queryByRole('table')).toBeNull()
})

describe('the changes since the signing before', () => {
  const changes: NonNullable<ApplicationViewResponse['changes']> = {
    since: '2026-11-10T17:00:00.000Z',
    joined: [],
    left: ['Luis Delgado'],
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

  test('one press shows each value as it was and as it is, and another what was signed', async () => {
    const loan = { id: 'loan_overview', title: 'Loan', columns: [{ borrower_id: 'b-1', entries: [] }] }
    open({ changes, sections: [...applicationView.sections, loan] })
    const button = await screen.findByRole('button', { name: 'What changed since the signing of Nov 10, 2026' })
    expect(button.getAttribute('aria-pressed')).toBe('false')
    expect(screen.queryByText('No longer on it: Luis Delgado')).toBeNull()
    await userEvent.click(button)
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByText('No longer on it: Luis Delgado').closest('[role=status]')).toBeTruthy()

    const income = await region('Income')
    expect([...income.querySelectorAll('del, ins')].map(each => [each.tagName, each.textContent])).toEqual([
      ['INS', 'Now: None'],
      ['DEL', 'Before: $5.00'],
      ['INS', 'Now: $6.00'],
      ['DEL', 'Before: $7.00'],
    ])
    expect(income.textContent).toContain('Now: no answer')
    expect(within(income).getByText('Changed')).toBeTruthy()
    expect(within(income).getByText('Removed')).toBeTruthy()
    expect(within(income).queryByText('$1 of b-2')).toBeNull()
    expect((await region('Loan')).textContent).toBe('LoanUnchanged')

    await userEvent.click(button)
    expect(within(income).getByText('$1 of b-2')).toBeTruthy()
    expect(income.querySelector('del')).toBeNull()
  })

  test('says when the same answers were signed again', async () => {
    open({ changes: { ...changes, left: [], joined: ['Ana Ruiz'], sections: [] } })
    await userEvent.click(await screen.findByRole('button', { name: /^What changed since/ }))
    expect(screen.getByText('Nothing changed. The same answers were signed again.')).toBeTruthy()
    expect(screen.getByText('New on this signing: Ana Ruiz')).toBeTruthy()
  })

  test('there is no switch after one signing', async () => {
    open({})
    await region('Income')
    expect(screen.queryByRole('button', { name: /^What changed since/ })).toBeNull()
  })
})

test('the summary is saved under its name, and a failure is said', async () => {
  const urls = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:summary')
  const saved: string[] = []
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  let answer: Reply = { status: 503, body: refusal('unavailable', 'Please try again later.') }
  openStaffPage('/staff/applications/A1B2C3D4E5', {
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
    await user.click(screen.getByRole('button', { name: 'Copy Number' }))
    expect(await navigator.clipboard.readText()).toBe('A1B2C3D4E5')
    await user.click(screen.getByRole('button', { name: 'Copy Loan number' }))
    expect(await navigator.clipboard.readText()).toBe('L-77')
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
