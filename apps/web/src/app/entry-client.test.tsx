import { PAGE_CONTEXT_ID, pathTo, translations } from '@porchlight/domain'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pageContext } from '../testing/page.tsx'
import { PSEUDO, registerPseudoLanguage } from '../testing/pseudo-language.ts'
import { renderPage } from './entry-server.tsx'

const path = pathTo('login', { dealer: 'sunrise-homes' })

afterEach(() => translations.delete(PSEUDO))

test('hydrates a page in its own language, once the file of that language is loaded', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const reported = vi.spyOn(console, 'error')
  history.replaceState(null, '', path)
  const unregister = registerPseudoLanguage()
  const page = await renderPage({ path, search: '' }, { ...pageContext, language: PSEUDO }, async () => undefined)
  if ('redirect' in page) throw new Error(`Redirects to ${page.redirect}`)
  // The browser has only what the file of the language exports.
  vi.stubGlobal('pseudoLanguage', translations.get(PSEUDO))
  unregister()
  const language_file = 'data:text/javascript,export const { texts, pages } = globalThis.pseudoLanguage'
  document.body.innerHTML = `<div id="root" data-rendered="full">${page.markup}</div>
<script type="application/json" id="${PAGE_CONTEXT_ID}">${JSON.stringify({ ...page.context, language_file })}</script>`
  const parts = ['h1', '.legal li'].map(part => document.querySelector(part)!)
  const { textContent } = document.querySelector('#root')!
  expect(textContent).toContain('«')

  await import('./entry-client.tsx')
  await waitFor(() => {
    for (const part of parts) expect(Object.keys(part).join()).toContain('__react')
  })
  for (const part of parts) expect(part.isConnected).toBe(true)
  expect(document.querySelector('#root')!.textContent).toBe(textContent)
  expect(reported).not.toHaveBeenCalled()
})
