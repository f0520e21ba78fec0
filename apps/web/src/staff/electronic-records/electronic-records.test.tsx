import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { applicationView, possible } from '../testing/application-view.ts'
import { pickAction } from '../testing/desk.ts'
import { openStaffPage } from '../testing/open-page.tsx'

const PATH = '/applications/A1B2C3D4E5'
const [rosa, luis] = applicationView.borrowers
const onPaper = { stands: false, why_not: 'WITHDRAWN', withdrawn_on: '2026-11-22' } as const
const view = {
  ...applicationView,
  borrowers: [rosa!, { ...luis!, electronic_records: { ...luis!.electronic_records, ...onPaper } }],
  ...possible('electronic-records.record'),
}

async function open() {
  const page = openStaffPage(`/staff${PATH}`, {
    [`GET ${PATH}/view`]: () => ({ body: view }),
    [`POST ${PATH}/electronic-records/withdrawal`]: () => ({ body: onPaper }),
  })
  await screen.findByRole('button', { name: 'Actions' })
  await pickAction('Electronic records withdrawn…')
  const dialog = await screen.findByRole('dialog', { name: 'Record a withdrawn consent to electronic records' })
  const record = () => userEvent.click(within(dialog).getByRole('button', { name: 'Record' }))
  return { page, dialog: within(dialog), record }
}

test('says how it stands for the chosen borrower, and records the day', async () => {
  const { page, dialog, record } = await open()
  await record()
  expect(dialog.getByText('Choose who withdrew')).toBeTruthy()
  await userEvent.selectOptions(dialog.getByLabelText(/^Who withdrew/), 'Rosa Delgado')
  expect(dialog.getByText('Electronic records: agreed Nov 21, 2026')).toBeTruthy()
  await record()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [sent] = page.calls(`POST ${PATH}/electronic-records/withdrawal`)
  expect(sent!.body).toEqual({ borrower_id: 'b-1', withdrawn_on: view.milestones.today })
})

test('refuses a borrower who withdrew before', async () => {
  const { page, dialog, record } = await open()
  await userEvent.selectOptions(dialog.getByLabelText(/^Who withdrew/), 'Luis Delgado')
  expect(dialog.getByText('Paper only: withdrew Nov 22, 2026')).toBeTruthy()
  await record()
  expect(dialog.getByText('This person gets everything on paper already')).toBeTruthy()
  expect(page.calls(`POST ${PATH}/electronic-records/withdrawal`)).toEqual([])
})

test('a name in the head leads to the dialog, for a borrower who can withdraw', async () => {
  openStaffPage(`/staff${PATH}`, { [`GET ${PATH}/view`]: () => ({ body: view }) })
  await screen.findByRole('button', { name: 'Actions' })
  await userEvent.click(screen.getByRole('button', { name: 'Luis Delgado' }))
  expect(screen.getByText('Paper only: withdrew Nov 22, 2026')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Electronic records withdrawn…' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Rosa Delgado' }))
  await userEvent.click(screen.getByRole('button', { name: 'Electronic records withdrawn…' }))
  expect(await screen.findByRole('dialog', { name: 'Record a withdrawn consent to electronic records' })).toBeTruthy()
})
