import { borrowerResource, pathTo } from '@porchlight/domain'
import { completeAnswers } from '@porchlight/domain/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { formParams, renderFormPage } from '../../testing/form-page.tsx'
import { MaritalStatusPage } from './HouseholdPages.tsx'

test('asks a married borrower whether the spouse applies too', async () => {
  const borrower = { ...borrowerResource.toApi(completeAnswers().borrower), marital_status_type: null }
  await renderFormPage('personal-info/marital-status', <MaritalStatusPage />, { 'GET ': () => ({ body: borrower }) })
  expect(screen.queryByText(/Are you applying with your spouse/)).toBeNull()
  await userEvent.click(await screen.findByLabelText('Married'))
  const link = await screen.findByRole('link', { name: 'Add your spouse' })
  expect(link.getAttribute('href')).toBe(pathTo('together', formParams))
  await userEvent.click(screen.getByLabelText('Separated'))
  expect(screen.queryByText(/Are you applying with your spouse/)).toBeNull()
})
