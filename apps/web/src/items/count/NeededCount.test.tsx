import type { StandingResponse } from '@porchlight/api'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formParams, renderFormPage } from '../../testing/form-page.tsx'
import { itemLine, standing } from '../../testing/items.ts'
import { NeededCount } from './NeededCount.tsx'

const helpful = itemLine({ id: 'deed', is_helpful: true })
const section = itemLine({ id: 'income', kind: 'SECTION' })

test.each<[string, StandingResponse['groups'][number]['items'], string | null]>([
  ['one', [itemLine()], 'We still need 1 thing from you.'],
  [
    'two, and one that is checked',
    [itemLine(), section, itemLine({ state: 'ANSWERED' })],
    'We still need 2 things from you.',
  ],
  ['only what is helpful', [helpful, helpful], 'You can send 2 things now or later.'],
  ['a section beside what is helpful', [section, helpful], 'We still need 1 thing from you.'],
  ['nothing that is open', [itemLine({ state: 'ACCEPTED' })], null],
])('counts %s', async (_, items, text) => {
  const { sent, container } = await renderFormPage('progress', <NeededCount id={formParams.application} />, {
    'GET /standing': () => ({ body: standing({ groups: [{ id: 'TO_DECIDE', heading: 'h', lead: '', items }] }) }),
  })
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/standing'))).toBe(true))
  if (text) expect(await screen.findByText(text)).toBeTruthy()
  else expect(container.textContent).toBe('')
})
