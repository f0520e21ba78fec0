import { pagePath } from '@porchlight/domain'
import { registerVehicles, vehiclesPage } from '@porchlight/domain/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formParams, progress, renderFormPage } from '../testing/form-page.tsx'
import { pageContext } from '../testing/page.tsx'
import { App, loadPage } from './App.tsx'
import { routeOf } from './routes.ts'

afterAll(registerVehicles())
beforeAll(async () => {
  await loadPage(routeOf(pagePath(formParams, vehiclesPage), pageContext))
})

test('shows a list section without a component of its own, saves an entry and leads on', async () => {
  const vehicles: object[] = []
  const { saves, location } = await renderFormPage(vehiclesPage, <App />, {
    'GET /vehicles': () => ({ body: { vehicles } }),
    'POST /vehicle': ({ body }) => {
      const added = { ...(body as object), id: 'vehicle-1', version: 1 }
      vehicles.push(added)
      return { body: added }
    },
  })
  expect(await screen.findByRole('heading', { name: 'Which vehicles do you own?' })).toBeTruthy()
  expect(await screen.findByText('Add the cars and trucks that you own.')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Add vehicle' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('Must enter a make')).length).toBeGreaterThan(0)
  await userEvent.type(screen.getByLabelText('Make'), 'Ford')
  await userEvent.type(screen.getByLabelText('Model'), 'Ranger')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByRole('button', { name: 'Edit Ford' })).toBeTruthy()
  expect(saves()).toMatchObject([{ method: 'POST', body: { make: 'Ford', model: 'Ranger' } }])
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(location.history.at(-1)).toBe(pagePath(formParams, 'home')))
})

test('skips an empty list', async () => {
  const { saves, location } = await renderFormPage(vehiclesPage, <App />, {
    'GET /vehicles': () => ({ body: { vehicles: [] } }),
    'POST /skip/vehicles': () => ({ body: {} }),
  })
  await userEvent.click(await screen.findByRole('button', { name: "I don't own any" }))
  await waitFor(() => expect(location.history.at(-1)).toBe(pagePath(formParams, 'home')))
  expect(saves()).toMatchObject([{ method: 'POST', path: expect.stringMatching(/skip\/vehicles$/) }])
})

test.each([
  ['alone', false],
  ['together', true],
])('%s, the dialog of an account asks whether it is joint: %s', async (_, isTogether) => {
  await loadPage(routeOf(pagePath(formParams, 'financial-accounts'), pageContext))
  const { borrower, ...application } = progress()
  const co_borrowers = isTogether ? [{ ...borrower, borrower_id: 'ann', first_name: 'Ann', is_primary: false }] : []
  const { saves } = await renderFormPage('financial-accounts', <App />, {
    'GET /assets': () => ({ body: { assets: [] } }),
    'GET /events': () => ({ code: 'application_forbidden' }),
    'POST /editing': () => ({ body: { edited_at: '2026-11-21T12:00:00.000Z' } }),
    'POST /calculate-progress': () => ({ body: { ...application, borrower, co_borrowers } }),
    'POST /asset': ({ body }) => ({ body: { ...(body as object), id: 'account-1', version: 1 } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add account' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Checking Account' }))
  await userEvent.type(await screen.findByLabelText('Name of the bank or institution'), 'Lantern')
  await userEvent.type(screen.getByLabelText('Current balance'), '900')
  const joint = screen.queryByRole('checkbox', { name: /Joint account/ })
  expect(joint !== null).toBe(isTogether)
  if (joint) await userEvent.click(joint)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saves().find(({ path }) => path.endsWith('/asset'))?.body).toMatchObject({ is_joint: isTogether }),
  )
})
