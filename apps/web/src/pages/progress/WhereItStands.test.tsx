import type { StandingResponse } from '@porchlight/api'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { applicationOnPage } from '../../data/application-on-page.ts'
import { accessibleTree } from '../../testing/accessible-tree.ts'
import { progress, type Reply, renderFormPage } from '../../testing/form-page.tsx'
import { standing } from '../../testing/items.ts'
import { pageContext } from '../../testing/page.tsx'
import { Questions, WhereItStands } from './WhereItStands.tsx'

const submitted = {
  ...progress(),
  application_status: 'SUBMITTED' as const,
  submitted_at: '2026-11-23T17:00:00Z',
}

const show = (response: StandingResponse | Reply, changes: Partial<typeof submitted> = {}, context = pageContext) =>
  renderFormPage(
    'progress',
    <WhereItStands application={applicationOnPage({ ...submitted, ...changes })}>
      {() => <p>The list</p>}
    </WhereItStands>,
    { 'GET /standing': () => ('steps' in response ? { body: response } : response) },
    context,
  )
const text = () => document.body.textContent

test('lists the steps, the current one marked, with who has it and the next word', async () => {
  const { container } = await show(standing({ groups: [] }))
  await screen.findByRole('heading', { name: 'Where it stands' })
  expect(`${accessibleTree(container)}\n`).toMatchInlineSnapshot(`
    "The list
    region "Where it stands"
      heading 2 "Where it stands"
      list
        listitem
          You sent your application
          Nov 23, 2026
        listitem current=step
          Porchlight Lending is reading it
          You're here
          Nov 24, 2026
        listitem
          With Porchlight Lending for a decision
        listitem
          Finished
      You'll hear from us by Friday, Nov 27.
      Olivia (Loan officer, NMLS #1234) at Porchlight Lending has your application.
      link "555-555-0142"
      heading 3 "Have these ready"
      list
        listitem
          a photo ID
        listitem
          your last two pay stubs
    "
  `)
})

test('before someone has it, the setting names who calls, and the number is the lender’s', async () => {
  await show(standing({ contact: null }))
  expect(await screen.findByText('A loan officer from Porchlight Lending will call or email you.')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:5555550190')
})

test('a day that has passed is said, in bold', async () => {
  const next_word = 'We said that you would hear from us by Friday, Nov 27. That day has passed. Please call us.'
  await show(standing({ next_word, next_word_has_passed: true }))
  expect((await screen.findByText(next_word)).closest('strong')).toBeTruthy()
})

test('after a letter, says to read it', async () => {
  await show(standing({ next_word: '' }), { letter_on: '2026-11-28' } as object)
  const letter = 'Porchlight Lending sent you a letter on Nov 28, 2026. Please read it. Call if you have questions.'
  expect(await screen.findByText(letter)).toBeTruthy()
})

test.each([
  ['nothing is asked', standing({ groups: [] }), true],
  ['something is asked', standing(), false],
])('while %s, says what to have ready: %s', async (_, response, isShown) => {
  await show(response)
  await screen.findByText('The list')
  expect(screen.queryByText('a photo ID') !== null).toBe(isShown)
})

test.each([true, false])('says when text messages come to a reader who chose them: %s', async chose_texts => {
  await show(standing(), { chose_texts })
  await screen.findByText('The list')
  expect(text()?.includes('We send text messages from 8 am to 8 pm your time.')).toBe(chose_texts)
})

test('a server that does not know items yet leaves the rest of the page, and a way to try again', async () => {
  await show({ code: 'not_found' })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test("gives the lender's number beside the dealer's", async () => {
  await renderFormPage('progress', <Questions id="0123456789" />, {})
  expect(screen.getByText('0123456789')).toBeTruthy()
  const calls = screen.getAllByRole('listitem').map(item => [item.textContent, item.querySelector('a')!.href])
  expect(calls).toEqual([
    ['About the loan, call Porchlight Lending: 555-555-0190', 'tel:5555550190'],
    ['About the home, call Sunrise Homes: 555-555-0100', 'tel:+15555550100'],
  ])
})
