import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { applicationOnPage } from '../../data/application-on-page.ts'
import { PageContextProvider } from '../../data/base/page-context.tsx'
import { progress } from '../../testing/form-page.tsx'
import { pageContext } from '../../testing/page.tsx'
import { NextSteps, Questions } from './WhereItStands.tsx'

const submitted = (application_status: 'SUBMITTED' | 'REVIEWED') =>
  applicationOnPage({ ...progress(), application_status, submitted_at: '2026-11-23T17:00:00Z' })

/** 2026-11-26 is a holiday. */
test.each([
  ['SUBMITTED', 1, '2026-11-23', 'Submitted Nov 23, 2026', 'Tuesday, Nov 24', false],
  ['SUBMITTED', 2, '2026-11-25', 'Submitted Nov 23, 2026', 'Wednesday, Nov 25', false],
  ['SUBMITTED', 3, '2026-11-28', 'Submitted Nov 23, 2026', 'Friday, Nov 27', true],
  ['REVIEWED', 2, '2026-11-24', 'Review', 'Wednesday, Nov 25', false],
] as const)('%s, contact within %i business days, on %s: the step is "%s", the day %s', (...row) => {
  const [status, business_days, today, here, day, isLate] = row
  const after_submission = { contact: 'Dana Reed', business_days, have_ready: ['a photo ID', 'two pay stubs'] }
  render(
    <PageContextProvider value={{ ...pageContext, today, after_submission }}>
      <NextSteps application={submitted(status)} />
    </PageContextProvider>,
  )
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(steps).toEqual([
    expect.stringContaining('Submitted Nov 23, 2026'),
    expect.stringMatching(/^Review/),
    isLate
      ? "Call or email If you haven't heard from us, please call. "
      : `Call or email by ${day} Dana Reed will call or email you. The call comes from 555-555-0190.`,
    'Decision Porchlight Lending will tell you what it decided.',
    'a photo ID',
    'two pay stubs',
  ])
  expect(steps.filter(step => step?.includes("You're here"))).toEqual([expect.stringMatching(new RegExp(`^${here}`))])
  expect(steps[1]).toBe(
    status === 'SUBMITTED'
      ? 'Review Dana Reed from Porchlight Lending will review your application.'
      : "Review You're here",
  )
})

test.each(['SUBMITTED', 'REVIEWED'] as const)(
  'after a letter, %s: it is the step, and no decision is to come',
  status => {
    render(
      <PageContextProvider value={{ ...pageContext, today: '2026-11-30' }}>
        <NextSteps application={{ ...submitted(status), letter_on: '2026-11-28' }} />
      </PageContextProvider>,
    )
    const steps = [...document.querySelectorAll('.timeline li')].map(({ textContent }) => textContent)
    expect(steps).toEqual([
      'Submitted Nov 23, 2026 ',
      'Review ',
      "Letter sent Nov 28, 2026 You're herePlease read the letter from Porchlight Lending. Call if you have questions.",
    ])
  },
)

test.each([
  ['2026-11-24T03:00:00Z', 'Submitted Nov 23, 2026'],
  ['2026-11-24T06:00:00Z', 'Submitted Nov 24, 2026'],
])('the day of a submission at %s is the lender’s', (submitted_at, title) => {
  render(
    <PageContextProvider value={pageContext}>
      <NextSteps application={{ ...submitted('SUBMITTED'), submitted_at }} />
    </PageContextProvider>,
  )
  expect(screen.getByText(title)).toBeTruthy()
})

test.each([true, false])('says when text messages come to a reader who chose them: %s', chose_texts => {
  render(
    <PageContextProvider value={pageContext}>
      <NextSteps application={{ ...submitted('SUBMITTED'), chose_texts }} />
    </PageContextProvider>,
  )
  expect(screen.queryByText('We send text messages from 8 am to 8 pm your time.') !== null).toBe(chose_texts)
})

test("gives the lender's number beside the dealer's", () => {
  render(
    <PageContextProvider value={pageContext}>
      <Questions id="0123456789" />
    </PageContextProvider>,
  )
  expect(screen.getByText('0123456789')).toBeTruthy()
  const calls = screen.getAllByRole('listitem').map(item => [item.textContent, item.querySelector('a')!.href])
  expect(calls).toEqual([
    ['About the loan, call Porchlight Lending: 555-555-0190', 'tel:5555550190'],
    ['About the home, call Sunrise Homes: 555-555-0100', 'tel:+15555550100'],
  ])
})
