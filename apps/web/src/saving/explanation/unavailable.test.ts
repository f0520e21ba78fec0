import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../data/base/api-error.ts'
import { renderHookOnPage } from '../../testing/page.tsx'
import { useSaving } from '../use-saving.ts'

vi.mock('./explain-refusal.ts', () => {
  throw new TypeError('network error')
})

test('shows the sentence of the server when the explanation cannot be loaded', async () => {
  const page = await renderHookOnPage(() => useSaving())
  const refusal = new ApiError(409, { code: 'signing_started', message: 'Signing has begun.' })
  await act(async () => page.result.current.run(() => Promise.reject(refusal)))
  await vi.waitFor(() => expect(page.result.current.problem).toBe('Signing has begun.'))
  expect(page.result.current.busy).toBe(false)
})
