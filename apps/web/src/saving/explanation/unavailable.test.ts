import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../data/base/api-error.ts'
import { renderHookOnPage } from '../../testing/page.tsx'
import { texts } from '../text.ts'
import { useSaving } from '../use-saving.ts'

vi.mock('./explain-refusal.ts', () => {
  throw new TypeError('network error')
})

test.each([
  [
    'of the server',
    new ApiError(409, { code: 'signing_started', message: 'Signing has begun.' }),
    'Signing has begun.',
  ],
  ['of its own after a proxy', new ApiError(502, { message: 'Bad Gateway' }), texts.english.serverFailed('')],
])('shows the sentence %s when the explanation cannot be loaded', async (_, refusal, sentence) => {
  const page = await renderHookOnPage(() => useSaving())
  await act(async () => page.result.current.run(() => Promise.reject(refusal)))
  await vi.waitFor(() => expect(page.result.current.problem).toBe(sentence))
  expect(page.result.current.busy).toBe(false)
})
