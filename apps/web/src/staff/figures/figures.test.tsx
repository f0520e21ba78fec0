import type { ApplicationViewResponse, LenderFigureResponse } from '@porchlight/api'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aFigure, applicationView, possible } from '../testing/application-view.ts'
import { openStaffPage, type Reply, refusal } from '../testing/open-page.tsx'

/** An application of its own for each test: drafts are of an application. */
let id: string
let ADD: string
beforeEach(() => {
  id = crypto.randomUUID()
  ADD = `POST /applications/${id}/figures`
})

function open(
  lender_figures: LenderFigureResponse[],
  replies: Record<string, () => Reply> = {},
  view: Partial<ApplicationViewResponse> = possible('figure.record'),
) {
  const body = { ...applicationView, id, lender_figures, ...view }
  return openStaffPage(`/staff/applications/${id}?tab=decide`, {
    [`GET /applications/${id}/view`]: () => ({ body }),
    ...replies,
  })
}
const panel = async () => within(await screen.findByRole('region', { name: "Lender's figures" }))

test('a key opens the form; what is wrong stands beside its field, and a figure is added once', async () => {
  const errors = { source: 'We can’t print “漢”.' }
  const answers: Reply[] = [
    { status: 422, body: refusal('invalid_form', 'x', errors) },
    { status: 201, body: { id: 'f-2' } },
  ]
  const page = open([], { [ADD]: () => answers.shift()! })
  await screen.findByRole('button', { name: 'Actions' })
  fireEvent.keyDown(document.body, { key: 'f' })
  const dialog = within(await screen.findByRole('dialog'))
  const sentence = 'Credit decisions are made in your loan system. Figures entered here are part of the file.'
  expect(dialog.getByText(sentence)).toBeTruthy()
  const add = () => userEvent.click(dialog.getByRole('button', { name: 'Add figure' }))
  await add()
  expect(dialog.getByText('Choose the figure')).toBeTruthy()
  await userEvent.selectOptions(dialog.getByLabelText('Figure'), 'Monthly debts by credit report')
  await add()
  for (const message of ['Choose the borrower', 'Must enter a value', 'Write where the figure comes from'])
    expect(dialog.getByText(message)).toBeTruthy()
  await userEvent.selectOptions(dialog.getByLabelText('Borrower'), 'Luis Delgado')
  await userEvent.type(dialog.getByLabelText('Monthly amount'), '412.50')
  await userEvent.type(dialog.getByLabelText('Day of the report'), '2026-11-20')
  await userEvent.type(dialog.getByLabelText('From'), 'Equifax')
  expect(page.calls(ADD)).toEqual([])
  await add()
  expect(await dialog.findByText(errors.source)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('From').value).toBe('Equifax')
  await add()
  expect(await screen.findByText('Figure added.')).toBeTruthy()
  expect(page.calls(ADD).map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({
      ...{ kind: 'DEBTS', borrower_id: 'b-2', cents: 412_50, report_on: '2026-11-20', source: 'Equifax' },
    })),
  )
  const keys = page.calls(ADD).map(({ headers }) => headers.get('idempotency-key'))
  expect([keys[0], new Set(keys).size]).toEqual([expect.stringMatching(/^[\w-]{36}$/), 1])
})

test('a value of the home has neither borrower nor day', async () => {
  const page = open([], { [ADD]: () => ({ status: 201, body: { id: 'f-2' } }) })
  await screen.findByRole('button', { name: 'Actions' })
  fireEvent.keyDown(document.body, { key: 'f' })
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByLabelText('Figure'), 'Invoice of the home')
  expect([dialog.queryByLabelText('Borrower'), dialog.queryByLabelText('Day of the report')]).toEqual([null, null])
  await userEvent.type(dialog.getByLabelText('Amount'), '98,000')
  await userEvent.type(dialog.getByLabelText('From'), 'Invoice 12')
  await userEvent.click(dialog.getByRole('button', { name: 'Add figure' }))
  expect(await screen.findByText('Figure added.')).toBeTruthy()
  expect(page.calls(ADD)[0]!.body).toEqual({
    ...{ kind: 'INVOICE', borrower_id: null, cents: 98_000_00, report_on: null, source: 'Invoice 12' },
  })
})

const three = [
  aFigure({ id: 'f-1', counts: false }),
  aFigure({ id: 'f-2', cents: 500_00 }),
  aFigure({
    ...{ id: 'f-3', kind: 'INCOME', borrower_id: 'b-2', report_on: null, counts: false, source: 'Pay stubs', by: '' },
    withdrawn: { by: 'Olivia Ortiz', at: '2026-11-23T17:00:00.000Z' },
  }),
]

test('lists all figures with who entered them and from what, and which count', async () => {
  open(three)
  const items = (await panel()).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toEqual([
    expect.stringMatching(
      /^Verified monthly income, Luis Delgado\$412\.50Pay stubsSomeone who no longer.*Entered by mistake, Olivia Ortiz, Nov 23/,
    ),
    expect.stringMatching(
      /^Monthly debts by credit report, Rosa Delgado\$500\.00Equifax, report of Nov 20, 2026Olivia Ortiz, Nov 22/,
    ),
    expect.stringContaining('A later figure counts instead.'),
  ])
  expect((await panel()).getAllByRole('button', { name: /^Entered by mistake/ })).toHaveLength(2)
})

test('a figure that was entered by mistake is withdrawn once that is confirmed', async () => {
  const withdraw = `POST /applications/${id}/figures/f-2/withdrawal`
  const page = open(three, { [withdraw]: () => ({ body: { id: 'f-2' } }) })
  const name = /^Entered by mistake… Monthly debts by credit report, Rosa Delgado, \$500\.00/
  await userEvent.click((await panel()).getByRole('button', { name }))
  expect(page.calls(withdraw)).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw figure' }))
  expect(await screen.findByText('Figure withdrawn.')).toBeTruthy()
  expect(page.calls(withdraw)).toHaveLength(1)
})

test('who may not record figures reads them alone, and without any there is no panel', async () => {
  open(three, {}, possible())
  const list = await panel()
  expect([list.queryByRole('button', { name: /mistake/ }), list.queryByRole('button', { name: /Add/ })]).toEqual([
    null,
    null,
  ])
})

test('a line of a total that is from a figure says so', async () => {
  const line = { label: 'Rosa Delgado: Pay stubs', value: '$3,000.00', section: 'lender_figures' }
  const total = {
    id: 'verified_income',
    label: 'Verified monthly income',
    value: '$3,000.00',
    formula: 'Sum',
    notes: [],
  }
  const shown = { id: 'verified_income', label: 'Verified income', value: '$3,000', details: ['1 of 2 borrowers'] }
  open(
    [],
    {},
    {
      ...possible(),
      figures: [{ ...shown, total: 'verified_income', section: 'income' }],
      totals: [{ ...total, lines: [line, { ...line, section: null }] }],
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: /^\$3,000/ }))
  const rows = within(await screen.findByRole('dialog'))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows.slice(1)).toEqual([expect.stringMatching(/Lender's figures$/), expect.stringMatching(/Key figure$/)])
  expect(screen.queryByRole('region', { name: "Lender's figures" })).toBeNull()
})
