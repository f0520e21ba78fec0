import type { MilestonesView } from '@porchlight/api'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { applicationView, possible } from '../testing/application-view.ts'
import {
  choose,
  clock,
  forOfficer,
  milestonesDesk,
  openDialog,
  recorded,
  recordedEvent,
  region,
  titles,
} from '../testing/milestones-desk.ts'
import { noMilestones } from '../testing/no-milestones.ts'
import { refusal } from '../testing/open-page.tsx'

const { at, idOf, open, RECORD } = milestonesDesk()

test('each clock has its date, lateness in words, its rule and what ended it, and the entry of that', async () => {
  const sent = { ...clock, clock: 'REVISED_ESTIMATE', state: 'MISSED', ended_on: '2026-11-22', event: 'e-1' } as const
  open({ ...forOfficer, deadlines: [...forOfficer.deadlines, sent], recorded: [recordedEvent] })
  const items = (await region('Deadlines')).getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(items[0]).toContain('Loan Estimate: Nov 23, 2026')
  expect(items[0]).toContain('1 day late')
  expect(items[0]).not.toContain('Last business day')
  expect(items[1]).toContain('Last business day before it: Dec 18, 2026')
  expect(items[2]).toContain('Missed')
  expect(items[2]).toContain('Loan Estimate sent: Nov 22, 2026, Entered Nov 24, 2026 by Olivia Ortiz')
  const rules = 'The rules of Decision notice (30 days)'
  await userEvent.click(screen.getByRole('button', { name: rules }))
  const dialog = await screen.findByRole('dialog', { name: rules })
  expect(dialog.textContent).toContain('12 CFR 1002.9(a)(1)(i), (c)(1)')
})

test('every open task is listed, as many as the tab counts', async () => {
  const decide = { kind: 'DECIDE', ref: '1', starts_on: '2026-11-20', due_on: '2026-11-30', words: '' } as const
  open({ ...forOfficer, tasks: [...forOfficer.tasks, decide] })
  const items = (await region('Deadlines')).getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(items).toHaveLength(3)
  expect(items[0]).toContain('Decide: Nov 30, 2026')
  expect(screen.getByRole('tab', { name: /^Deadlines/ }).textContent).toBe('Deadlines 3')
})

test('an entry names the one that it corrects, which says that it was corrected', async () => {
  const approved = { ...recordedEvent, id: 'o-1', kind: 'APPROVED', happened_on: '2026-11-20' } as const
  open({
    ...forOfficer,
    recorded: [
      approved,
      recordedEvent,
      { ...approved, id: 'o-2', happened_on: '2026-11-21', corrects: 'o-1' },
      { ...recordedEvent, id: 'e-2', kind: null, happened_on: null, corrects: 'e-1' },
    ],
  })
  const list = (await region('Entries so far')).getAllByRole('listitem')
  const shown = list.map(item => [item.querySelector('strong')?.textContent, item.textContent])
  expect(shown).toEqual([
    [undefined, expect.stringMatching(/^Approved, Nov 20.*Corrected/)],
    [undefined, expect.stringMatching(/^Loan Estimate sent, Nov 22.*Entered by mistake/)],
    ['Approved, Nov 21', expect.stringContaining('Corrects: Approved, Nov 20')],
    ['Entered by mistake (Loan Estimate sent, Nov 22)', expect.not.stringContaining('Corrects')],
  ])
})

test('the first act on an unassigned application says that it assigns it', async () => {
  const assignment = { ...applicationView.assignment, assignee: { id: 's-2', name: 'Olivia Ortiz' } }
  for (const [more, shown] of [
    [{}, 1],
    [{ assignment }, 0],
  ] as const) {
    open(forOfficer, {}, more)
    const dialog = await openDialog('Record a date…', 'Deadlines')
    expect(dialog.queryAllByText('This assigns it to you.')).toHaveLength(shown)
    cleanup()
  }
})

test('a Loan Estimate whose facts are not all known names what is missing', async () => {
  open({ ...forOfficer, deadlines: [], missing_facts: ['ADDRESS'] })
  expect((await region('Deadlines')).getByText('Loan Estimate: address of the property missing')).toBeTruthy()
})

test('what was recorded is corrected with a reason, or said to be a mistake', async () => {
  const page = open({ ...forOfficer, recorded: [recordedEvent] }, { [RECORD()]: () => recorded })
  const dialog = await openDialog('Correct…', 'Entries so far')
  expect(titles()).toBe('Correct: Loan Estimate sent, Nov 22, 2026')
  expect(dialog.getByLabelText<HTMLInputElement>('Sent on').value).toBe('2026-11-22')
  await choose(dialog, 'What was wrong', 'Entered by mistake')
  expect(dialog.queryByLabelText('Sent on')).toBeNull()
  await userEvent.type(dialog.getByLabelText('Reason'), 'Another file.')
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(page.calls(RECORD())).toHaveLength(1))
  expect(page.calls(RECORD())[0]!.body).toMatchObject({ kind: null, corrects: 'e-1', text: 'Another file.' })
})

test('what a submission brought, what was corrected, and others’ kinds have no button to correct', async () => {
  open({
    ...forOfficer,
    actions: ['notice.record'],
    recorded: [
      { ...recordedEvent, id: 'e-0', kind: 'SIX_FACTS', by: null },
      recordedEvent,
      { ...recordedEvent, id: 'e-2', corrects: 'e-1' },
      { ...recordedEvent, id: 'e-3', kind: 'COMPLETE' },
    ],
  })
  const list = await region('Entries so far')
  expect(list.getAllByRole('button', { name: 'Correct…' })).toHaveLength(1)
})

test('an outcome of today is undone as a mistake; a manager reconsiders; the confirmation names what is due next', async () => {
  const outcome = { ...recordedEvent, id: 'o-1', kind: 'DENIED', happened_on: '2026-11-24' } as const
  const ended: MilestonesView = {
    ...{ ...forOfficer, milestone: { id: 'o-1', kind: 'DENIED', on: '2026-11-24' }, recorded: [outcome] },
    ...{ mistake: 'o-1', after_undoing: { kind: 'DECIDE', due_on: '2026-12-02' }, offered: ['NOTICE', 'RECONSIDERED'] },
    actions: ['milestone.correct', 'notice.record'],
  }
  const page = open(ended, { [RECORD()]: () => recorded })
  const sheet = await region('Outcome')
  expect(sheet.queryByRole('button', { name: 'Record outcome…' })).toBeNull()
  expect(sheet.getByText('Due next if this is undone: Decide, Dec 2, 2026.')).toBeTruthy()
  const mistake = await openDialog('Entered by mistake…')
  expect(titles()).toBe('Entered by mistake: Denied, Nov 24, 2026')
  await userEvent.type(mistake.getByLabelText('Reason'), 'Another file.')
  await userEvent.click(mistake.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(page.calls(RECORD())).toHaveLength(1))
  expect(page.calls(RECORD())[0]!.body).toMatchObject({ kind: null, corrects: 'o-1' })
  const again = await openDialog('Reconsider…')
  expect(titles()).toBe('Reconsidered: Rosa Delgado and Luis Delgado')
  expect(again.getByText('Due next: Decide, Dec 2, 2026. What was sent stays on record.')).toBeTruthy()
  await userEvent.type(again.getByLabelText('Reason'), 'A new pay stub.')
  await userEvent.click(again.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(page.calls(RECORD())).toHaveLength(2))
  expect(page.calls(RECORD())[1]!.body).toMatchObject({ kind: 'RECONSIDERED', text: 'A new pay stub.' })
})

const SAVE = () => `PUT ${at('/dates')}`

test('Home only or Land-home is confirmed as proposed, or changed since a day', async () => {
  const page = open(forOfficer, { [SAVE()]: () => ({ body: {} }) }, possible('review.record'))
  const openLand = async () => {
    await userEvent.click((await screen.findAllByRole('button', { name: 'Actions' }))[0]!)
    await userEvent.click(await screen.findByRole('menuitem', { name: /Home only or Land-home/ }))
    return within(await screen.findByRole('dialog'))
  }
  const dialog = await openLand()
  expect(dialog.getByText('The answers propose Land-home.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(page.calls(SAVE())).toHaveLength(1))
  const again = await openLand()
  await choose(again, 'Collateral', 'Home only')
  expect(again.queryByText(/Loan Estimate/)).toBeNull()
  expect(again.getByLabelText<HTMLInputElement>('Since').value).toBe('2026-11-20')
  await userEvent.click(again.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(page.calls(SAVE())).toHaveLength(2))
  expect(page.calls(SAVE()).map(({ body }) => body)).toEqual([
    { with_land: true },
    { with_land: false, land_since: '2026-11-20' },
  ])
})

test('compliance sets a hold with a reason, and records nothing else', async () => {
  const SET = `POST ${at('/hold')}`
  const replies = [
    { status: 409, body: refusal('hold_in_force', 'It is on hold.') },
    { status: 200, body: { id: 'h-1' } },
  ]
  const page = open({ ...noMilestones, actions: ['hold.change'] }, { [SET]: () => replies.shift()! })
  const hold = await region('Hold')
  expect(screen.queryByRole('button', { name: 'Record outcome…' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Record a date…' })).toBeNull()
  await userEvent.click(hold.getByRole('button', { name: 'Set a hold…' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Set a hold on application #${idOf()}` }))
  await userEvent.type(dialog.getByLabelText('Reason'), 'A claim.')
  await userEvent.click(dialog.getByRole('button', { name: 'Set a hold' }))
  expect(await dialog.findByText('It is on hold.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Set a hold' }))
  expect(await screen.findByText('Recorded.')).toBeTruthy()
  expect(page.calls(SET).map(({ body }) => body)).toEqual([{ reason: 'A claim.' }, { reason: 'A claim.' }])
})
