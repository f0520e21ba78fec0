import {
  addressForm,
  addressType,
  borrowerResource,
  employmentForm,
  expenseForm,
  expenseType,
  type Fields,
  type Form,
  homeNotKnownYet,
  homeResource,
  housingType,
  incomeForm,
  incomeType,
  type LandSituation,
  landApiPath,
  landForms,
  listSections,
  NO_SALESPERSON,
  salespersonForm,
  type Values,
  yearsBack,
} from '@porchlight/domain'
import {
  aHome,
  aLand,
  anAddress,
  anEmployment,
  anExpense,
  anIncome,
  everySectionCall,
  type SectionCall,
} from '@porchlight/domain/testing'
import { expect, test } from 'vitest'
import { today } from '../../src/platform/clock.ts'
import { signIn } from '../support/app.ts'
import { callsOf, DEALER, fill, start } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()
const { headers } = await signIn(services, 'rosa@example.com')
const calls = callsOf(app, headers)
const ids = await start(calls)
await fill(calls, ids)
const own = `/${DEALER}/borrower/${ids.borrower_id}`
const application = `/${DEALER}/application/${ids.application_id}`

/** All answers, as they are read. */
const stored = () =>
  Promise.all(
    [own, `${application}/home`, `${application}/land`, ...listSections().map(({ api }) => `${own}/${api.path}`)].map(
      async path => (await calls.get(path)).body,
    ),
  )
const storedBefore = await stored()

const send = ([method, path, body]: SectionCall) => (method === 'PUT' ? calls.put(path, body) : calls.post(path, body))
const NOT_APPLICABLE = "This doesn't go with your other answers."

/** Some of the classes that the domain tests in every form: those that a request carries in a way of its own. */
const characters = [
  ['😀', '“😀”'],
  ['\0', 'U+0000'],
  ['\ud83d', 'U+D83D'],
] as const

/** The body with each of its texts replaced in turn. Codes and dates are no texts. */
function withEachText(body: object, change: (text: string) => string): [name: string, changed: object][] {
  return Object.entries(body).flatMap(([name, value]: [string, unknown]): [string, object][] => {
    if (typeof value === 'object' && value !== null)
      return withEachText(value, change).map(([inner, changed]) => [
        inner,
        { ...body, [name]: Array.isArray(value) ? Object.values(changed) : changed },
      ])
    if (typeof value !== 'string' || /^[A-Z_]*$|T00:00:00/.test(value)) return []
    return [[name, { ...body, [name]: change(value) }]]
  })
}

const texts = Object.values(
  everySectionCall({ dealer: DEALER, application: ids.application_id, borrower: ids.borrower_id }),
)
  .flat()
  .flatMap(call => withEachText(call[2], String).map(([name]) => ({ name, call })))

test('there are texts to look at', () => {
  expect(texts.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'street1',
      'city',
      'county',
      'zip_code',
      'model_name',
      'institution_name',
      'sales_rep_name',
    ]),
  )
})

test.each(texts)('$name refuses what documents cannot print', async ({ name, call: [method, path, body] }) => {
  for (const [character, named] of characters) {
    const changed = withEachText(body, text => `${text} ${character}`).find(([changedName]) => changedName === name)!
    const { status, body: answer } = await send([method, path, changed[1]])
    expect([status, answer.code]).toEqual([422, 'invalid_form'])
    expect(Object.values(answer.errors).join(' '), `${name} ${named}`).toContain(named)
  }
})

interface Kinds {
  method: 'POST' | 'PUT'
  path: string
  form: Form
  /** A valid request of each kind, in which every answer is given that applies. */
  bodies: Record<string, unknown>[]
}

const list = <F extends Fields>(item: string, form: Form<F>, kinds: readonly Values<F>[]): Kinds => ({
  method: 'POST',
  path: `${own}/${item}`,
  form: form as unknown as Form,
  bodies: kinds.map(form.toRequest),
})
const part = (path: string, form: object, kinds: object[], method: Kinds['method'] = 'PUT'): Kinds => ({
  method,
  path,
  form: form as Form,
  bodies: kinds.map(kind => (form as Form).toApi({ ...kind })),
})
const { usage, manufacture, down_payment } = homeResource.forms
const land = (situation: LandSituation, ...kinds: object[]) =>
  part(
    `${application}/land/${landApiPath[situation]}`,
    landForms[situation],
    kinds.map(kind => {
      const { land_situation_type: _, ...answers } = aLand(situation, { ...kind })
      return answers
    }),
    'POST',
  )
const ends = { has_end_date: true, to_month: '01', to_year: '2099' } as const
const notOwned = {
  purchase_price_payoff: null,
  land_value: null,
  acreage: null,
  purchase_date: null,
  has_frontage_public_road: null,
  has_paved_road: null,
  land_owner: '',
}

/** Every form whose questions depend on its answers. */
const forms: Record<string, Kinds> = {
  addresses: list(
    'address',
    addressForm,
    addressType.values.flatMap(type =>
      housingType.values.map(housing_type =>
        anAddress(type, { street2: 'Lot 4', housing_type, housing_type_other: 'Sell it', is_mailing_address: true }),
      ),
    ),
  ),
  employments: list(
    'employment',
    employmentForm,
    [true, false].map(is_current => anEmployment({ county: 'Tulsa', is_current, to_month: '01', to_year: '2020' })),
  ),
  incomes: list(
    'income',
    incomeForm,
    incomeType.values.map(income_type =>
      anIncome({ income_type, income_type_other: 'Eggs', children_ages: '4', ...ends }),
    ),
  ),
  expenses: list(
    'expense',
    expenseForm,
    expenseType.values.map(type => anExpense(type, ends)),
  ),
  bankruptcy: part(own, borrowerResource.forms.bankruptcy, [
    { has_declared_bankruptcy: true, bankruptcy_date: `${yearsBack(today(services.clock), 1)[1]}-01-01` },
    { has_declared_bankruptcy: false, bankruptcy_date: null },
  ]),
  salesperson: part(application, salespersonForm, [
    { sales_rep_name: 'Sam Rivers', sales_rep_email: 'sam@example.com' },
    { sales_rep_name: NO_SALESPERSON, sales_rep_email: '' },
  ]),
  usage: part(`${application}/home`, usage, [
    { usage_type: 'OTHER', usage_type_other: 'A studio' },
    { usage_type: 'PRIMARY_RESIDENCE', usage_type_other: '' },
  ]),
  manufacture: part(`${application}/home`, manufacture, [
    { ...aHome(), manufacturer_type: 'OTHER', manufacturer_type_other: 'Sunbeam' },
    { ...aHome(), section_type: 'OTHER', section_type_other: 'Five' },
    { ...aHome(), ...homeNotKnownYet },
  ]),
  downPayment: part(`${application}/home`, down_payment, [
    { ...aHome(), down_payment_source_type: 'OTHER', down_payment_source_other: 'A raffle' },
    { ...aHome(), down_payment_source_type: 'GIFT', down_payment_giftor_name: 'Walter Pruitt' },
    { ...aHome(), down_payment_amount: 0, down_payment_source_type: null },
  ]),
  ownedLand: land(
    'ALREADY_OWNED',
    { hoa_fee_amount: 5000, hoa_fee_frequency: 'ANNUAL' },
    {
      ...notOwned,
      use_as_down_payment: false,
    },
  ),
  financedLand: land('CURRENTLY_FINANCED', {}, { ...notOwned, use_as_down_payment: false, is_refinance: false }),
  leasedLand: land('LEASING', {}, { has_price_increase: 'YES', price_increase_explanation: '3% a year' }),
}

/** The properties that a request has no place for. */
const inapplicable = (form: Form, body: Record<string, unknown>): string[] => {
  const values = form.clearInapplicable(form.fromStored(form.fromApi(body)))
  return Object.entries(form.codecs)
    .filter(([, { names }]) => names.length > 0 && names.every(name => !form.isVisible(values, name)))
    .map(([property]) => property)
}

/** Each kind with each answer of another kind that it has no place for. */
const misplaced = Object.entries(forms).flatMap(([name, { method, path, form, bodies }]) =>
  bodies.flatMap((body, kind) =>
    inapplicable(form, body).flatMap(property => {
      const donor = bodies.find(other => !inapplicable(form, other).includes(property))
      return donor ? [{ name, kind, property, method, path, body: { ...body, [property]: donor[property] } }] : []
    }),
  ),
)

test('there are misplaced answers of every form', () => {
  expect(new Set(misplaced.map(({ name }) => name))).toEqual(new Set(Object.keys(forms)))
})

test.each(misplaced)('$name of kind $kind refuses $property', async ({ method, path, body, property }) => {
  const { status, body: answer } = await send([method, path, body])
  expect([status, answer.code, answer.errors]).toEqual([422, 'invalid_form', { [property]: NOT_APPLICABLE }])
})

test('nothing of a refused request is stored', async () => {
  expect(await stored()).toEqual(storedBefore)
})
