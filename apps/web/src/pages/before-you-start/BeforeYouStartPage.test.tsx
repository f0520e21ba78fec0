import type { ProgressResponse } from '@porchlight/api'
import { pagePath, pathTo } from '@porchlight/domain'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formParams, progress, renderFormPage } from '../../testing/form-page.tsx'
import { BeforeYouStartPage } from './BeforeYouStartPage.tsx'

const coborrower = { borrower_id: '01a2011f-6da4-7000-abd7-3dd6e5163d99', is_primary: false }
const withCoborrower = (answer: ProgressResponse): ProgressResponse => ({
  ...answer,
  co_borrowers: [{ ...answer.borrower, ...coborrower }],
})
const answered = ({ borrower, ...rest }: ProgressResponse): ProgressResponse => ({
  ...rest,
  borrower: { ...borrower, personal_info: 'COMPLETE' },
})

test.each<[string, ProgressResponse, string]>([
  ['asks a new borrower who else applies', progress(), pathTo('together', formParams)],
  [
    'leads past that question where somebody was added',
    withCoborrower(progress()),
    pagePath(formParams, 'personal-info/citizenship'),
  ],
  ['leads back to the progress page once there are answers', answered(progress()), pagePath(formParams, 'progress')],
])('%s', async (_, body, path) => {
  await renderFormPage('personal-info', <BeforeYouStartPage />, { 'POST /calculate-progress': () => ({ body }) })
  expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe(path)
})

test('does not ask a co-borrower about the home', async () => {
  const { borrower, ...rest } = progress()
  const body = {
    ...rest,
    borrower: { ...borrower, borrower_id: coborrower.borrower_id },
    co_borrowers: [{ ...borrower, is_primary: false }],
  }
  await renderFormPage('personal-info', <BeforeYouStartPage />, { 'POST /calculate-progress': () => ({ body }) })
  expect(await screen.findByText(/Where you worked/)).toBeTruthy()
  expect(screen.queryByText(/price of the home/)).toBeNull()
})
