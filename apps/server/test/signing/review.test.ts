import type { ReviewResponse } from '@porchlight/api'
import { expect, it } from 'vitest'
import { callsOf, DEALER } from '../support/filled-application.ts'
import { luis, onHerDevice, readyApplication, rosa } from './ready-application.ts'
import { browserOf, openSigningPage, signingDesk } from './signing-desk.ts'

const desk = await signingDesk()
const { app, services } = desk

type Applicant = Awaited<ReturnType<typeof readyApplication>>['applicants'][0]

async function reviewOf({ id, headers }: Applicant): Promise<ReviewResponse> {
  const { status, body } = await callsOf(app, headers).get(`/${DEALER}/borrower/${id}/review`)
  expect(status).toBe(200)
  return body
}

const pagesOf = ({ sections }: ReviewResponse) => sections.flatMap(({ pages }) => pages)
const changesIn = (review: ReviewResponse) =>
  pagesOf(review).flatMap(({ page, rows, entries }) => [
    ...rows.flatMap(({ label, value, before }) => (before === null ? [] : [[page, label, before, value]])),
    ...entries.flatMap(({ title, change }) => (change === null ? [] : [[page, title, change]])),
  ])

async function sign(application_id: string, signer: Applicant) {
  const browser = browserOf(app, application_id, signer)
  const { envelope_id } = (await browser.post('envelope')).json()
  await services.queue.drain()
  const page = await openSigningPage(app, (await browser.sign(signer.id, envelope_id)).json().signing_url)
  await page.read()
  expect((await page.adopt({ kind: 'typed', name: page.state.signer.name })).statusCode).toBe(200)
  return browser
}

it('has the answers of the primary borrower and of the application, masked and in words', async () => {
  const { applicants } = await readyApplication(desk, rosa, luis)
  const review = await reviewOf(applicants[0])
  expect(review).toMatchObject({ signed_at: null })
  expect(pagesOf(review).every(({ is_answered }) => is_answered)).toBe(true)
  expect(pagesOf(review).map(({ page }) => page)).toEqual(
    expect.arrayContaining(['personal-info', 'ethnicity', 'home/down-payment', 'overview', 'final-steps/sales-person']),
  )
  // Its page asks the same question as its first field.
  const dependents = pagesOf(review).find(({ page }) => page === 'personal-info/dependents')
  expect(dependents?.rows.map(({ is_title }) => is_title)).toEqual([true, false])
  const said = JSON.stringify(review)
  expect(said).toContain('•••-••-6789')
  expect(said).not.toContain('123-45-6789')
  expect(said).not.toMatch(/[A-Z]{2,}_[A-Z]{2,}/)
})

it('has only the answers of the co-borrower, also of one on the device of the primary borrower', async () => {
  const { applicants } = await readyApplication(desk, rosa, luis, onHerDevice)
  for (const coborrower of applicants.slice(1)) {
    const review = await reviewOf(coborrower)
    expect(review.sections.map(({ id }) => id)).not.toContain('property')
    expect(JSON.stringify(review)).not.toContain(rosa.email)
  }
})

it('marks what changed since the person signed, after the application was reopened', async () => {
  const { application_id, applicants } = await readyApplication(desk, rosa, luis)
  const [first, second] = applicants
  const browser = await sign(application_id, first)
  expect(changesIn(await reviewOf(first))).toEqual([])
  await browser.post('reopen')
  const calls = callsOf(app, first.headers)
  await calls.put(`/${DEALER}/application/${application_id}`, { sales_rep_name: 'Mia Chen' })

  const review = await reviewOf(first)
  expect(review.signed_at).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(changesIn(review)).toContainEqual([
    'final-steps/sales-person',
    'Sales representative name',
    expect.any(String),
    'Mia Chen',
  ])
  expect(await reviewOf(second!)).toMatchObject({ signed_at: null })
})

it('answers in the language of the request', async () => {
  const { registerLanguage } = await import('@porchlight/domain/testing')
  const unregister = registerLanguage('en-XA', english => `«${english}»`)
  try {
    const { applicants } = await readyApplication(desk, rosa)
    const { id, headers } = applicants[0]
    const { body } = await callsOf(app, { ...headers, 'accept-language': 'en-XA' }).get(
      `/${DEALER}/borrower/${id}/review`,
    )
    expect(body.sections[0].title).toMatch(/^«.+»$/)
    expect(body.sections[0].pages[0].rows[0].label).toMatch(/^«.+»$/)
  } finally {
    unregister()
  }
})
