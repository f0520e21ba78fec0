import { type ErrorCode, errorCodes } from '@porchlight/domain'
import { render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../data/base/api-error.ts'
import { apiErrorOf } from '../data/base/request.ts'
import { Problem } from '../forms/Problem.tsx'
import { Problem as StaffProblem } from '../staff/ui/parts.tsx'
import { useSentence } from '../staff/ui/use-action.ts'
import { errorIdOf } from '../ui/base/error-ids.ts'
import { explainRefusal } from './explanation/explain-refusal.ts'

const ID = 'K7Q2-9MXD'
const codes = Object.keys(errorCodes) as ErrorCode[]

/** The error of a response with the header. */
const failureOf = (code: ErrorCode): Promise<ApiError> => {
  const { status, message } = errorCodes[code]
  return apiErrorOf(Response.json({ code, message }, { status, headers: { 'error-id': ID } }))
}
const save = { language: 'en', dealer: 'oak', application: '7K3M9QX2ZB', retry: () => undefined } as const

test.each(codes)('the failure %s is shown with its id, to borrowers and to staff', async code => {
  const error = await failureOf(code)
  const { problem, redirect } = explainRefusal(error, { ...save, message: error.message })
  // A redirect replaces the page.
  expect(redirect === undefined ? errorIdOf(problem) : ID).toBe(ID)
  const { result } = renderHook(() => useSentence())
  expect(errorIdOf(result.current(error))).toBe(ID)
})

test('a sentence about no failure of the server has no id', async () => {
  const error = await failureOf('internal_error')
  const { result } = renderHook(() => useSentence())
  const sentence = result.current(error)
  expect(errorIdOf(sentence)).toBe(ID)
  result.current(new ApiError(500, { code: 'internal_error', message: sentence }))
  expect(errorIdOf(sentence)).toBeUndefined()
  expect(errorIdOf('Add a home first.')).toBeUndefined()
})

test.each(['borrowers', 'staff'])('the alert of %s copies the id by one press', async audience => {
  const user = userEvent.setup()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const error = await failureOf('internal_error')
  const sentence = explainRefusal(error, { ...save, message: error.message }).problem!
  render(audience === 'staff' ? <StaffProblem sentence={sentence} /> : <Problem sentences={[sentence]} />)
  expect(screen.getByRole('alert').textContent).toContain(`Error ID ${ID}`)
  await user.click(screen.getByRole('button', { name: 'Copy Error ID' }))
  expect(write).toHaveBeenCalledWith(ID)
  await screen.findByText('Copied')
})
