import { pagePath } from '@porchlight/domain'
import { registerVehicles, vehiclesPage } from '@porchlight/domain/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { formParams, renderFormPage } from '../testing/form-page.tsx'
import { pageContext } from '../testing/page.tsx'
import { App, loadPage } from './App.tsx'
import { routeOf } from './routes.ts'

afterAll(registerVehicles())
afterAll(() => vi.unstubAllGlobals())
beforeAll(async () => {
  await loadPage(routeOf(pagePath(formParams, vehiclesPage), pageContext))
})
beforeEach(() => localStorage.clear())

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
