import type { ProgressEntry, ProgressResponse, ReviewPageResponse, ReviewResponse } from '@porchlight/api'
import { ENGLISH, formats, pagePath, pathTo, sectionIds } from '@porchlight/domain'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { askMode } from '../../data/base/mode.ts'
import { formParams, progress, renderFormPage } from '../../testing/form-page.tsx'
import { ReviewPage } from './ReviewPage.tsx'

const ready: ProgressEntry = {
  ...progress().borrower,
  status: 'READY_TO_SIGN_SUBMIT',
  ...(Object.fromEntries(sectionIds().map(id => [id, 'COMPLETE'])) as Record<never, never>),
}

const salesperson: ReviewPageResponse = {
  page: 'final-steps/sales-person',
  title: 'Who helped you with your application?',
  is_answered: true,
  notes: [],
  rows: [
    {
      label: 'Sales representative name',
      value: 'Sam Porter',
      is_title: false,
      is_figure: false,
      question: null,
      before: null,
    },
  ],
  entries: [],
}
const reviewOf = (page: Partial<ReviewPageResponse>, more: Partial<ReviewResponse> = {}): ReviewResponse => ({
  signed_at: null,
  sections: [{ id: 'sales_feedback', title: 'Salesperson Details', pages: [{ ...salesperson, ...page }] }],
  ...more,
})

async function open(review: ReviewResponse, changes: Partial<ProgressResponse> = {}) {
  await renderFormPage('review', <ReviewPage />, {
    'POST /calculate-progress': () => ({ body: { ...progress(), borrower: ready, ...changes } }),
    'GET /review': () => ({ body: review }),
  })
  await screen.findByRole('heading', { name: 'Salesperson Details' })
}

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const change = () => screen.queryByRole('link', { name: `Change: ${salesperson.title}` })
const { borrower: _, ...params } = formParams

test('leads to signing, and by Change to a page that returns here', async () => {
  await open(reviewOf({}))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check your answers')
  expect(screen.getByText('Sam Porter')).toBeTruthy()
  expect(change()!.getAttribute('href')).toBe(pagePath(formParams, salesperson.page, 'review'))
  expect(link('Sign & Submit')).toBe(pathTo('signature', params))
  expect(link('See the full application')).toBe(pathTo('fullApplication', params))
})

test('signing is off with the reason while nothing can be changed', async () => {
  await open(reviewOf({}))
  vi.stubGlobal('fetch', async () => Response.json({ mode: { kind: 'read-only', until: null } }))
  await act(askMode)
  const button = screen.getByRole('button', { name: 'Sign & Submit' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toMatch(
    /^You can't change anything right now/,
  )
  vi.stubGlobal('fetch', async () => Response.json({ mode: null }))
  await act(askMode)
  expect(link('Sign & Submit')).toBe(pathTo('signature', params))
})

test('names what is missing, and leads there instead of to signing', async () => {
  await open(reviewOf({ is_answered: false, rows: [] }), {
    borrower: { ...ready, status: 'IN_PROGRESS', sales_feedback: 'INCOMPLETE' },
  })
  expect(screen.getByText('Some answers are missing')).toBeTruthy()
  expect(screen.getByText('Not answered yet')).toBeTruthy()
  expect(link('Continue with Salesperson Details')).toBe(pagePath(formParams, salesperson.page, 'review'))
  expect(screen.queryByRole('link', { name: 'Sign & Submit' })).toBeNull()
})

test.each([true, false])(
  'says that the loan needs another look, not that answers are missing: %s',
  async hasFigures => {
    const figure = {
      label: 'Loan',
      value: '$138,000.00',
      is_title: false,
      is_figure: true,
      question: null,
      before: null,
    }
    const overview = { ...salesperson, page: 'overview' as const, is_answered: false, rows: hasFigures ? [figure] : [] }
    const review = reviewOf({})
    await open({
      ...review,
      sections: [{ id: 'loan_overview', title: 'Loan Overview', pages: [overview] }, ...review.sections],
    })
    expect(screen.queryByText('Some answers are missing') === null).toBe(hasFigures)
    expect(screen.queryByText('Not answered yet') === null).toBe(hasFigures)
    expect(screen.queryAllByText(/Look at your payment/).length).toBe(hasFigures ? 2 : 0)
  },
)

test('asks about unusual answers, and signing stays possible', async () => {
  const rent = {
    label: 'Monthly payment',
    value: '$9,000.00',
    is_title: false,
    is_figure: true,
    question: '$9,000 a month. Is that right?',
    before: null,
  }
  await open(reviewOf({ notes: ['Some months are missing.'], rows: [rent] }))
  expect(screen.getByText('$9,000 a month. Is that right?')).toBeTruthy()
  expect(screen.getByText('Some months are missing.')).toBeTruthy()
  expect(link('Sign & Submit')).toBe(pathTo('signature', params))
})

test('marks what changed since the signing, whose time is in the time zone of the reader', async () => {
  const rows = [{ ...salesperson.rows[0]!, before: 'Mia Chen' }]
  await open(reviewOf({ rows }, { signed_at: '2026-11-21T20:29:00Z' }))
  const signedOn = formats(ENGLISH).minute('2026-11-21T20:29:00Z')
  expect(screen.getByText(`You signed on ${signedOn}`)).toBeTruthy()
  expect(screen.getByText('We marked what changed since then.')).toBeTruthy()
  expect(screen.getByText('Changed')).toBeTruthy()
  expect(screen.getByText('Before: Mia Chen')).toBeTruthy()
})

test('says that nothing changed since the signing', async () => {
  await open(reviewOf({}, { signed_at: '2026-11-21T20:29:00Z' }))
  expect(screen.getByText('Nothing changed since then. If everything is right as it is, sign again.')).toBeTruthy()
})

test('offers to reopen instead of changes while the application is out for signature, and says why', async () => {
  await open(reviewOf({}), { application_status: 'SENT_FOR_SIGNATURE' })
  expect(change()).toBeNull()
  expect(screen.getByText("These answers can't be changed now")).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reopen to change' })).toBeTruthy()
  expect(link('Sign & Submit')).toBe(pathTo('signature', params))
})

test('shows the answers of a submitted application without a way to sign', async () => {
  await open(reviewOf({}), { application_status: 'SUBMITTED', borrower: { ...ready, status: 'SIGNED' } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your answers')
  expect(change()).toBeNull()
  expect(screen.queryByRole('link', { name: 'Sign & Submit' })).toBeNull()
})

test('names a co-borrower on this device, and hands the device over', async () => {
  const rosa = { ...ready, borrower_id: 'rosa', first_name: 'Rosa' }
  const june = { ...ready, first_name: 'June', is_primary: false, on_this_device: true }
  await open(reviewOf({}), { borrower: rosa, co_borrowers: [june], auth_user_borrower_id: 'rosa' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Check June's answers")
  expect(screen.getByText(/^Rosa Lopez fills in the home, the land and the loan/)).toBeTruthy()
  expect(link('Hand over to June to sign')).toBe(pathTo('signature', params, { signer: formParams.borrower }))
})
