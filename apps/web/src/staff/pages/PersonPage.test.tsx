import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, stepUpRequired } from '../testing/open-page.tsx'
import { confirm, nina, openPerson } from '../testing/person.ts'

const waiting = { person: { ...nina, status: 'WAITING', can_confirm: true } } as const

test('what is no code is a mistake beside the field, for which no passkey is asked and nothing is sent', async () => {
  const { calls } = openPerson(waiting)
  const code = await screen.findByLabelText('Code')
  await userEvent.type(code, 'ABC')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Type the 6 letters and digits that the person reads out')).toBeTruthy()
  expect(code.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(calls('POST /step-up/development')).toEqual([])
  expect(calls('POST /people/s-2/confirmation')).toEqual([])
})

test('a code is sent once, with the confirmation; a wrong one is said beside the field and asks again', async () => {
  const wrong = { status: 422, body: refusal('staff_code_invalid', "This code isn't right.") }
  const { calls } = openPerson(waiting, { 'POST /people/s-2/confirmation': () => wrong })
  await userEvent.type(await screen.findByLabelText('Code'), 'abc-def')
  for (const times of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await confirm()
    expect(await screen.findByText("This code isn't right.")).toBeTruthy()
    await waitFor(() => expect(calls('POST /people/s-2/confirmation')).toHaveLength(times))
  }
  const sent = calls('POST /people/s-2/confirmation')
  expect(sent.map(({ headers }) => headers.get('x-step-up'))).toEqual(['proof', 'proof'])
})

test('access that someone else saved is shown beside what was typed, which is saved over it only when asked again', async () => {
  const stored = { person: nina }
  const conflict = { status: 412, body: refusal('version_conflict', 'Someone changed this.') }
  const { sent, calls } = openPerson(stored, {
    'PUT /people/s-2/grants': () => {
      const last = sent.at(-1)!
      if (last.headers.get('if-match') !== `"${stored.person.version}"`) return conflict
      if (!last.headers.has('x-step-up')) return stepUpRequired
      stored.person = { ...stored.person, version: 5, grants: [{ role: 'MANAGER', dealer: null }] }
      return {}
    },
  })
  const role = await screen.findByLabelText<HTMLSelectElement>('Role')
  await userEvent.selectOptions(role, 'MANAGER')
  stored.person = { ...nina, version: 4, grants: [{ role: 'COMPLIANCE', dealer: null }] }
  await userEvent.click(screen.getByRole('button', { name: 'Save access' }))
  const alert = await screen.findByText('It is now: Compliance, all dealers.')
  expect(within(alert.closest('section')!).getByText('Someone else just changed this')).toBeTruthy()
  expect(role.value).toBe('MANAGER')
  expect(calls('POST /step-up/development')).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Save access' }))
  await confirm()
  expect(await screen.findByText('Access saved.')).toBeTruthy()
  expect(screen.queryByText('Someone else just changed this')).toBeNull()
  expect(calls('PUT /people/s-2/grants').map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"', '"4"'])
})

test('a saved profile does not make the access of the same page stale, and what was not typed over follows', async () => {
  const stored = { person: nina }
  const { sent, calls } = openPerson(stored, {
    'PUT /people/s-2/profile': () => {
      if (!sent.at(-1)!.headers.has('x-step-up')) return stepUpRequired
      stored.person = { ...nina, version: 4, title: 'Branch manager', grants: [{ role: 'MANAGER', dealer: null }] }
      return {}
    },
    'PUT /people/s-2/grants': () => stepUpRequired,
  })
  const title = await screen.findByLabelText('Job title')
  await userEvent.clear(title)
  await userEvent.type(title, 'Branch manager')
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }))
  await confirm()
  expect(await screen.findByText('Profile saved.')).toBeTruthy()
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('MANAGER'))
  expect(screen.queryByText('Someone else just changed this')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save access' }))
  await waitFor(() => expect(calls('PUT /people/s-2/grants')[0]!.headers.get('if-match')).toBe('"4"'))
})

const asked = (sent: ReturnType<typeof openPerson>['sent']) => !sent.at(-1)!.headers.has('x-step-up')
const textOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('a state is added with the last day of its license, another removed, and both saved with the confirmation', async () => {
  const { sent, calls } = openPerson(
    { person: { ...nina, licenses: [{ state: 'TX', ends_on: '2026-12-31' }] } },
    { 'PUT /people/s-2/licenses': () => (asked(sent) ? stepUpRequired : {}) },
  )
  expect(await screen.findByText('TX until Dec 31, 2026')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Add a state'), 'Georgia')
  await userEvent.type(screen.getByLabelText('Georgia, licensed until'), '2027-06-30')
  await userEvent.click(screen.getByRole('button', { name: 'Remove Texas' }))
  expect(screen.queryByLabelText('Texas, licensed until')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save licenses' }))
  await confirm()
  expect(await screen.findByText('Licenses saved.')).toBeTruthy()
  const saved = calls('PUT /people/s-2/licenses').at(-1)!
  expect(saved.body).toEqual({ licenses: [{ state: 'GA', ends_on: '2027-06-30' }] })
  expect(saved.headers.get('if-match')).toBe('"3"')
})

test('a license without a day is a mistake beside its state, and stays typed', async () => {
  const LAST_DAY = 'Choose the last day of the license, today or later, at most ten years ahead'
  const refused = { status: 422, body: refusal('invalid_form', 'x', { GA: LAST_DAY }) }
  const { calls } = openPerson(
    { person: { ...nina, licenses: [{ state: 'TX', ends_on: '2026-12-31' }] } },
    { 'PUT /people/s-2/licenses': () => refused },
  )
  await userEvent.selectOptions(await screen.findByLabelText('Add a state'), 'Georgia')
  await userEvent.click(screen.getByRole('button', { name: 'Save licenses' }))
  expect(await screen.findByText(LAST_DAY)).toBeTruthy()
  expect(screen.getByLabelText('Georgia, licensed until').getAttribute('aria-invalid')).toBe('true')
  expect(textOf('Texas, licensed until')).toBe('2026-12-31')
  expect(calls('POST /step-up/development')).toEqual([])
})

test('no one changes their own licenses, nor has those who work on no applications any', async () => {
  openPerson({ person: { ...nina, id: 's-1', licenses: [{ state: 'TX', ends_on: '2026-12-31' }] } })
  expect(await screen.findByText('TX until Dec 31, 2026')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save licenses' })).toBeNull()
  cleanup()
  openPerson({ person: { ...nina, grants: [{ role: 'COMPLIANCE', dealer: null }] } })
  await screen.findByRole('button', { name: 'Save profile' })
  expect(screen.queryByRole('button', { name: 'Save licenses' })).toBeNull()
})
