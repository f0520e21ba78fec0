import { isDeepStrictEqual } from 'node:util'
import {
  listSections,
  type ReturnedSection,
  returnableSections,
  type SectionsByBorrower,
  sectionSummaries,
  WHO_APPLIES,
} from '@porchlight/domain'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireUnlocked } from '../../src/applications/gate/locked-sections.ts'
import { answersOf } from '../../src/applications/record/answers.ts'
import { type ApplicationState, ratesOf } from '../../src/applications/record/application.ts'
import { readApplicationState } from '../../src/applications/record/read-repository.ts'
import { copyOf, type Original } from '../races/copied-application.ts'
import { luis, readyApplication, rosa } from '../signing/ready-application.ts'
import { signingDesk } from '../signing/signing-desk.ts'
import { DEALER, type Headers } from '../support/filled-application.ts'
import { type OpenApi, type Operation, operationsOf } from '../support/openapi-values.ts'
import { pauseRecordingOfCodes } from '../support/reached-codes.ts'
import { validBodiesOf } from '../support/valid-bodies.ts'

afterAll(pauseRecordingOfCodes())
const desk = await signingDesk()
const { app, services } = desk
const { db, keys } = services

let original: Original
let accounts: { headers: Headers; user_id: string | null }[]
beforeAll(async () => {
  const { application_id, applicants } = await readyApplication(desk, rosa, luis)
  const [first, ...others] = applicants.map(({ id }) => id)
  original = { application_id, borrower_ids: [first!, ...others] }
  accounts = await Promise.all(
    applicants.map(async ({ id, headers }) => {
      const row = db.selectFrom('borrower').select('user_id').where('id', '=', id)
      return { headers, ...(await row.executeTakeFirstOrThrow()) }
    }),
  )
})

interface Target {
  application_id: string
  borrower_ids: string[]
}

/** A copy of the application as it is after the lender sent it back with these sections of each borrower. */
async function sentBack(ticked: readonly ReturnedSection[][]): Promise<Target> {
  const { application_id, borrower_ids } = await copyOf(services, original)
  await unlockOnly({ application_id, borrower_ids }, ticked)
  return { application_id, borrower_ids }
}

async function unlockOnly({ application_id, borrower_ids }: Target, ticked: readonly ReturnedSection[][]) {
  const unlocked: SectionsByBorrower = Object.fromEntries(borrower_ids.map((id, index) => [id, ticked[index]!]))
  await db
    .updateTable('application')
    .set({ unlocked_sections: JSON.stringify(unlocked), submitted_at: services.clock.now() })
    .where('id', '=', application_id)
    .execute()
}

const read = ({ application_id }: Target): Promise<ApplicationState> =>
  readApplicationState(db, keys.fields, { application_id })

/** The answers of each section as documents print them, and what no document shows: not by the code that locks. */
function signedParts(state: ApplicationState): Map<string, unknown> {
  const { application } = state
  const rates = { rates: ratesOf(application), starting_rates: application.starting_rates }
  const parts = new Map<string, unknown>()
  for (const borrower of state.borrowers) {
    const { id, is_primary } = borrower
    const answers = answersOf(state, borrower)
    for (const { id: section, subject, rows, entries } of sectionSummaries({ answers, ssn_last4: null, ...rates })) {
      if (subject === 'application' && !is_primary) continue
      parts.set(`${id} ${section}`, [rows.filter(({ key }) => key !== 'date_of_birth'), entries])
    }
    parts.set(`${id} demographics`, answers.demographics)
    parts.set(`${id} consent`, state.consents[id])
  }
  parts.set(`${state.borrowers[0]!.id} ${WHO_APPLIES}`, state.borrowers.map(({ id }) => id).toSorted())
  return parts
}

/** Unlocked together, as the design says. */
const isOpen = (ticked: readonly ReturnedSection[], section: string): boolean =>
  ticked.some(open => open === section) ||
  (['property', 'loan_overview'].includes(section) &&
    ticked.some(open => open === 'property' || open === 'loan_overview'))

function changedWhileLocked(before: ApplicationState, after: ApplicationState, ticked: readonly ReturnedSection[][]) {
  const [was, is] = [signedParts(before), signedParts(after)]
  return before.borrowers.flatMap(({ id }, index) =>
    [...was.keys()].filter(key => {
      const [borrower_id, section] = key.split(' ') as [string, string]
      const isRemoved = !after.borrowers.some(borrower => borrower.id === borrower_id)
      return (
        borrower_id === id &&
        !isRemoved &&
        !isOpen(ticked[index]!, section) &&
        !isDeepStrictEqual(was.get(key), is.get(key))
      )
    }),
  )
}

/** Bodies with other answers than the application has. */
const others: Record<string, object[]> = {
  'PUT /v1/{dealer}/borrower/{borrower_id}': [
    { marital_status_type: 'SEPARATED' },
    { first_name: 'Rose' },
    { has_declared_bankruptcy: true, bankruptcy_date: '2025-01-01T00:00:00-05:00' },
    { employment_status: 'RETIRED' },
    { marital_status_type: 'SEPARATED', has_declared_bankruptcy: true, bankruptcy_date: '2025-01-01T00:00:00-05:00' },
  ],
  'PUT /v1/{dealer}/application/{application_id}': [{ sales_rep_name: 'Someone Else' }],
  'PUT /v1/{dealer}/application/{application_id}/home': [{ price: 99_000 }, { down_payment_amount: 100 }],
  'PUT /v1/{dealer}/application/{application_id}/summary': [
    { home_price: 99_000 },
    { down_payment_amount: 100 },
    { loan_interest_rate: 0.05 },
    { home_price: 98_000, loan_interest_rate: 0.05, confirm: true },
  ],
  'PUT /v1/{dealer}/borrower/{borrower_id}/demographics': [{ sex_types: ['UNSPECIFIED'] }],
}

interface Request {
  method: Operation['method']
  url: (target: Target, entryOf: (list: string) => string) => string
  body: object | undefined
  borrower: number
}

/** Every change of the API that a borrower can send, for their own record and for another one's. */
function requestsOf(operation: Operation): Request[] {
  const { method, path } = operation
  const listOfPath = /(\w+)\/\{id\}/.exec(path)?.[1] ?? ''
  const bodies = [...validBodiesOf(operation), ...(others[`${method} ${path}`] ?? [])]
  const skipNames = path.includes('{section_name}') ? listSections().flatMap(({ skipName }) => skipName ?? []) : ['']
  return [0, 1].flatMap(borrower =>
    skipNames.flatMap(name =>
      (bodies.length > 0 ? bodies : [undefined]).map(body => ({
        method,
        body,
        borrower,
        url: ({ application_id, borrower_ids }: Target, entryOf: (list: string) => string) =>
          path
            .replace('{dealer}', DEALER)
            .replace('{application_id}', application_id)
            .replace('{borrower_id}', borrower_ids[borrower]!)
            .replace('{section_name}', name)
            .replace('{id}', entryOf(listOfPath)),
      })),
    ),
  )
}

async function send(request: Request, target: Target): Promise<number> {
  const { application_id, borrower_ids } = target
  for (const [index, { user_id }] of accounts.entries())
    await db.updateTable('borrower').set({ user_id }).where('id', '=', borrower_ids[index]!).execute()
  const entries = await db
    .selectFrom('list_entry')
    .select(['id', 'section'])
    .where('borrower_id', '=', borrower_ids[request.borrower]!)
    .execute()
  const entryOf = (item: string) =>
    entries.find(({ section }) => listSections().find(({ id }) => id === section)?.api.item === item)?.id ??
    application_id
  const answer = await app.inject({
    method: request.method as InjectOptions['method'] & string,
    url: request.url(target, entryOf),
    headers: accounts[request.borrower]!.headers,
    ...(request.body && { payload: request.body }),
  })
  return answer.statusCode
}

const PRIMARY = returnableSections({ is_primary: true })
const COBORROWER = returnableSections({ is_primary: false })
const nothing: ReturnedSection[][] = [[], []]
const everything: ReturnedSection[][] = [PRIMARY, COBORROWER]
/** Through the API some sets are tried, and each other one on what the API changed. */
const sets = fc.sample(fc.tuple(fc.subarray(PRIMARY), fc.subarray(COBORROWER)), { numRuns: 40, seed: 20 })

const subsetsOf = (sections: readonly ReturnedSection[]): ReturnedSection[][] =>
  sections.reduce<ReturnedSection[][]>((before, one) => before.flatMap(set => [set, [...set, one]]), [[]])
/** Every set of each borrower, while all of the other one is open. Two sections that unlock together are ticked as one. */
const everySet: ReturnedSection[][][] = [
  ...subsetsOf(PRIMARY.filter(section => section !== 'loan_overview')).map(ticked => [ticked, COBORROWER]),
  ...subsetsOf(COBORROWER).map(ticked => [PRIMARY, ticked]),
]

const withUnlocked = (state: ApplicationState, ticked: readonly ReturnedSection[][]): ApplicationState => ({
  ...state,
  application: {
    ...state.application,
    unlocked_sections: Object.fromEntries(state.borrowers.map(({ id }, index) => [id, ticked[index]!])),
  },
})

function isRefused(before: ApplicationState, after: ApplicationState, ticked: readonly ReturnedSection[][]): boolean {
  try {
    requireUnlocked(withUnlocked(before, ticked), after)
    return false
  } catch {
    return true
  }
}

/** The sets under which the gate would let the change through, although something changes that is locked. */
function wronglyPassed(before: ApplicationState, after: ApplicationState): ReturnedSection[][][] {
  const changed = changedWhileLocked(before, after, nothing).map(key => key.split(' ') as [string, string])
  const isLocked = ([id, section]: [string, string], ticked: readonly ReturnedSection[][]) =>
    !isOpen(ticked[before.borrowers.findIndex(borrower => borrower.id === id)]!, section)
  return everySet.filter(ticked => changed.some(key => isLocked(key, ticked)) && !isRefused(before, after, ticked))
}

const document: OpenApi = (await app.inject('/v1/openapi.json')).json()
const changes = operationsOf(document).filter(
  ({ method, path, security }) =>
    security === 'identity' && method !== 'GET' && /\{(application|borrower)_id\}/.test(path),
)

describe.each(changes.map(operation => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s',
  (name, operation) => {
    it('leaves what is locked as it was signed, whatever is unlocked', async () => {
      const start = changes.findIndex(({ method, path }) => name === `${method} ${path}`)
      for (const [index, request] of requestsOf(operation).entries()) {
        const some = [0, 1, 2].map(step => sets[(start + 7 * index + 13 * step) % sets.length]!)
        let target: Target | undefined
        for (const ticked of [nothing, ...some, everything]) {
          target ??= await sentBack(ticked)
          await unlockOnly(target, ticked)
          const before = await read(target)
          const status = await send(request, target)
          const after = await read(target)
          expect({
            status,
            ticked,
            body: request.body,
            changed: changedWhileLocked(before, after, ticked),
          }).toMatchObject({
            changed: [],
          })
          expect(status).toBeLessThan(500)
          if (status < 300 && ticked === everything) {
            expect(wronglyPassed(before, after)).toEqual([])
          }
          // The next set finds the application as it was filled in.
          if (status < 300) target = undefined
        }
      }
    })
  },
)

it('what is unlocked can be saved, and the oracle sees a change that is not locked', async () => {
  const target = await sentBack([['personal_info'], []])
  const before = await read(target)
  const url = ({ borrower_ids }: Target) => `/v1/${DEALER}/borrower/${borrower_ids[0]}`
  expect(await send({ method: 'PUT', url, body: { marital_status_type: 'SEPARATED' }, borrower: 0 }, target)).toBe(200)
  const after = await read(target)
  expect(changedWhileLocked(before, after, nothing)).toEqual([`${target.borrower_ids[0]} personal_info`])
})

it('a section that is incomplete is open, and stays open once it is complete', async () => {
  const target = await sentBack(nothing)
  const [id] = target.borrower_ids
  await db.deleteFrom('list_entry').where('borrower_id', '=', id!).where('section', '=', 'income').execute()
  const skip = ({ borrower_ids }: Target) => `/v1/${DEALER}/borrower/${borrower_ids[0]}/skip/incomes`
  expect(await send({ method: 'POST', url: skip, body: undefined, borrower: 0 }, target)).toBe(200)
  const { application } = await read(target)
  expect(application.unlocked_sections?.[id!]).toEqual(['income'])
})
