import type { ApplicationViewResponse, DemographicsViewResponse, ExportViewResponse } from '@porchlight/api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { applicationView } from '../testing/application-view.ts'
import { exportRecord, exportView, SHA256 } from '../testing/export-view.ts'
import { openStaffPage, stepUpRequired } from '../testing/open-page.tsx'

afterEach(() => vi.restoreAllMocks())

const APPLICATION = '/staff/applications/A1B2C3D4E5'
const open = (part: Partial<ExportViewResponse>) =>
  openStaffPage(`${APPLICATION}/export`, {
    'GET /applications/A1B2C3D4E5/export': () => ({ body: exportView(part) }),
  })
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('no file was made yet', async () => {
  open({})
  expect((await region('Previous exports')).getByText(/^Not exported yet\./)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Changed since export' })).toBeNull()
})

test('each file stands with its maker, its signing, its number and its hash, which is copied', async () => {
  const user = userEvent.setup()
  const earlier = '2026-11-10T17:00:00.000Z'
  open({
    export_records: [
      exportRecord({ made_by: null, batch_id: 'z-1' }),
      exportRecord({ id: 'h-2', kind: 'JSON', signed_at: earlier, loan_number: null }),
    ],
  })
  const table = within((await region('Previous exports')).getByRole('table'))
  const [first, second] = table.getAllByRole('row').slice(1)
  for (const text of ['An operator', 'MISMO 3.4 (XML)', 'In a zip file', 'L-77', 'ab12cd34ef56'])
    expect(within(first!).getByText(text)).toBeTruthy()
  expect(within(first!).queryByText('An earlier signing')).toBeNull()
  for (const text of ['Ada Abbott', 'JSON', 'An earlier signing', 'Not recorded'])
    expect(within(second!).getByText(text)).toBeTruthy()
  await user.click(within(first!).getByRole('button', { name: /^Copy hash of the file of Nov 22/ }))
  expect(await navigator.clipboard.readText()).toBe(SHA256)
})

const changes: ExportViewResponse['changes'] = {
  since: '2026-11-10T17:00:00.000Z',
  joined: [],
  left: ['Ana Ruiz'],
  sections: [
    {
      id: 'income',
      title: 'Income',
      columns: [
        {
          borrower_id: 'b-2',
          name: 'Luis Delgado',
          entries: [{ title: 'Pension', change: 'CHANGED', rows: [{ label: 'Pay', before: '$5.00', after: '$6.00' }] }],
        },
      ],
    },
  ],
}
const outdated = [exportRecord({ signed_at: '2026-11-10T17:00:00.000Z' })]

test('a later signing shows the values that the last file has differently', async () => {
  open({ export_records: outdated, changes })
  const changed = await region('Changed since export')
  expect(changed.getByText(/^Your loan system may still have the answers signed on Nov 10, 2026, /)).toBeTruthy()
  expect(changed.getByText('No longer on it: Ana Ruiz')).toBeTruthy()
  expect(changed.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    'H2 Changed since export',
    'H3 Income',
    'H4 Luis Delgado',
    'H5 Pension',
  ])
  expect(changed.getByText('$6.00').closest('ins')?.textContent).toBe('Now: $6.00')
})

test('a later signing with the same answers says so', async () => {
  open({ export_records: outdated })
  expect(await screen.findByText('It was signed again since the last export, with the same answers.')).toBeTruthy()
})

test.each<[string, ApplicationViewResponse['last_export'], RegExp]>([
  ['without a file', null, /^Not exported yet\./],
  ['with one', { at: '2026-11-22T17:00:00.000Z', is_outdated: false }, /^Last export: Nov 22/],
  [
    'signed again since',
    { at: '2026-11-22T17:00:00.000Z', is_outdated: true },
    /^It was signed again after the export/,
  ],
])('the page of an application %s says so, and leads to its files', async (_what, last_export, sentence) => {
  openStaffPage(`${APPLICATION}?tab=files`, {
    'GET /applications/A1B2C3D4E5/view': () => ({ body: { ...applicationView, last_export } }),
  })
  const panel = await region('Export to your loan system (LOS)')
  expect(panel.getByText(sentence)).toBeTruthy()
  expect(panel.queryByText('Re-signed since export') !== null).toBe(last_export?.is_outdated === true)
  // It is not known here if any answers differ.
  expect(panel.queryByText('Changed since export')).toBeNull()
  expect(panel.getByRole('link', { name: 'Export…' }).getAttribute('href')).toBe(`${APPLICATION}/export`)
})

const demographics = (part: Partial<DemographicsViewResponse> = {}): DemographicsViewResponse => ({
  id: 'A1B2C3D4E5',
  borrowers: [{ id: 'b-1', name: 'Rosa Delgado', rows: [{ label: 'Sex', value: 'Female' }] }],
  long_texts: [],
  export_records: [],
  can_export: true,
  ...part,
})
const READ = 'GET /applications/A1B2C3D4E5/demographics'

test('compliance makes a file of demographics for a reason of its own, after a confirmation', async () => {
  const MAKE = 'POST /applications/A1B2C3D4E5/demographics/export'
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  let view = demographics()
  const page = openStaffPage(`${APPLICATION}/demographics`, {
    [READ]: () => ({ body: view }),
    'POST /step-up/development': () => ({ body: { step_up: 'proof' } }),
    [MAKE]: ({ headers }) => {
      if (!headers.has('x-step-up')) return stepUpRequired
      view = demographics({ export_records: [exportRecord({ kind: 'DEMOGRAPHICS' })] })
      return { body: {} }
    },
  })
  expect(await screen.findByText('Not exported yet.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'An examiner asked for it')
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm (development)' }))
  expect(await screen.findByText(/^Look for demographics-A1B2C3D4E5\.mismo\.xml in/)).toBeTruthy()
  expect(clicked).toHaveBeenCalledOnce()
  const body = { reason: 'EXAMINATION' }
  const path = '/staff/applications/A1B2C3D4E5/demographics/export'
  expect(page.calls('POST /step-up/development')[0]!.body).toEqual({ method: 'POST', path, body })
  expect(page.calls(MAKE).at(-1)!.body).toEqual(body)
  const table = (await region('Previous exports')).getByRole('table')
  await waitFor(() => expect(within(table).getByText('Demographics (XML)')).toBeTruthy())
})

test.each([
  { long_texts: [] },
  { long_texts: ['Ethnicity Origin of Rosa Delgado has 101 characters; Desktop Underwriter takes 100.'] },
])('texts of demographics that are too long are named before the file: %j', async ({ long_texts }) => {
  openStaffPage(`${APPLICATION}/demographics`, { [READ]: () => ({ body: demographics({ long_texts }) }) })
  const button = await screen.findByRole('button', { name: 'Export' })
  expect(button.getAttribute('aria-disabled')).not.toBe('true')
  const report = screen.queryByRole('region', { name: 'Before you export' })
  expect(
    report
      ? within(report)
          .getAllByRole('listitem')
          .map(item => item.textContent)
      : [],
  ).toEqual(long_texts)
})

test('no file of demographics can be made of an application that is open again', async () => {
  openStaffPage(`${APPLICATION}/demographics`, { [READ]: () => ({ body: demographics({ can_export: false }) }) })
  expect((await screen.findByRole('button', { name: 'Export' })).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText("You can export while it's submitted or in review.")).toBeTruthy()
})
