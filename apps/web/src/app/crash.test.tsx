import { pagePath, pathTo } from '@porchlight/domain'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { PageContextProvider } from '../data/base/page-context.tsx'
import { formParams, renderFormPage } from '../testing/form-page.tsx'
import { pageContext } from '../testing/page.tsx'
import { holdPresses } from '../ui/base/held-press.ts'
import { App, loadPage } from './App.tsx'
import { routeOf } from './routes.ts'

const PAGE = 'final-steps/sales-person'
const TITLE = 'This page stopped working'

async function openPage() {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
  await loadPage(routeOf(pagePath(formParams, PAGE), pageContext))
  const page = await renderFormPage(PAGE, <App />, {
    'GET ': () => ({ body: { sales_rep_name: '', sales_rep_email: '' }, etag: '"1"' }),
  })
  return { ...page, name: (await screen.findAllByRole<HTMLInputElement>('textbox'))[0]! }
}

/** Makes React fail at its next change of the message beside a field, as where something else moved it. */
async function breakPage(name: HTMLInputElement) {
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  const field = name.closest('.field')!
  await vi.waitFor(() => expect(field.querySelector('.error')).toBeTruthy())
  for (const message of field.querySelectorAll('.error')) message.remove()
}

test('a page that fails says so, reloads, and has what was typed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { name } = await openPage()
  const { fetch } = globalThis
  const answered = new Response(null, { status: 204, headers: { 'error-id': 'K7Q2-9MXD' } })
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) =>
    call[0] === '/v1/page-errors' ? answered : fetch(...call),
  )
  await breakPage(name)
  await userEvent.click(name)
  await userEvent.paste('Sam')
  const title = await screen.findByRole('heading', { name: TITLE })
  expect(document.activeElement).toBe(title)
  await screen.findByText('Error ID K7Q2-9MXD')
  await userEvent.click(screen.getByRole('button', { name: 'Reload this page' }))
  expect(reload).toHaveBeenCalledOnce()

  cleanup()
  const reloaded = await openPage()
  await vi.waitFor(() => expect(reloaded.name.value).toBe('Sam'))
  expect(screen.queryByRole('heading', { name: TITLE })).toBeNull()
})

test('Back leaves a page that failed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { name, location: memory } = await openPage()
  await breakPage(name)
  await userEvent.click(name)
  await userEvent.paste('Sam')
  await screen.findByRole('heading', { name: TITLE })
  await act(async () => memory.navigate(pagePath(formParams, 'progress')))
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that fails at its first render says what is not lost, and its button works', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  const dealer = { ...pageContext.dealer!, website_url: 'not an address' }
  const { hook } = memoryLocation({ path: pathTo('login', { dealer: dealer.slug }) })
  await loadPage(routeOf(pathTo('login', { dealer: dealer.slug }), pageContext))
  holdPresses()
  render(
    <Router hook={hook}>
      <PageContextProvider value={{ ...pageContext, dealer }}>
        <App />
      </PageContextProvider>
    </Router>,
  )
  await screen.findByText(/^Nothing you saved is lost/)
  await userEvent.click(screen.getByRole('button', { name: 'Reload this page' }))
  expect(reload).toHaveBeenCalledOnce()
})
