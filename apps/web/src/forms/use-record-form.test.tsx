import { salespersonForm } from '@porchlight/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { PageContextProvider, setBrowserPageContext } from '../data/base/page-context.tsx'
import { createQueryClient } from '../data/queries.ts'
import { pageContext } from '../testing/page.tsx'
import { holdPresses } from '../ui/base/held-press.ts'
import { TextInput } from '../ui/base/TextInput.tsx'
import { useRecordForm } from './use-record-form.ts'

const rendered = vi.fn()

function NameForm() {
  const { values, set, storeDraft } = useRecordForm({
    definition: salespersonForm,
    stored: salespersonForm.empty(),
    draftName: 'sales-person',
    save: async () => undefined,
    onSaved: () => undefined,
  })
  rendered()
  const onChange = (typed: string) => set('sales_rep_name', typed)
  return (
    <>
      <TextInput id="name" name="name" label="Name" value={values.sales_rep_name} onChange={onChange} />
      <button type="button" onClick={storeDraft}>
        Store
      </button>
    </>
  )
}

const form = (
  <PageContextProvider value={pageContext}>
    <QueryClientProvider client={createQueryClient(() => new Promise(() => undefined))}>
      <NameForm />
    </QueryClientProvider>
  </PageContextProvider>
)

/** The form, hydrated with this text in its field. */
async function hydrated(typed: string): Promise<HTMLElement> {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  setBrowserPageContext(pageContext)
  const box = document.createElement('div')
  document.body.append(box)
  box.innerHTML = renderToString(form)
  holdPresses()
  if (typed) box.querySelector('input')!.value = typed
  rendered.mockClear()
  await act(async () => void render(form, { container: box, hydrate: true }))
  window.releasePress?.()
  return box
}

/** The stored drafts after the form was hydrated with this text in its field. */
async function draftsAfterHydration(typed: string): Promise<string[]> {
  const box = await hydrated(typed)
  await act(async () => box.querySelector('button')!.click())
  return Object.keys(localStorage).filter(name => name.includes('sales-person'))
}

test('what was typed before hydration is in the draft', async () => {
  expect(await draftsAfterHydration('Dale Rivers')).toHaveLength(1)
})

test('a form in which nothing was typed has no draft', async () => {
  expect(await draftsAfterHydration('')).toEqual([])
})

test('a form without a draft renders once when it is hydrated', async () => {
  await hydrated('')
  expect(rendered).toHaveBeenCalledOnce()
})

test('a draft is applied after hydration, and text that was typed before it wins', async () => {
  await draftsAfterHydration('Dale Rivers')
  expect((await hydrated('')).querySelector('input')!.value).toBe('Dale Rivers')
  expect((await hydrated('Ana Rivers')).querySelector('input')!.value).toBe('Ana Rivers')
})
