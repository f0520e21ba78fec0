import type { ApplicationViewResponse } from '@porchlight/api'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { applicationView, possible } from '../testing/application-view.ts'
import { openStaffPage, refusal } from '../testing/open-page.tsx'

const { id } = applicationView
const PATH = `/applications/${id}`
const assignment = { ...applicationView.assignment, assignee: { id: 's-2', name: 'Olivia Ortiz' } }

/** Each action: the view in which it is possible, its dialog, and the view after it. */
const cases = {
  'Restrict…': {
    before: { ...possible('application.restrict'), assignment },
    after: { is_restricted: true },
    call: `POST ${PATH}/restriction`,
    title: `Restrict application #${id}`,
    why: "Then only these can find it: Olivia Ortiz, the lender's managers for Sunrise Homes, and compliance.",
    act: 'Restrict',
    done: 'The application is restricted.',
  },
  'Lift the restriction…': {
    before: { ...possible('application.lift-restriction'), is_restricted: true },
    after: { is_restricted: false },
    call: `POST ${PATH}/restriction/end`,
    title: `Lift the restriction of application #${id}`,
    why: "All the lender's loan officers who cover Sunrise Homes can then find it, and read its notes.",
    act: 'Lift the restriction',
    done: 'The restriction is lifted.',
  },
} as const satisfies Record<string, { before: Partial<ApplicationViewResponse>; [name: string]: unknown }>

test.each(Object.entries(cases))('%s asks for the reason, and says who can find it then', async (label, one) => {
  let view: ApplicationViewResponse = { ...applicationView, ...one.before }
  const errors = { reason: 'Enter a reason' }
  const page = openStaffPage(`/staff${PATH}`, {
    [`GET ${PATH}/view`]: () => ({ body: view }),
    [one.call]: () => {
      if (page.calls(one.call).length === 1) return { status: 422, body: { ...refusal('invalid_form', 'x'), errors } }
      view = { ...view, ...possible(), ...one.after }
      return { body: one.after }
    },
  })
  const mark = () => screen.queryByText('Restricted') !== null
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
  expect(mark()).toBe(!one.after.is_restricted)
  await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(`^${label}`) }))
  const dialog = within(await screen.findByRole('dialog', { name: one.title }))
  expect(dialog.getByText(one.why)).toBeTruthy()
  const act = dialog.getByRole('button', { name: one.act })
  await userEvent.click(act)
  expect(await dialog.findByText('Enter a reason')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Reason'), 'An employee.')
  await userEvent.click(act)
  expect(await screen.findByText(one.done)).toBeTruthy()
  expect(page.calls(one.call).map(({ body }) => body)).toEqual([{ reason: '' }, { reason: 'An employee.' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(mark()).toBe(one.after.is_restricted)
})

test('an unassigned one is for managers and compliance alone', async () => {
  const view = { ...applicationView, ...possible('application.restrict') }
  openStaffPage(`/staff${PATH}`, { [`GET ${PATH}/view`]: () => ({ body: view }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
  await userEvent.click(screen.getByRole('menuitem', { name: /^Restrict…/ }))
  const why = "Then only these can find it: the lender's managers for Sunrise Homes, and compliance."
  expect(await screen.findByText(why)).toBeTruthy()
})
