import type { NoteResponse } from '@porchlight/api'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { applicationView } from '../testing/application-view.ts'
import { recordedEvent } from '../testing/milestones-desk.ts'
import { noMilestones } from '../testing/no-milestones.ts'
import { openStaffPage } from '../testing/open-page.tsx'

const note: NoteResponse = {
  ...{ id: 'n-1', kind: 'NOTE', text: 'In the letter', by: 'Olivia Ortiz', at: '2026-11-22T17:00:00.000Z' },
  ...{ borrower_id: null, pulled_on: null, follow_up_on: null, follow_up_time: null, corrects: null },
  is_restricted: false,
}

test('a note with the words of an entry names it', async () => {
  const entry = { ...recordedEvent, id: 'o-1', kind: 'DENIED', note_id: 'n-1' } as const
  const mistake = { ...recordedEvent, id: 'o-2', kind: null, happened_on: null, corrects: 'o-1', note_id: 'n-2' }
  const view = {
    ...applicationView,
    milestones: { ...noMilestones, recorded: [entry, mistake] },
    notes: { notes: [{ ...note, id: 'n-2' }, note, { ...note, id: 'n-3' }], more: false },
  }
  openStaffPage('/staff/applications/A1B2C3D4E5?tab=notes', {
    'GET /applications/A1B2C3D4E5/view': () => ({ body: view }),
  })
  const notes = within(await screen.findByRole('region', { name: 'Notes and calls' }))
  const entries = notes.getAllByRole('listitem').map(item => item.textContent)
  expect(entries[0]).toContain('Reason: Entered by mistake (Denied, Nov 22)')
  expect(entries[1]).toContain('Where the reasons are: Denied, Nov 22')
  expect(entries[2]).not.toContain('Denied')
})
