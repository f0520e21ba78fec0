import { type PageId, pageIds, pagePath } from '@porchlight/domain'
import { beforeAll, expect, test } from 'vitest'
import { setBrowserPageContext } from '../data/base/page-context.tsx'
import { formParams } from '../testing/form-page.tsx'
import { pageContext } from '../testing/page.tsx'
import { pageData } from '../testing/page-data.ts'
import { renderPage } from './entry-server.tsx'

beforeAll(() => setBrowserPageContext(pageContext))

/** The inputs, choices and figures of a page, as the server renders them for an application in this status. */
async function controlsOf(page: PageId, application_status: string): Promise<Element[]> {
  const data: typeof pageData = { ...pageData, progress: { ...(pageData.progress as object), application_status } }
  const session = {
    user: { id: 'rosa', email: 'rosa@example.com', phone_number: null },
    language: 'en',
    read: async (query: string) => ({ data: data[query], etag: null }),
  }
  const path = pagePath(formParams, page)
  const rendered = await renderPage({ path, search: '' }, pageContext, async () => session)
  if ('redirect' in rendered) return []
  const box = document.createElement('div')
  box.innerHTML = rendered.markup
  return [...box.querySelectorAll('main :is(input, select, textarea, .choices button, .figures__row)')]
}

const isDisabled = (control: Element) => control.hasAttribute('disabled') || control.closest('fieldset[disabled]')

test.each(pageIds())('the fields of %s take no answer after the application was submitted', async page => {
  const [open, locked] = [await controlsOf(page, 'STARTED'), await controlsOf(page, 'SUBMITTED')]
  expect(locked.length).toBe(open.length)
  expect(locked.filter(control => !isDisabled(control))).toEqual([])
})

test('most pages have fields', async () => {
  const counts = await Promise.all(pageIds().map(async page => (await controlsOf(page, 'STARTED')).length))
  expect(counts.filter(count => count > 0).length).toBeGreaterThan(pageIds().length / 2)
})
