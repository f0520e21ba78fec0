import type { ProgressResponse } from '@porchlight/api'
import { applicationStatuses } from '@porchlight/domain'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { applicationOnPage } from '../../data/application-on-page.ts'
import { progress, renderFormPage } from '../../testing/form-page.tsx'
import { LeaveRequests, MoreChoices } from './MoreChoices.tsx'

const june: ProgressResponse['borrower'] = {
  ...progress().borrower,
  borrower_id: 'june',
  first_name: 'June',
  is_primary: false,
}
const together = (changes: Partial<ProgressResponse> = {}): ProgressResponse => ({
  ...progress(),
  co_borrowers: [june],
  ...changes,
})
const show = (response: ProgressResponse) => {
  const application = applicationOnPage(response)
  return renderFormPage(
    'personal-info',
    <>
      <LeaveRequests application={application} />
      <MoreChoices application={application} />
    </>,
    { 'DELETE ': () => ({ body: {} }), 'POST ': () => ({ body: { asked_at: '2026-11-21T12:00:00Z' } }) },
  )
}
const asked = async () => within(await screen.findByRole('dialog'))
const open = (status: (typeof applicationStatuses)[number]) => ({ application_status: status })

describe.each([
  ['STARTED', null, 'Delete'],
  ['SENT_FOR_SIGNATURE', null, 'Delete'],
  ['STARTED', '2026-11-20T12:00:00Z', 'Withdraw'],
  ['SENT_FOR_SIGNATURE', '2026-11-20T12:00:00Z', 'Withdraw'],
  ['SUBMITTED', '2026-11-20T12:00:00Z', 'Withdraw'],
  ['REVIEWED', '2026-11-20T12:00:00Z', 'Withdraw'],
] as const)('%s, submitted at %s: %s', (status, submitted_at, word) => {
  test('says what happens before it happens, and does nothing when it is canceled', async () => {
    const { saves } = await show(together({ ...open(status), submitted_at }))
    await userEvent.click(screen.getByRole('button', { name: `${word} this application` }))
    const notified = (await asked()).getByText(/We'll tell/).textContent
    expect(notified).toBeTruthy()
    const retained = (await asked()).queryByText(/at least 25 months/)
    expect(retained !== null).toBe(word === 'Withdraw')
    expect((await asked()).queryByText(/answers on it are deleted/) !== null).toBe(word === 'Delete')
    await userEvent.click((await asked()).getByRole('button', { name: 'Keep it' }))
    expect(saves()).toEqual([])
  })

  test('ends it after the confirmation', async () => {
    const { saves } = await show(together({ ...open(status), submitted_at }))
    await userEvent.click(screen.getByRole('button', { name: `${word} this application` }))
    await userEvent.click((await asked()).getByRole('button', { name: `${word} application` }))
    expect(saves()).toMatchObject([{ method: 'DELETE' }])
  })
})

test('says nothing of others to a person who applies alone', async () => {
  await show(progress())
  await userEvent.click(screen.getByRole('button', { name: 'Delete this application' }))
  expect(screen.getByRole('dialog').textContent).not.toMatch(/everyone|others/i)
})

test.each(applicationStatuses)(
  'a co-borrower of an application that is %s asks, where they cannot leave',
  async status => {
    const { saves } = await show(together({ ...open(status), auth_user_borrower_id: 'june' }))
    expect(screen.queryByRole('button', { name: /(Delete|Withdraw) this application/ })).toBeNull()
    const button = screen.queryByRole('button', { name: 'Ask to be taken off' })
    expect(button !== null).toBe(status !== 'STARTED')
    if (!button) return
    await userEvent.click(button)
    await userEvent.click((await asked()).getByRole('button', { name: 'Ask to be taken off' }))
    expect(saves()).toMatchObject([{ method: 'POST', path: expect.stringContaining('/removal-request') }])
  },
)

test('the primary borrower reads who asked to be taken off', async () => {
  const asking = { ...june, asked_to_leave_at: '2026-11-21T12:00:00Z' }
  await show(together({ ...open('SUBMITTED'), submitted_at: '2026-11-20T12:00:00Z', co_borrowers: [asking] }))
  expect(screen.getByText(/^June asked to be taken off this application/)).toBeTruthy()
})

test.each(applicationStatuses)('of an application that is %s, both learn how the request is done', async status => {
  const asking = { ...june, asked_to_leave_at: '2026-11-21T12:00:00Z' }
  const answer = { ...open(status), submitted_at: '2026-11-20T12:00:00Z', co_borrowers: [asking] }
  const isReviewed = status === 'REVIEWED'
  const call = () => screen.queryAllByRole('link', { name: '555-555-0190' }).length
  const { unmount } = await show(together(answer))
  expect(screen.queryByText(/reopen it, remove June/) === null).toBe(isReviewed)
  expect(call()).toBe(isReviewed ? 1 : 0)
  unmount()
  await show(together({ ...answer, auth_user_borrower_id: 'june' }))
  expect(screen.getByText(/^You asked on/)).toBeTruthy()
  expect(call()).toBe(isReviewed ? 1 : 0)
})

test('a withdrawn application offers none of these', async () => {
  await show(together({ ...open('SUBMITTED'), withdrawn_at: '2026-11-21T12:00:00Z' }))
  expect(screen.queryByRole('button', { name: /application|taken off/ })).toBeNull()
})
