import { referralPath } from '@porchlight/domain'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { useQueryParams } from './use-query-params.ts'

test.each(['Dale Rivers', "José O'Neil", '50% & more'])('a redirect keeps its own query: %s', rep => {
  const redirect = referralPath('sunrise-homes', { rep })!
  const { hook, searchHook } = memoryLocation({ path: `/login?redirect=${encodeURIComponent(redirect)}` })
  const { result } = renderHook(useQueryParams, {
    wrapper: ({ children }) => (
      <Router hook={hook} searchHook={searchHook}>
        {children}
      </Router>
    ),
  })
  expect(result.current.get('redirect')).toBe(redirect)
  expect(new URL(redirect, 'http://localhost').searchParams.get('rep')).toBe(rep)
})
