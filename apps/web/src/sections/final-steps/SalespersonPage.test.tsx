import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { renderFormPage } from '../../testing/form-page.tsx'
import { SalespersonPage } from './SalespersonPage.tsx'

afterAll(() => vi.unstubAllGlobals())
beforeEach(() => localStorage.clear())

const open = (salesperson: object) =>
  renderFormPage('final-steps/sales-person', <SalespersonPage />, {
    'GET ': () => ({ body: salesperson, etag: '"1"' }),
    'PUT ': ({ body }) => ({ body: body as object, etag: '"2"' }),
  })
const name = () => screen.findByLabelText<HTMLInputElement>('Sales representative name')
const nobody = () => screen.findByLabelText<HTMLInputElement>("I wasn't helped by a salesperson")

test('a borrower whom nobody helped says so', async () => {
  const { saves } = await open({ sales_rep_name: 'Sam Field', sales_rep_email: 'sam@example.com' })
  await userEvent.click(await nobody())
  expect(await name()).toMatchObject({ value: 'No salesperson', disabled: true })
  expect(screen.getByLabelText<HTMLInputElement>(/Sales representative email/)).toMatchObject({
    value: '',
    disabled: true,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() =>
    expect(saves()).toMatchObject([{ body: { sales_rep_name: 'No salesperson', sales_rep_email: '' } }]),
  )
})

test('the answer is shown again and can be taken back', async () => {
  await open({ sales_rep_name: 'No salesperson', sales_rep_email: '' })
  expect((await nobody()).checked).toBe(true)
  await userEvent.click(await nobody())
  expect(await name()).toMatchObject({ value: '', disabled: false })
})
