import { pathTo } from '@porchlight/domain'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { formParams, renderFormPage } from '../../testing/form-page.tsx'
import { CoborrowerInvitePage } from './CoborrowerInvitePage.tsx'

test('shows the bar of a page without a step, what the invited person reads, and the way back', async () => {
  const { location } = await renderFormPage('address', <CoborrowerInvitePage />, {})
  expect((await screen.findByRole<HTMLProgressElement>('progressbar')).value).toBe(2)
  expect(screen.getByText("They'll read that Maria invited them to apply at Sunrise Homes.")).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(location.history.at(-1)).toBe(pathTo('progress', formParams))
})
