import type { ItemPageResponse } from '@porchlight/api'
import { pathTo } from '@porchlight/domain'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { draftsBelow } from '../../data/drafts.ts'
import { formParams, progress, type Reply, renderFormPage } from '../../testing/form-page.tsx'
import { itemPage, standing } from '../../testing/items.ts'
import { ItemPage } from './ItemPage.tsx'

const path = pathTo('item', { ...formParams, item: 'stubs' }) as `/${string}`
const submitted = { ...progress(), application_status: 'SUBMITTED' as const, submitted_at: '2026-11-20T15:00:00.000Z' }
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

afterEach(() => localStorage.clear())

/** Opens the page of an item, as a reload or a return does. */
const visit = async (item: ItemPageResponse, send: () => Reply = () => ({ body: {} })) => {
  const page = await renderFormPage(path, <ItemPage />, {
    'GET /items/stubs': () => ({ body: item }),
    'GET /standing': () => ({ body: standing() }),
    'POST /calculate-progress': () => ({ body: submitted }),
    'POST /items/stubs/answer': send,
    'POST /items/stubs/not-available': send,
    'POST /items/stubs/question': send,
  })
  await screen.findByRole('heading', { level: 1, name: item.title })
  return page
}

interface Typed {
  item: ItemPageResponse
  type(): Promise<void>
  /** Returns the values that show after a return. */
  shown(): Promise<unknown>
  value: unknown
  button: string
}

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const ways: Record<string, Typed> = {
  'an answer to a question': {
    item: itemPage({ kind: 'QUESTION' }),
    type: async () => userEvent.type(await field('Your answer'), 'My truck'),
    shown: async () => (await field('Your answer')).value,
    value: 'My truck',
    button: 'Send answer',
  },
  'how and when a paper was sent': {
    item: itemPage(),
    async type() {
      await userEvent.click(await field('By fax'))
      await userEvent.type(await field('When did you send it?'), '2026-11-20')
      await userEvent.type(await field(/^Anything/), 'Two pages')
    },
    shown: async () => [
      (await field('By fax')).checked,
      (await field('When did you send it?')).value,
      (await field(/^Anything/)).value,
    ],
    value: [true, '2026-11-20', 'Two pages'],
    button: 'I sent it',
  },
  'a reason': {
    item: itemPage(),
    async type() {
      await press("I don't have this")
      await userEvent.click((await dialog()).getByRole('radio', { name: 'Something else' }))
      await userEvent.type((await dialog()).getByLabelText('Tell us more'), 'It burned')
    },
    async shown() {
      if (!screen.queryByRole('dialog')) await press("I don't have this")
      return (await dialog()).getByLabelText<HTMLInputElement>('Tell us more').value
    },
    value: 'It burned',
    button: 'Send',
  },
  'what is not clear': {
    item: itemPage(),
    async type() {
      await press("I don't understand this")
      await userEvent.type((await dialog()).getByLabelText("What isn't clear?"), 'Which ones?')
    },
    async shown() {
      if (!screen.queryByRole('dialog')) await press("I don't understand this")
      return (await dialog()).getByLabelText<HTMLInputElement>("What isn't clear?").value
    },
    value: 'Which ones?',
    button: 'Send',
  },
}

describe.each(Object.entries(ways))('%s', (_, { item, type, shown, value, button }) => {
  test('stays over Back and a reload, and after a refusal', async () => {
    const first = await visit(item)
    await type()
    first.unmount()
    const second = await visit(item, () => ({ code: 'item_changed' }))
    expect(await shown()).toEqual(value)
    await press(button)
    await screen.findByRole('alert')
    second.unmount()
    await visit(item)
    expect(await shown()).toEqual(value)
  })

  test('is removed once the server has it', async () => {
    const { unmount } = await visit(item)
    await type()
    await press(button)
    await screen.findByRole('button', { name: "I don't understand this" })
    expect(draftsBelow('')).toEqual([])
    unmount()
    expect(draftsBelow('')).toEqual([])
  })
})

test('a typed name is a signature, and never stored', async () => {
  const item = itemPage({ kind: 'AUTHORIZATION', legal_text: ['I agree.'] })
  const { unmount } = await visit(item)
  await userEvent.type(await field('Type your name to agree'), 'Maria Lopez')
  unmount()
  expect(JSON.stringify({ ...localStorage })).not.toContain('Maria Lopez')
  await visit(item)
  expect((await field('Type your name to agree')).value).toBe('')
})

test('an answer that another device sent removes what was typed here', async () => {
  const item = itemPage({ kind: 'QUESTION' })
  const first = await visit(item)
  await userEvent.type(await field('Your answer'), 'My truck')
  first.unmount()
  const second = await visit({ ...item, state: 'ANSWERED', answer: 'My truck' })
  second.unmount()
  await visit({ ...item, state: 'ASKED_AGAIN', answer: 'My truck' })
  expect((await field('Your answer')).value).toBe('')
})
