import type { ProgressResponse } from '@porchlight/api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { IncomePage } from '../../sections/income/IncomePage.tsx'
import { formParams, progress, renderFormPage } from '../../testing/form-page.tsx'

const pension = {
  id: 'pension',
  version: 1,
  income_type: 'RETIREMENT',
  amount: 1200,
  frequency: 'MONTHLY',
  start_date: '2020-01-01T00:00:00-05:00',
  end_date: '0001-01-01T00:00:00Z',
}

async function open(application_status: ProgressResponse['application_status'], incomes: object[] = [pension]) {
  let status = application_status
  const view = await renderFormPage('income', <IncomePage />, {
    'GET /incomes': () => ({ body: { incomes } }),
    'POST /calculate-progress': () => ({ body: { ...progress(), application_status: status } }),
    'GET /events': () => ({ code: 'application_forbidden' }),
    'POST /reopen': () => {
      status = 'STARTED'
      return { body: { status } }
    },
  })
  await waitFor(() => expect(document.querySelector(incomes.length > 0 ? '.card' : '.empty')).not.toBeNull())
  return view
}
const buttons = () =>
  screen.getAllByRole('button').map(button => button.getAttribute('aria-label') ?? button.textContent)
const CHANGES = ['Edit retirement', 'Remove retirement', 'Add income', 'Next', 'Save']
const changing = () => buttons().filter(name => CHANGES.some(change => name?.startsWith(change)))

test('an open application can be changed', async () => {
  await open('STARTED')
  expect(changing()).toHaveLength(4)
  expect(buttons()).not.toContain('Return')
})

test.each(['SENT_FOR_SIGNATURE', 'WAITING_ON_ESIGNATURE_SERVICE', 'SUBMITTED', 'REVIEWED'] as const)(
  'a page opened while it is %s says so under the title, and only leads back',
  async status => {
    const { location } = await open(status)
    expect(changing()).toEqual([])
    await waitFor(() => expect(document.querySelector('.locked .alert')).not.toBeNull())
    const [title, notice, card] = ['h1', '.locked', '.card'].map(selector => document.querySelector(selector)!)
    for (const [first, second] of [
      [title, notice],
      [notice, card],
    ] as const)
      expect(first!.compareDocumentPosition(second!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Return' }))
    expect(location.history.at(-1)).toBe(`/sunrise-homes/application/${formParams.application}/progress`)
  },
)

test('an empty list offers no answer while it is locked', async () => {
  await open('SUBMITTED', [])
  expect(buttons().filter(name => name !== null && /^(Add|I don't)/.test(name))).toEqual([])
})

test('it can be changed again after it is reopened', async () => {
  await open('SUBMITTED')
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen to change' }))
  await waitFor(() => expect(changing()).toHaveLength(4))
})
