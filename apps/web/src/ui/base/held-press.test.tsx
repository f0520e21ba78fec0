import { act, render } from '@testing-library/react'
import { type ReactElement, Suspense, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { holdPresses } from './held-press.ts'
import { useReleasedPresses } from './hydration.ts'
import { TextInput } from './TextInput.tsx'

const saved = vi.fn()

afterEach(() => {
  window.releasePress?.()
  document.body.replaceChildren()
  saved.mockClear()
})

interface SampleFormProps {
  hasButton?: boolean
}

function SampleForm({ hasButton = true }: SampleFormProps) {
  const [name, setName] = useState('')
  useReleasedPresses()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        saved(name)
      }}
    >
      <TextInput id="name" label="Name" value={name} onChange={setName} />
      {hasButton && <button type="submit">Next</button>}
      <button type="button" onClick={() => saved('help')}>
        <i>Help</i>
      </button>
    </form>
  )
}

function serverRendered(form: ReactElement): HTMLElement {
  const box = document.createElement('div')
  document.body.append(box)
  box.innerHTML = renderToString(form)
  holdPresses()
  return box
}

test('repeats the last press once after hydration, with what was typed before it', async () => {
  const box = serverRendered(<SampleForm />)
  box.querySelector('i')!.click()
  box.querySelector('input')!.value = 'Ann'
  const next = box.querySelector<HTMLButtonElement>('[type=submit]')!
  next.click()
  next.click()
  await act(async () => void render(<SampleForm />, { container: box, hydrate: true }))
  expect(saved.mock.calls).toEqual([['Ann']])
  next.click()
  expect(saved).toHaveBeenCalledTimes(2)
})

test('submits a form without a submit button', async () => {
  const box = serverRendered(<SampleForm hasButton={false} />)
  const submit = new Event('submit', { bubbles: true, cancelable: true })
  box.querySelector('form')!.dispatchEvent(submit)
  expect(submit.defaultPrevented).toBe(true)
  await act(async () => void render(<SampleForm hasButton={false} />, { container: box, hydrate: true }))
  expect(saved.mock.calls).toEqual([['']])
})

test('forgets a press on what is gone, and presses nothing unasked', async () => {
  const box = serverRendered(<SampleForm />)
  box.querySelector('i')!.click()
  box.replaceChildren()
  box.innerHTML = renderToString(<SampleForm />)
  await act(async () => void render(<SampleForm />, { container: box, hydrate: true }))
  expect(saved).not.toHaveBeenCalled()
})

test('repeats a press of what is hydrated after the form', async () => {
  const page = (
    <>
      <Suspense>
        <button type="button" onClick={() => saved('menu')}>
          <b>Menu</b>
        </button>
      </Suspense>
      <SampleForm />
    </>
  )
  const box = serverRendered(page)
  box.querySelector('b')!.click()
  await act(async () => void render(page, { container: box, hydrate: true }))
  expect(saved.mock.calls).toEqual([['menu']])
})
