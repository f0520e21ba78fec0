import type { BorrowerLetter } from '@porchlight/api'
import { pathTo } from '@porchlight/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { accessibleTree } from '../../testing/accessible-tree.ts'
import { formParams, type Reply, renderFormPage } from '../../testing/form-page.tsx'
import { LetterPage } from './LetterPage.tsx'

const path = pathTo('letter', { ...formParams, letter: 'l1' }) as `/${string}`
const letter: BorrowerLetter = {
  id: 'l1',
  title: 'Letter of Nov 30: what is missing, and by when',
  sent_on: '2026-11-30',
  until_on: '2026-12-30',
  content: [
    { kind: 'HEADING', text: 'Your application is not complete' },
    { kind: 'TEXT', text: 'This letter lists all that we need from you.' },
    { kind: 'HEADING', text: 'What we need from you' },
    { kind: 'ITEM', text: 'Pay stubs\nThey show what you earn now.' },
    { kind: 'ITEM', text: 'Photo ID' },
    { kind: 'TEXT', text: '1 Main Street\nTulsa, OK 74101' },
  ],
}
const show = (reply: Reply, more: Record<string, () => Reply> = {}) =>
  renderFormPage(path, <LetterPage />, { 'GET /letters/l1': () => reply, ...more })

test('is read by a screen reader as the letter is written', async () => {
  await show({ body: letter })
  await screen.findByRole('heading', { level: 1, name: letter.title })
  expect(`${accessibleTree(document.querySelector('main')!)}\n`).toMatchInlineSnapshot(`
    "heading 1 "Letter of Nov 30: what is missing, and by when"
    Porchlight Lending sent you this letter on Nov 30, 2026.
    Please answer by Dec 30, 2026.
    heading 2 "Your application is not complete"
    This letter lists all that we need from you.
    heading 2 "What we need from you"
    list
      listitem
        Pay stubs
        They show what you earn now.
      listitem
        Photo ID
    1 Main Street
    Tulsa, OK 74101
    button "Download as PDF"
    status
    link "Go to your list"
    "
  `)
})

test('one that does not exist, or is of another person, says so, with the way to the list', async () => {
  await show({ code: 'letter_not_found' })
  expect(await screen.findByText("We can't find this letter. Your list shows what we still need.")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your list' }).getAttribute('href')).toBe(
    pathTo('progress', formParams),
  )
})

test('one that could not be read is read again', async () => {
  let isDown = true
  await renderFormPage(path, <LetterPage />, {
    'GET /letters/l1': () => (isDown ? { code: 'service_unavailable' } : { body: letter }),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await userEvent.click(again)
  expect(await screen.findByText('This letter lists all that we need from you.')).toBeTruthy()
})

test('is downloaded as a file, and a failure says so', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:letter')
  URL.revokeObjectURL = vi.fn()
  let isDown = true
  const { sent } = await show(
    { body: letter },
    { 'GET /letters/l1/pdf': () => (isDown ? { code: 'service_unavailable' } : { body: {} }) },
  )
  const download = await screen.findByRole('button', { name: 'Download as PDF' })
  await userEvent.click(download)
  expect(await screen.findByText("The download didn't work")).toBeTruthy()
  isDown = false
  await userEvent.click(download)
  expect(await screen.findByText('Your download is ready.')).toBeTruthy()
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce())
  expect(sent.filter(({ path: read }) => read.endsWith('/pdf'))).toHaveLength(2)
})
