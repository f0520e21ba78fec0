import { ENGLISH } from '@porchlight/domain'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Link, Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { ApiError } from '../../data/base/api-error.ts'
import { LanguageProvider } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import type { Once } from '../ui/use-action.ts'
import { FormDialog } from './FormDialog.tsx'
import { StaffForm } from './StaffForm.tsx'
import { AskBeforeLeaving } from './unsaved.tsx'
import { useStaffForm } from './use-staff-form.ts'

interface Profile {
  name: string
  title: string
}
type Save = (values: Profile, once: Once) => Promise<unknown>
const refused = (status: number, message: string, errors = {}) =>
  new ApiError(status, { code: 'invalid_form', message, errors })

interface ExampleProps {
  id?: string
  save: Save
  changed?: () => Promise<unknown>
  unsaved?: Parameters<typeof useStaffForm<Profile>>[0]['unsaved']
  stored?: Profile
}

const empty: Profile = { name: '', title: '' }

function Example({ id = 'a', save, changed, unsaved, stored }: ExampleProps) {
  const form = useStaffForm<Profile>({
    ...(stored ? { stored, words: ({ name, title }: Profile) => `${name}, ${title}` } : { empty }),
    check: ({ name }) => (name === '?' ? { name: 'Enter a name' } : {}),
    save,
    ...(changed && { changed }),
    ...(unsaved && { unsaved }),
    done: ({ name }) => `Saved ${name}.`,
  })
  return (
    <StaffForm form={form} label={id} button="Save" busy="Saving">
      <TextInput id={`${id}_name`} label="Name" {...form.field('name')} />
      <TextInput id={`${id}_title`} label="Title" {...form.field('title')} />
    </StaffForm>
  )
}

/** Shows forms on a page with a link to another one. */
function open(...forms: ExampleProps[]) {
  const location = memoryLocation({ path: '/form', record: true })
  const user = userEvent.setup()
  const page = (shown: ExampleProps[]) => (
    <LanguageProvider value={ENGLISH}>
      <Router hook={location.hook}>
        <AskBeforeLeaving>
          <Route path="/form">
            {shown.map((props, index) => (
              <Example key={props.id ?? index} {...props} />
            ))}
            <Link href="/other">Other</Link>
            <Link href="/form?page=2">Same page</Link>
          </Route>
          <Route path="/other">
            <Link href="/form">Back</Link>
          </Route>
        </AskBeforeLeaving>
      </Router>
    </LanguageProvider>
  )
  const { rerender } = render(<main>{page(forms)}</main>)
  const form = (id = 'a') => within(screen.getByRole('form', { name: id }))
  return {
    user,
    history: location.history,
    form,
    field: (label: string, id?: string) => form(id).getByLabelText<HTMLInputElement>(label),
    type: (text: string, label = 'Name', id?: string) => user.type(form(id).getByLabelText(label), text),
    press: (id?: string) => user.click(form(id).getByRole('button')),
    show: (...shown: ExampleProps[]) => rerender(<main>{page(shown)}</main>),
  }
}

/** A save with these ends, one after the other, that records the values and the key of each attempt. */
function saving(...ends: (Error | undefined)[]) {
  const sent: { values: Profile; key: string }[] = []
  const save: Save = async (values, once) => {
    sent.push({ values, key: once(values).idempotencyKey })
    const end = ends.shift()
    if (end) throw end
  }
  return { sent, save }
}

test('saves, says so, reads the page again, and is empty for the next one', async () => {
  const { save, sent } = saving()
  const changed = vi.fn(async () => undefined)
  const page = open({ save, changed })
  await page.type('Ada')
  await page.press()
  expect(await screen.findByText('Saved Ada.')).toBeTruthy()
  expect([sent[0]?.values, changed.mock.calls.length]).toEqual([{ name: 'Ada', title: '' }, 1])
  expect(page.field('Name').value).toBe('')
})

const lost = new ApiError(0, { code: 'no_answer', message: '' })

test.each<[string, Error, { alert?: string; beside?: string; reads?: number }]>([
  ['a lost answer', lost, { alert: "We couldn't reach the server" }],
  ['an answer of a proxy', new ApiError(502, { message: 'Bad Gateway' }), { alert: "We couldn't reach the server" }],
  ['a lost right', refused(403, 'Not yours.'), { alert: 'Not yours.' }],
  ['a mistake in a field', refused(422, 'Check it.', { name: 'Too long' }), { beside: 'Too long' }],
  ['a mistake in no field of the form', refused(422, 'Check it.', { land: 'No land' }), { alert: 'No land' }],
  ['a newer version', refused(412, 'Someone else was faster.'), { alert: 'Someone else was faster.', reads: 1 }],
  ['another state', refused(409, 'It is done.'), { alert: 'It is done.', reads: 1 }],
])('%s keeps what was typed, and is said once', async (_, end, { alert, beside, reads = 0 }) => {
  const changed = vi.fn(async () => undefined)
  const page = open({ ...saving(end), changed })
  await page.type('Ada')
  await page.press()
  const field = page.field('Name')
  if (beside) {
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(beside)
    expect(screen.queryByRole('alert')).toBeNull()
    await page.type('!')
    expect(field.getAttribute('aria-invalid')).toBeNull()
  } else expect((await screen.findByRole('alert')).textContent).toContain(alert)
  expect(field.value).toMatch(/^Ada/)
  expect(changed).toHaveBeenCalledTimes(reads)
  expect(screen.queryByText(/^Saved/)).toBeNull()
})

test('a save ends with its page', async () => {
  const stops: AbortSignal[] = []
  const save: Save = async (values, once) => {
    stops.push(once(values).stop)
    throw lost
  }
  const page = open({ save })
  await page.type('Ada')
  await page.press()
  await waitFor(() => expect(stops).toHaveLength(1))
  expect(stops[0]?.aborted).toBe(false)
  page.show()
  expect(stops[0]?.aborted).toBe(true)
})

test('each body has one key, until it is saved or another one may be', async () => {
  const { save, sent } = saving(lost, lost, lost, lost, undefined, undefined)
  const page = open({ save })
  const attempt = async (name: string, count: number) => {
    await page.user.clear(page.field('Name'))
    await page.type(name)
    await page.press()
    await waitFor(() => expect(sent).toHaveLength(count))
  }
  for (const [index, name] of ['Ada', 'Ada', 'Bea', 'Ada', 'Ada', 'Ada'].entries()) await attempt(name, index + 1)
  const [first, again, other, later, saved, next] = sent.map(({ key }) => key)
  expect([again, saved]).toEqual([first, later])
  expect(new Set([first, other, later, next]).size).toBe(4)
})

test('a second press while it is sent does nothing', async () => {
  let end: (() => void) | undefined
  const save = vi.fn(() => new Promise<void>(resolve => (end = resolve)))
  const page = open({ save })
  await page.type('Ada')
  await page.press()
  const button = page.form().getByRole('button', { name: 'Saving' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await page.press()
  await page.type('{Enter}')
  expect(save).toHaveBeenCalledTimes(1)
  await act(async () => end?.())
  expect(await screen.findByText('Saved Ada.')).toBeTruthy()
})

test('a mistake that the browser finds is not sent, and each form has its own', async () => {
  const [a, b] = [saving(), saving()]
  const page = open({ id: 'a', ...a }, { id: 'b', ...b })
  for (const id of ['a', 'b']) {
    await page.type('?', 'Name', id)
    await page.press(id)
    expect(document.activeElement).toBe(page.field('Name', id))
  }
  expect([a.sent, b.sent]).toEqual([[], []])
  await page.type('!', 'Name', 'b')
  expect(page.form('b').queryByText('Enter a name')).toBeNull()
  expect(page.form('a').getByText('Enter a name')).toBeTruthy()
  await page.press('b')
  await waitFor(() => expect(b.sent).toHaveLength(1))
  expect([a.sent.length, page.field('Name', 'a').value]).toEqual([0, '?'])
})

test('what someone else stored is taken where nothing was typed, and shown where it was', async () => {
  const { save, sent } = saving(refused(412, 'Someone else was faster.'), undefined)
  const stored = { name: 'Ada', title: 'Officer' }
  const page = open({ save, stored })
  await page.type(' Abbott')
  page.show({ save, stored: { ...stored, title: 'Manager' } })
  expect([page.field('Name').value, page.field('Title').value]).toEqual(['Ada Abbott', 'Manager'])
  expect(screen.queryByText('Someone else just changed this')).toBeNull()
  await page.press()
  await screen.findByText('Someone else was faster.')
  page.show({ save, stored: { name: 'Bea', title: 'Manager' } })
  expect(screen.getByText('It is now: Bea, Manager.')).toBeTruthy()
  expect(screen.queryByText('Someone else was faster.')).toBeNull()
  expect(page.field('Name').value).toBe('Ada Abbott')
  await page.press()
  expect(await screen.findByText('Saved Ada Abbott.')).toBeTruthy()
  expect(screen.queryByText(/It is now/)).toBeNull()
  expect(sent.at(-1)?.values).toEqual({ name: 'Ada Abbott', title: 'Manager' })
  // As the server stores it.
  page.show({ save, stored: { name: 'ADA ABBOTT', title: 'Manager' } })
  expect(page.field('Name').value).toBe('ADA ABBOTT')
})

test('in a dialog the first message is scrolled to, and a problem in no field is beside the button', async () => {
  const scrolled: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent ?? '')
  })
  const ends = [
    refused(422, 'Check it.', { title: 'Too long', name: 'Too short' }),
    refused(422, 'Check it.', { title: 'Too long' }),
    refused(403, 'Not yours.'),
  ]
  const { save } = saving(...ends)
  function LongDialog() {
    const form = useStaffForm<Profile>({ empty, unsaved: 'dropped', save })
    return (
      <FormDialog form={form} title="Long" act="Save" onClose={vi.fn()}>
        <TextInput id="name" label="Name" {...form.field('name')} />
        <TextInput id="title" label="Title" {...form.field('title')} />
      </FormDialog>
    )
  }
  render(
    <LanguageProvider value={ENGLISH}>
      <LongDialog />
    </LanguageProvider>,
  )
  const button = await screen.findByRole('button', { name: /^Save/ })
  for (const message of ['Too short', 'Too long', 'Not yours.']) {
    await userEvent.click(button)
    await waitFor(() => expect(scrolled.at(-1)).toContain(message))
  }
  expect(screen.getByRole('alert').parentElement).toBe(button.parentElement)
})

const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
const leave = (page: ReturnType<typeof open>) => page.user.click(screen.getByRole('link', { name: 'Other' }))

test('the document and the page are left after a question while something is unsaved', async () => {
  const page = open(saving())
  expect(isAsked()).toBe(false)
  await page.type('Ada')
  expect(isAsked()).toBe(true)
  await page.user.click(screen.getByRole('link', { name: 'Same page' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await leave(page)
  await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stay on this page' }))
  expect(page.field('Name').value).toBe('Ada')
  await leave(page)
  await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }))
  expect(page.history.at(-1)).toBe('/other')
  expect(isAsked()).toBe(false)
})

test('the Back button asks as well, with the address of the page', async () => {
  const page = open(saving())
  await page.type('Ada')
  const push = vi.spyOn(history, 'pushState').mockReturnValue()
  dispatchEvent(new PopStateEvent('popstate'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(push).toHaveBeenCalledWith(null, '', '/form')
  push.mockRestore()
  await page.user.click(dialog.getByRole('button', { name: 'Leave' }))
  expect(page.history.at(-1)).toBe(location.pathname + location.search)
})

test('a draft is there again after another page, without a question, until it is saved', async () => {
  const page = open({ ...saving(), unsaved: { draft: 'profile' } })
  await page.type('Ada')
  expect(isAsked()).toBe(true)
  await leave(page)
  await page.user.click(screen.getByRole('link', { name: 'Back' }))
  expect(page.field('Name').value).toBe('Ada')
  await page.press()
  await screen.findByText('Saved Ada.')
  await leave(page)
  await page.user.click(screen.getByRole('link', { name: 'Back' }))
  expect(page.field('Name').value).toBe('')
})

test('what is dropped leaves no question and no draft', async () => {
  const page = open({ ...saving(), unsaved: 'dropped' })
  await page.type('1234')
  expect(isAsked()).toBe(false)
  await leave(page)
  await page.user.click(screen.getByRole('link', { name: 'Back' }))
  expect(page.field('Name').value).toBe('')
})
