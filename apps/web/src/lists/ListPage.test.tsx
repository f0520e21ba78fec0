import { employmentForm } from '@porchlight/domain'
import { anEmployment } from '@porchlight/domain/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EmploymentPage } from '../sections/employment/EmploymentPage.tsx'
import { renderFormPage } from '../testing/form-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const job = { ...employmentForm.toRequest(anEmployment({ employer_name: 'Acme' })), id: 'job-1', version: 7 }

const openJobs = (replies: Parameters<typeof renderFormPage>[2]) =>
  renderFormPage('employment', <EmploymentPage />, {
    'GET /employments': () => ({ body: { employments: [job], has_sufficient_employment_history: true } }),
    ...replies,
  })

const removeJob = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /Remove Acme|Delete Acme/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
}

test('removes the version of an entry that is shown', async () => {
  const { saves } = await openJobs({ 'DELETE /employment/job-1': () => ({ body: { id: 'job-1' } }) })
  await removeJob()
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({ method: 'DELETE', ifMatch: '"7"' })
})

test('does not remove an entry that was changed on another device, and says so', async () => {
  const { saves } = await openJobs({ 'DELETE /employment/job-1': () => ({ code: 'version_conflict' }) })
  await removeJob()
  expect(await screen.findByText(/Someone changed this on another device/)).toBeTruthy()
  expect(screen.getAllByText('Acme').length).toBeGreaterThan(0)
  expect(saves()).toHaveLength(1)
})

test('treats an entry that is already gone as removed', async () => {
  await openJobs({ 'DELETE /employment/job-1': () => ({ code: 'not_found' }) })
  await removeJob()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('leads an empty list to its own page without a save', async () => {
  const { saves, location } = await openJobs({ 'GET /employments': () => ({ body: { employments: [] } }) })
  await userEvent.click(await screen.findByRole('button', { name: "I'm currently not employed" }))
  expect(location.history.at(-1)).toMatch(/\/no-employment$/)
  expect(saves()).toEqual([])
})
