import { employmentForm, loanEstimateNotice } from '@porchlight/domain'
import { anEmployment, PSEUDO, registerPseudoTexts, unmarked } from '@porchlight/domain/testing'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { signIn } from '../support/app.ts'
import { joinedCoborrower, luisRegistration } from '../support/coborrower.ts'
import { type ApplicationIds, callsOf, DEALER, fill, type Headers, start } from '../support/filled-application.ts'
import { perceivedIn } from '../support/perceived.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()
let rosa: { headers: Headers; ids: ApplicationIds }
let luis: { headers: Headers; ids: ApplicationIds }
let milo: ApplicationIds

beforeAll(async () => {
  const { headers } = await signIn(services, 'rosa@example.com')
  const calls = callsOf(app, headers)
  rosa = { headers, ids: await start(calls) }
  await fill(calls, rosa.ids)
  const application = `/${DEALER}/application/${rosa.ids.application_id}`
  milo = (await calls.post(`${application}/coborrower`, { ...luisRegistration, first_name: 'Milo' })).body
  const job = anEmployment({ employer_name: 'Milo & <Sons>' })
  await calls.post(`/${DEALER}/borrower/${milo.borrower_id}/employment`, employmentForm.toRequest(job))
  luis = await joinedCoborrower({ app, services }, rosa.ids, calls, 'luis@example.com')
})

const view = (reader: { headers: Headers }, accept?: string) =>
  app.inject({
    url: `/v1/${DEALER}/application/${rosa.ids.application_id}/full`,
    headers: { ...reader.headers, ...(accept && { accept }) },
  })

test('JSON shows the main borrower their own record, same-device co-borrowers and the loan, and names of others', async () => {
  const answer = await view(rosa, 'application/json')
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  const { borrowers, ...application } = answer.json()
  expect(application).toMatchObject({
    application_id: rosa.ids.application_id,
    dealer: { name: 'Sunrise Homes' },
    status: 'STARTED',
    home: { usage_type: expect.any(String) },
    land: { land_situation_type: expect.any(String) },
    summary: { loan_total_amount: expect.any(Number) },
    sales_rep_name: expect.any(String),
  })
  const own = borrowers[0]
  expect(own).toMatchObject({
    borrower_id: rosa.ids.borrower_id,
    first_name: 'Rosa',
    citizenship_type: expect.any(String),
  })
  expect(own.addresses.length).toBeGreaterThan(0)
  expect(own.consent).toMatchObject({ ssn_last4: expect.stringMatching(/^\d{4}$/), has_date_of_birth: true })
  expect(Object.keys(own)).not.toContain('demographics')
  expect(borrowers.find((borrower: ApplicationIds) => borrower.borrower_id === milo.borrower_id)).toMatchObject({
    employments: [{ employer_name: 'Milo & <Sons>' }],
  })
  expect(borrowers.find((borrower: ApplicationIds) => borrower.borrower_id === luis.ids.borrower_id)).toEqual({
    borrower_id: luis.ids.borrower_id,
    first_name: 'Luis',
    last_name: 'Delgado',
    is_primary: false,
    status: 'IN_PROGRESS',
  })
})

test('shows a co-borrower their own record and nothing of the loan', async () => {
  const { borrowers, ...application } = (await view(luis)).json()
  expect(Object.keys(application).sort()).toEqual([
    'application_id',
    'created_at',
    'dealer',
    'status',
    'submitted_at',
    'withdrawn_at',
  ])
  expect(borrowers.map((borrower: object) => 'addresses' in borrower)).toEqual([false, false, true])
  const { payload } = await view(luis, 'text/html')
  expect(payload).toContain('Filling in the application')
  expect(payload).not.toContain('The loan')
})

test('HTML is a complete, escaped document with styles that its policy allows', async () => {
  const answer = await view(rosa, 'text/html')
  expect(answer.headers['content-type']).toMatch(/^text\/html/)
  const html = answer.payload
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect(html).toContain(`<title>Application #${rosa.ids.application_id}</title>`)
  expect(html).toContain('Milo &amp; &lt;Sons&gt;')
  expect(html).not.toContain('<Sons>')
  expect(html).toMatch(/<dt>As of<\/dt><dd>[^<]+ [AP]M Eastern Time<\/dd>/)
  expect(html).toMatch(/<dt>Social Security number<\/dt><dd>•••-••-\d{4}<\/dd>/)
  expect(html).toContain('<dt>Date of birth</dt><dd>On file with the lender</dd>')
  const [, nonce] = /<style nonce="([^"]+)">/.exec(html)!
  expect(answer.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
})

/** The texts of the full view that are names and words of people, each by itself: the same in every language. */
const typed = new Set([
  'Sunrise Homes',
  'Rosa',
  'Delgado',
  'Rosa Delgado',
  'rosa@example.com',
  'Milo',
  'Milo Delgado',
  'Milo & <Sons>',
  'Luis Delgado',
  'luis@example.com',
  '12 Oak St',
  '400 Industrial Ave',
  'Tulsa',
  'Everest',
  'Walter Pruitt',
  'Prairie Tools',
  'Welder',
  'First Plains Bank',
  'Sam Rivers',
  ...loanEstimateNotice().paragraphs,
])

test('every word of the HTML is in the language of its reader', async () => {
  onTestFinished(registerPseudoTexts())
  const url = `/v1/${DEALER}/application/${rosa.ids.application_id}/full`
  const { payload } = await app.inject({
    url,
    headers: { ...rosa.headers, accept: 'text/html', 'accept-language': PSEUDO },
  })
  expect(payload).toContain(`<html lang="${PSEUDO}">`)
  const texts = perceivedIn(payload)
  expect(texts.length).toBeGreaterThan(100)
  expect(new Set(texts.filter(text => unmarked(text).length > 0))).toEqual(typed)
})

test('states that a borrower has none of something once the borrower declared it', async () => {
  const none = async () =>
    (await view(luis, 'text/html')).payload.match(/<dt>[^<]*<\/dt><dd>No other income to be counted<\/dd>/g) ?? []
  expect(await none()).toEqual([])
  await callsOf(app, luis.headers).post(`/${DEALER}/borrower/${luis.ids.borrower_id}/skip/incomes`)
  expect(await none()).toEqual(['<dt>Income</dt><dd>No other income to be counted</dd>'])
})

test.each([
  [undefined, /json/],
  ['*/*', /json/],
  ['text/*', /html/],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', /html/],
  ['text/html;q=0.5, application/json', /json/],
])('Accept: %s is answered as %s', async (accept, type) => {
  expect((await view(rosa, accept)).headers['content-type']).toMatch(type)
})

test.each(['image/png', 'text/html;q=0', 'nonsense'])('refuses Accept: %s with a message', async accept => {
  const answer = await view(rosa, accept)
  expect(answer.statusCode).toBe(406)
  expect(answer.json()).toEqual({
    code: 'not_acceptable',
    message: 'This is available as application/json or text/html only.',
  })
})

test('audits each view', async () => {
  await view(luis, 'text/html')
  const newest = await services.db
    .selectFrom('audit_event')
    .selectAll()
    .where('event', '=', 'application.viewed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(newest).toMatchObject({
    actor: 'borrower',
    application_id: rosa.ids.application_id,
    borrower_id: luis.ids.borrower_id,
    ip: '127.0.0.1',
    details: { type: 'text/html', answers_of: [luis.ids.borrower_id] },
  })
})
