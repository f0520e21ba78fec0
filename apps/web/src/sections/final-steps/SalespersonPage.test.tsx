import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderFormPage } from '../../testing/form-page.tsx'
import { SalespersonPage } from './SalespersonPage.tsx'

const open = (salesperson: object) =>
  renderFormPage('final-steps/sales-person', <SalespersonPage />, {
    'GET ': () => ({ body: salesperson, etag: '"1"' }),
    'PUT ': ({ body }) => ({ body: body as object, etag: '"2"' }),
  })
const name = () => screen.findByLabelText<HTMLInputElement>('Sales representative name')
const noSalesperson = () => screen.findByLabelText<HTMLInputElement>("I wasn't helped by a salesperson")

test('stores that no salesperson helped', async () => {
  const { saves } = await open({ sales_rep_name: 'Sam Field', sales_rep_email: 'sam@example.com' })
  await userEvent.click(await noSalesperson())
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

test('shows the stored answer again, and clears it', async () => {
  await open({ sales_rep_name: 'No salesperson', sales_rep_email: '' })
  expect((await noSalesperson()).checked).toBe(true)
  await userEvent.click(await noSalesperson())
  expect(await name()).toMatchObject({ value: '', disabled: false })
})
