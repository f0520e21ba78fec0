import type { ApplicationViewResponse } from '@porchlight/api'
import { employmentForm, homeResource, leasingForm } from '@porchlight/domain'
import { aHome, aLand, anEmployment } from '@porchlight/domain/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '../../src/platform/actor.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { browserOf, signAll, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'

const desk = await signingDesk()
const { app, services } = desk
const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])

const viewOf = async (application_id: string, actor: StaffActor = officer): Promise<ApplicationViewResponse> =>
  (await app.inject({ url: `/v1/staff/applications/${application_id}/view`, headers: staffHeaders(actor) })).json()

type Submitted = Awaited<ReturnType<typeof submittedApplication>>
/** Opens it again, makes the changes, confirms the loan overview, and everyone signs again. */
async function signAgain(submitted: Submitted, change: (calls: ReturnType<typeof callsOf>) => Promise<unknown>[]) {
  const { application_id, applicants } = submitted
  const calls = callsOf(app, applicants[0].headers)
  expect((await browserOf(app, application_id, applicants[0]).post('reopen')).statusCode).toBe(200)
  for (const saved of change(calls)) expect(await saved).toMatchObject({ status: expect.toSatisfy(code => code < 300) })
  const confirmed = await calls.put(`/${DEALER}/application/${application_id}/summary`, { confirm: true })
  expect(confirmed.status).toBe(200)
  await signAll(desk, submitted)
}
const totalOf = ({ totals }: ApplicationViewResponse, id: string) => totals.find(total => total.id === id)!

/** The facts to check in the answers that a test starts from. */
const FLAGS = [
  ['down_payment_above_accounts', 'financial_accounts'],
  ['few_payments_left', 'financial_accounts'],
  ['housing_cost_rises', 'loan_overview'],
]
const flagsIn = ({ attention }: ApplicationViewResponse) => attention.map(({ rule, section }) => [rule, section])

describe('an application of one borrower', () => {
  let submitted: Submitted
  let first: ApplicationViewResponse
  beforeAll(async () => {
    submitted = await submittedApplication(desk, rosa)
    first = await viewOf(submitted.application_id)
  })

  test('has totals of what was signed, and the facts to check', () => {
    const [{ id }] = submitted.applicants
    expect(flagsIn(first)).toEqual(FLAGS)
    expect(first.totals.map(total => total.id)).toEqual([
      `income_${id}`,
      'obligations',
      'housing',
      'loan',
      'front_ratio',
      'back_ratio',
      'cash',
    ])
    expect(totalOf(first, `income_${id}`)).toMatchObject({
      label: 'Monthly income',
      value: '$5,400.00',
      lines: [
        { label: 'Prairie Tools: $4,200.00 a month', value: '$4,200.00', section: 'employment' },
        { label: 'Retirement or pension', value: '$1,200.00', section: 'income' },
      ],
      notes: [],
    })
    expect(totalOf(first, 'loan').value).toBe('$138,000.00')
    expect(totalOf(first, 'front_ratio').value).toMatch(/^\d+\.\d%$/)
    expect(first.changes).toBeNull()
  })

  test('has the figures that distinguish it, each with its lines where it has some', () => {
    const [{ id }] = submitted.applicants
    expect(first.figures.map(figure => [figure.label, figure.value, figure.details, figure.total])).toEqual([
      ['Loan', '$138,000', ['cash price $150,000', 'loan to cash price 92.0%'], 'loan'],
      ['Down payment', '$12,000', ['8.0% of cash price', 'Savings account'], 'loan'],
      ['Rate, term', '8.99%, 25yr/fixed', ["the form's estimate"], 'housing'],
      ['Monthly income', '$5,400', ['as stated, before tax, nothing grossed up'], `income_${id}`],
      ['Housing', '$1,357.15', ['25.1% of income', 'now $900'], 'housing'],
      ['DTI', '32.5%', ['without credit report'], 'back_ratio'],
      ['Cash left', '$0', ['after the down payment'], 'cash'],
      ['Home', '2026 Clayton', ['double-wide', 'land to buy'], null],
    ])
    const totals = first.totals.map(total => total.id)
    for (const { total } of first.figures) expect([null, ...totals]).toContain(total)
  })

  test('names its contacts, its place and salesperson, what was compared and what is due', () => {
    const { borrowers, state, salesperson, checked, milestones } = first
    expect(borrowers).toMatchObject([
      { first_name: 'Rosa', email: 'rosa@example.com', phone: '501-555-0142', soft_inquiry_until: expect.any(String) },
    ])
    expect({ state, salesperson }).toEqual({ state: 'OK', salesperson: 'Sam Rivers' })
    expect(checked).toEqual(expect.arrayContaining(['time at the present job', 'cash after the down payment']))
    expect(milestones).toMatchObject({
      days: 0,
      tasks: [
        ...[{ kind: 'NEW' }, { kind: 'CONFIRM_LAND' }, { kind: 'UPDATE' }, { kind: 'LOAN_ESTIMATE' }],
        { kind: 'NOTICE_OF_ACTION', words: '' },
      ],
    })
  })

  test('has nothing protected beside its sections, and no demographics at all', () => {
    const { sections, documents, history, ...beside } = first
    const answered = /Married|dependents|Citizen|•••|"4, 7"/
    expect(JSON.stringify(sections)).toMatch(answered)
    expect(JSON.stringify(beside)).not.toMatch(answered)
    expect(JSON.stringify(first)).not.toMatch(/hispanic|ethnicity|\brace\b|\bsex\b/i)
  })

  test('keeps to what was signed while it is open again, and shows old and new after the next signing', async () => {
    const { application_id } = submitted
    const path = `/${DEALER}/application/${application_id}`
    const { land_situation_type: _, ...land } = aLand('LEASING')
    const home = homeResource.toApi(aHome({ model_year: '1975', down_payment_source_type: 'CASH' }))
    let openAgain: ApplicationViewResponse | undefined
    await signAgain(submitted, calls => [
      calls.put(`${path}/home`, home),
      calls.post(`${path}/land/leasing`, leasingForm.toApi(land)),
      viewOf(application_id).then(view => {
        openAgain = view
        return { status: 200 }
      }),
    ])
    expect(openAgain).toMatchObject({ totals: first.totals, attention: first.attention, changes: null })

    const second = await viewOf(application_id)
    expect(flagsIn(second)).toEqual([
      ['before_hud_code', 'property'],
      ['down_payment_source', 'property'],
      ['housing_cost_rises', 'loan_overview'],
    ])
    expect(totalOf(second, 'housing').lines.at(-1)).toEqual({
      label: 'Lot rent',
      value: '$420.00',
      section: 'property',
    })
    const { changes } = second
    expect(changes).toMatchObject({ since: first.signed_at, joined: [], left: [] })
    expect(changes!.sections.map(({ id }) => id)).toEqual(['property', 'loan_overview'])
    const [{ columns }] = changes!.sections as [NonNullable<typeof changes>['sections'][number]]
    expect(columns[0]!.entries).toEqual(
      expect.arrayContaining([
        {
          title: '',
          change: null,
          rows: [
            {
              label: 'What is your land situation?',
              before: "I'm buying the land",
              after: "I'm leasing the land",
            },
          ],
        },
        {
          title: 'Which home are you buying?',
          change: 'CHANGED',
          rows: [{ label: 'Model year', before: '2026', after: '1975' }],
        },
      ]),
    )
    expect(columns[0]!.entries.map(({ title, change }) => [title, change])).toContainEqual([
      "Tell us about the land you're buying",
      'REMOVED',
    ])
  })

  test('without a change, the next signing has none', async () => {
    await signAgain(submitted, () => [])
    expect((await viewOf(submitted.application_id)).changes).toMatchObject({ sections: [], joined: [], left: [] })
  })
})

describe('an application of two borrowers', () => {
  let submitted: Submitted
  beforeAll(async () => {
    submitted = await submittedApplication(desk, rosa, luis)
  })

  test('has the income of each and of both, and names who confirmed an unusual pay', async () => {
    const [, { id, headers }] = submitted.applicants as [Submitted['applicants'][0], Submitted['applicants'][0]]
    const job = employmentForm.toRequest(
      anEmployment({ employer_name: 'Plains Steel', frequency: 'ANNUAL', amount: 584_000_00 }),
    )
    const luiss = callsOf(app, headers)
    await signAgain(submitted, () => [luiss.post(`/${DEALER}/borrower/${id}/employment`, job)])
    const view = await viewOf(submitted.application_id)
    const [rosas, luisIncome, together] = view.totals
    expect([rosas!.label, luisIncome!.label, together!.label]).toEqual([
      'Monthly income of Rosa Delgado',
      'Monthly income of Luis Delgado',
      'Monthly income together',
    ])
    expect(together!.lines.map(({ value }) => value)).toEqual([rosas!.value, luisIncome!.value])
    expect(view.attention.filter(({ rule }) => rule === 'confirmed_income').map(({ text }) => text)).toEqual([
      'Luis Delgado, Plains Steel: $584,000.00 a year. The form asked if that is right, and they kept it.',
    ])
    expect(view.changes!.sections).toMatchObject([
      {
        id: 'employment',
        columns: [{ borrower_id: id, name: 'Luis Delgado', entries: [{ title: 'Plains Steel', change: 'ADDED' }] }],
      },
    ])
  })

  test('names contacts and SSNs that another application has, with its number for those who may see it', async () => {
    const { application_id, applicants } = submitted
    const other = await submittedApplication(desk, { ...rosa, email: 'rosa.again@example.com' })
    await services.db
      .updateTable('signed_term')
      .set({ hash: Buffer.alloc(32) })
      .where('borrower_id', 'in', [applicants[0].id, other.applicants[0].id])
      .where('kind', '=', 'EMAIL')
      .execute()
    const flagsOf = async (actor: StaffActor) =>
      (await viewOf(application_id, actor)).attention.filter(({ text }) => text.includes('email of Rosa'))
    const found = {
      rule: 'shared_contact',
      text: 'The email of Rosa Delgado is also on another application. Each keeps its own dates.',
      section: 'personal_info',
    }
    expect(await flagsOf(officer)).toEqual([{ ...found, applications: [other.application_id] }])
    const itsBorrower = staffActor([{ role: 'OFFICER', scope: 'ALL' }], ['rosa.again@example.com'])
    expect(await flagsOf(itsBorrower)).toEqual([{ ...found, applications: [] }])
  })

  test('names who left, and shows what they signed as removed, but not to them as staff', async () => {
    const { application_id, applicants } = submitted
    const [primary, other] = applicants as [Submitted['applicants'][0], Submitted['applicants'][0]]
    const calls = callsOf(app, primary.headers)
    expect((await browserOf(app, application_id, primary).post('reopen')).statusCode).toBe(200)
    expect((await calls.remove(`/${DEALER}/borrower/${other.id}`)).status).toBeLessThan(300)
    await signAll(desk, { application_id, applicants: [primary] })
    const view = await viewOf(application_id)
    expect(view.changes).toMatchObject({ left: ['Luis Delgado'], joined: [] })
    const words = JSON.stringify(view.changes)
    expect(words).toContain('Plains Steel')
    expect(words).not.toMatch(/•••|ethnicity|race/i)
    const luisAsStaff = staffActor([{ role: 'OFFICER', scope: 'ALL' }], [luis.email!])
    expect((await viewOf(application_id, luisAsStaff)).changes).toBeNull()
  })
})
