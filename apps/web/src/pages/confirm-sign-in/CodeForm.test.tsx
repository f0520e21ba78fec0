import { errorCodes } from '@porchlight/domain'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PageContextProvider } from '../../data/base/page-context.tsx'
import { pageContext } from '../../testing/page.tsx'
import { CodeForm } from './CodeForm.tsx'

const { message: INVALID } = errorCodes.code_invalid

function open(confirm = vi.fn(async (_: string) => undefined)) {
  render(
    <PageContextProvider value={pageContext}>
      <CodeForm confirm={confirm} />
    </PageContextProvider>,
  )
  return { confirm, input: screen.getByLabelText<HTMLInputElement>('6-digit code') }
}

test.each(['1234567', '12345', 'abcdef', '1234 5678'])('does not send the pasted text %s', async pasted => {
  const { confirm, input } = open()
  await userEvent.click(input)
  await userEvent.paste(pasted)
  expect(screen.getByText(INVALID)).toBeTruthy()
  expect(input.value).toBe('')
  expect(confirm).not.toHaveBeenCalled()
})

test.each(['123456', ' 123-456\n', '123 456'])('sends the pasted code %j', async pasted => {
  const { confirm, input } = open()
  await userEvent.click(input)
  await userEvent.paste(pasted)
  expect(confirm.mock.calls).toEqual([['123456']])
})

test('sends a typed code once when Enter follows the sixth digit', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const { confirm, input } = open(vi.fn(() => promise))
  await userEvent.type(input, '123456{Enter}')
  await act(async () => resolve(undefined))
  await userEvent.type(input, '{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect(confirm.mock.calls).toEqual([['123456']])
  expect(screen.queryByText(INVALID)).toBeNull()
})
