import type { AgreementsResponse, ReceiptResponse } from '@porchlight/api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { formParams, renderFormPage } from '../../testing/form-page.tsx'
import { refused } from '../../testing/refused.ts'
import { Agreements, receiptText } from './Agreements.tsx'

const receipt = (changes: Partial<ReceiptResponse> = {}): ReceiptResponse => ({
  id: 'r-1',
  text_id: 'sms-consent',
  text_version: '2026-11',
  text_hash: 'ab12',
  title: 'Text messages',
  paragraphs: ['I agree to receive text messages.'],
  agreed: true,
  typed_signature: null,
  given_at: '2026-11-21T17:00:00.000Z',
  ...changes,
})
const terms = receipt({ id: 'r-2', text_id: 'terms-of-use', title: 'Terms of use' })

type Records = AgreementsResponse['applications'][number]['electronic_records']
const noRecords: Records = { stands: false, since: null, version: null, why_not: 'NO_CONSENT', withdrawn_on: null }
const agreedRecords: Records = { ...noRecords, stands: true, since: '2026-11-21', version: '2026-11.3', why_not: null }

const open = (
  status: 'STARTED' | 'SUBMITTED' = 'STARTED',
  given = [receipt(), terms],
  withdrawn_at: string | null = null,
  opened_on: string[] = [],
  records = noRecords,
) => {
  let isOut = false
  let isOnPaper = false
  const response = (): AgreementsResponse => ({
    applications: [
      {
        id: formParams.application,
        status,
        withdrawn_at,
        finished_at: null,
        borrower_id: formParams.borrower,
        email: 'maria@example.com',
        phone_number: '+19185550142',
        sms_support_opt_out: isOut,
        electronic_records: isOnPaper
          ? { ...records, stands: false, why_not: 'WITHDRAWN', withdrawn_on: '2026-12-02' }
          : records,
        receipts: [...(isOut ? [receipt({ id: 'r-3', agreed: false })] : []), ...given],
        opened_on,
      },
    ],
  })
  return renderFormPage('personal-info', <Agreements />, {
    'GET /account/agreements?dealer_id=sunrise-homes': () => ({ body: response() }),
    'POST /electronic-records/withdrawal': () => {
      isOnPaper = true
      return { body: {} }
    },
    'PUT ': ({ body }) => {
      isOut = (body as { sms_support_opt_out: boolean }).sms_support_opt_out
      return { body: body as object }
    },
  })
}

test('a change that the server cannot take is not sent again once the page is left', async () => {
  const { saves, unmount } = await open()
  const answer = fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await answer(path, init)
    return init.method === 'PUT' ? refused('service_unavailable') : response
  })
  const button = await screen.findByRole('button', { name: 'Turn off text messages' })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button)
  await waitFor(() => expect(saves()).toHaveLength(1))
  unmount()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(saves()).toHaveLength(1)
})

test('shows the contact data of the application, and turns text messages off', async () => {
  const { saves } = await open()
  expect(await screen.findByText('Phone: 918-555-0142')).toBeTruthy()
  expect(screen.getByText('Text messages: on since Nov 21, 2026')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Turn off text messages' }))
  expect(await screen.findByText('Text messages: off since Nov 21, 2026')).toBeTruthy()
  expect(saves()).toMatchObject([{ method: 'PUT', body: { sms_support_opt_out: true } }])
})

test('after the application was withdrawn, lists the receipts, and names the way to stop text messages', async () => {
  await open('STARTED', [terms], '2026-11-22T17:00:00.000Z')
  expect(await screen.findByRole('heading', { name: 'Terms of use' })).toBeTruthy()
  expect(screen.getByText(/^To stop text messages, answer STOP/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn off text messages' })).toBeNull()
})

test('after the application was submitted, names the way to stop text messages', async () => {
  await open('SUBMITTED')
  expect(
    await screen.findByText(
      /^To stop text messages, answer STOP to any of them, or call Porchlight Lending at 555-555-0190\./,
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn off text messages' })).toBeNull()
})

test('asks before electronic records are withdrawn, and says since when everything comes on paper', async () => {
  const { saves } = await open('SUBMITTED', [terms], null, [], agreedRecords)
  expect(await screen.findByText(/^You agreed on Nov 21, 2026/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Get everything on paper' }))
  expect(saves()).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, on paper' }))
  expect(await screen.findByText(/^Paper only since Dec 2, 2026/)).toBeTruthy()
  expect(screen.getByText('Want your papers online again? You can agree when you sign the next time.')).toBeTruthy()
  expect(screen.getByText('Questions? Call Porchlight Lending at 555-555-0190.')).toBeTruthy()
  expect(saves()).toMatchObject([{ method: 'POST', path: expect.stringMatching(/electronic-records.withdrawal$/) }])
  expect(screen.queryByRole('button', { name: 'Get everything on paper' })).toBeNull()
})

test('after the application ended no next signature is promised to one who withdrew electronic records', async () => {
  const onPaper: Records = { ...agreedRecords, stands: false, why_not: 'WITHDRAWN', withdrawn_on: '2026-12-02' }
  await open('SUBMITTED', [terms], '2026-11-22T17:00:00.000Z', [], onPaper)
  expect(await screen.findByText(/^Questions\? Call/)).toBeTruthy()
  expect(screen.queryByText(/online again/)).toBeNull()
})

test('one consent has one day on the page, the lender’s', async () => {
  const late = receipt({
    id: 'r-5',
    text_id: 'esign-disclosure',
    title: 'Electronic records',
    given_at: '2026-11-22T03:30:00Z',
  })
  await open('SUBMITTED', [late], null, [], agreedRecords)
  expect(await screen.findByText(/^You agreed on Nov 21, 2026/)).toBeTruthy()
  expect(screen.getByText(/^Agreed on Nov 21, 2026/)).toBeTruthy()
})

test('says of a consent to an older text that notices come by mail, and it can be withdrawn', async () => {
  await open('SUBMITTED', [terms], null, [], { ...agreedRecords, stands: false, why_not: 'OLDER_TEXT' })
  expect(await screen.findByText(/^You agreed to an older text/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Get everything on paper' })).toBeTruthy()
})

test('without a consent to electronic records there is nothing to withdraw', async () => {
  await open()
  expect(await screen.findByText('Phone: 918-555-0142')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /^Electronic records/ })).toBeNull()
})

test('names the days of the lender on which someone opened the application', async () => {
  await open('SUBMITTED', [terms], null, ['2026-11-24', '2026-11-23'])
  expect(await screen.findByRole('heading', { name: 'Who opened your application' })).toBeTruthy()
  for (const day of ['Nov 24, 2026', 'Nov 23, 2026'])
    expect(screen.getByText(new RegExp(`^Someone at .+ opened your application on ${day}$`))).toBeTruthy()
})

test('says nothing of openings where there was none', async () => {
  await open()
  expect(await screen.findByText('Phone: 918-555-0142')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Who opened your application' })).toBeNull()
})

test('a text that was agreed to twice is one card with both days and one download', async () => {
  const urls = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:receipt')
  await open('STARTED', [terms, { ...terms, id: 'r-4', given_at: '2026-11-23T17:00:00.000Z' }])
  expect(await screen.findAllByRole('heading', { name: 'Terms of use' })).toHaveLength(1)
  for (const day of ['Nov 21, 2026', 'Nov 23, 2026'])
    expect(screen.getByText(`Agreed on ${day}, in application #${formParams.application}`)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Download Terms of use' }))
  const text = await (urls.mock.calls[0]![0] as Blob).text()
  expect(text.match(/Agreed: 2026-11-2[13]/g)).toHaveLength(2)
  urls.mockRestore()
})

test('every receipt can be downloaded', async () => {
  const urls = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:receipt')
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Download Terms of use' }))
  await waitFor(() => expect(urls).toHaveBeenCalledOnce())
  expect(await (urls.mock.calls[0]![0] as Blob).text()).toContain('Terms of use')
  urls.mockRestore()
})

test('a receipt has the words, the time, the version and the hash', () => {
  const lines = receiptText('0123456789', receipt({ typed_signature: 'Maria Lopez' })).split('\r\n')
  expect(lines).toEqual([
    'Text messages',
    '',
    'I agree to receive text messages.',
    '',
    'Application: #0123456789',
    'Agreed: 2026-11-21 17:00:00 UTC',
    'Signed by typing: Maria Lopez',
    'Version: 2026-11',
    'SHA-256 of the text: ab12',
    '',
  ])
  expect(receiptText('0123456789', receipt({ paragraphs: null, agreed: false }))).toMatch(
    /have changed since.*Not agreed to: 2026/s,
  )
})
