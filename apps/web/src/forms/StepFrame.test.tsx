import { pagePath } from '@porchlight/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { noteSave } from '../data/last-save.ts'
import { SalespersonPage } from '../sections/final-steps/SalespersonPage.tsx'
import { PlacementPage } from '../sections/home/HomePages.tsx'
import { formParams, progress, renderFormPage } from '../testing/form-page.tsx'

const openPlacement = () =>
  renderFormPage('home/placement', <PlacementPage />, {
    'GET /home': () => ({ body: {}, etag: '"1"' }),
    'PUT /home': ({ body }) => ({ body: body as object, etag: '"2"' }),
    'POST /calculate-progress': () => {
      const { borrower, ...rest } = progress()
      return { body: { ...rest, borrower: { ...borrower, personal_info: 'COMPLETE', income: 'SKIPPED' } } }
    },
  })

test('names the section beside its step', async () => {
  await openPlacement()
  expect(await screen.findByRole('button', { name: 'Home and Land (all sections)' })).toBeTruthy()
  expect(screen.getByText('7 / 11')).toBeTruthy()
  const bar = screen.getByRole('progressbar')
  expect(bar.getAttribute('aria-valuetext')).toBe('Home and Land, 7 / 11')
  expect(Math.round(Number(bar.getAttribute('value')))).toBe(58)
})

test('lists the sections with their statuses, as links', async () => {
  await openPlacement()
  await userEvent.click(await screen.findByRole('button', { name: 'Home and Land (all sections)' }))
  const list = within(await screen.findByRole('dialog', { name: 'Sections' }))
  expect(list.getByText('2 of 11 sections done')).toBeTruthy()
  expect(list.getByRole('link', { name: 'Personal and Household (Done)' })).toBeTruthy()
  expect(list.getByRole('link', { name: 'Income (None)' })).toBeTruthy()
  expect(list.getByRole('link', { current: 'step' }).textContent).toBe('Home and Land (Not done yet)')
  expect(list.getByRole('link', { name: 'Employment (Not done yet)' }).getAttribute('href')).toBe(
    pagePath(formParams, 'employment'),
  )
  expect(list.getByRole('link', { name: 'Your whole application' }).getAttribute('href')).toBe(
    pagePath(formParams, 'progress'),
  )
})

test('leads back to the previous page of the form, also before the page has loaded', async () => {
  const { location } = await renderFormPage('home/placement', <PlacementPage />, {
    'GET /home': () => ({ code: 'internal_error' }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(location.history.at(-1)).toBe(pagePath(formParams, 'home'))
})

test('announces a save', async () => {
  const salesperson = { sales_rep_name: 'Sam Field', sales_rep_email: '' }
  await renderFormPage('final-steps/sales-person', <SalespersonPage />, {
    'GET ': () => ({ body: salesperson, etag: '"3"' }),
    'PUT ': ({ body }) => ({ body: body as object, etag: '"4"' }),
  })
  const notes = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(notes()).toContain('Saved'))
})

test.each([
  ['is refused by the page', ''],
  ['is refused by the server', 'Sam Field'],
])('forgets the save before when the next one %s', async (_, name) => {
  noteSave()
  await renderFormPage('final-steps/sales-person', <SalespersonPage />, {
    'GET ': () => ({ body: { sales_rep_name: name, sales_rep_email: '' }, etag: '"3"' }),
    'PUT ': () => ({ code: 'internal_error' }),
  })
  const notes = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  const next = await screen.findByRole('button', { name: 'Next' })
  await waitFor(() => expect(notes()).toContain('Saved'))
  await userEvent.click(next)
  expect(await screen.findByText(/There is a problem|couldn't be saved/)).toBeTruthy()
  expect(notes()).not.toContain('Saved')
})
