import { pagePath } from '@porchlight/domain'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formParams, progress, renderFormPage } from '../../testing/form-page.tsx'
import { pageContext } from '../../testing/page.tsx'
import { App, loadPage } from '../App.tsx'
import { routeOf } from '../routes.ts'

const asCoborrower = () => {
  const { borrower, ...rest } = progress()
  const primary = { ...borrower, borrower_id: '01a2011f-6da4-7000-abd7-3dd6e5163d99' }
  return { body: { ...rest, borrower: primary, co_borrowers: [{ ...borrower, is_primary: false }] } }
}

test.each(['home', 'land', 'home/manufacture-detail', 'home/down-payment', 'overview'] as const)(
  'leads a co-borrower from %s to ethnicity before anything of it is read',
  async page => {
    for (const id of [page, 'ethnicity'] as const) await loadPage(routeOf(pagePath(formParams, id), pageContext))
    const { sent, location } = await renderFormPage(page, <App />, {
      'POST /calculate-progress': asCoborrower,
      'GET /demographics': () => ({ body: {} }),
      'GET /events': () => ({ code: 'too_many_windows' }),
    })
    await waitFor(() => expect(location.history.at(-1)).toBe(pagePath(formParams, 'ethnicity')))
    const read = sent.map(({ path }) => path.split('/').at(-1))
    const ofShownPage = ['calculate-progress', 'demographics', 'events']
    expect(read.filter(name => !ofShownPage.includes(name!))).toEqual([])
  },
)
