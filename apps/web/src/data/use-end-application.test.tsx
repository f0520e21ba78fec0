import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderFormPage } from '../testing/form-page.tsx'
import { changeTarget } from './client.ts'
import { COPY, useEndApplication } from './use-end-application.ts'

function EndPage() {
  const end = useEndApplication()
  return (
    <button type="button" onClick={() => end('ENDED00001')}>
      End
    </button>
  )
}

test('a copy after the end of an application is another one than a copy whose answer was lost', async () => {
  let isLost = true
  const { saves } = await renderFormPage('address', <EndPage />, {
    'POST /application-copy': () => {
      if (isLost) throw new TypeError('network error')
      return { body: { application_id: 'COPIED0001' } }
    },
    'DELETE /sunrise-homes/application/ENDED00001': () => ({ body: {} }),
  })
  const { signal: stop } = new AbortController()
  const copy = () => changeTarget(COPY, COPY, { body: { dealer_id: 'sunrise-homes' }, stop })
  await expect(copy()).rejects.toMatchObject({ code: 'no_answer' })
  isLost = false
  await userEvent.click(screen.getByRole('button', { name: 'End' }))
  await waitFor(() => expect(saves()).toHaveLength(2))
  await copy()
  const [first, , second] = saves()
  expect(second?.key).not.toBe(first?.key)
})
