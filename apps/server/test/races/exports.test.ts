import { afterAll, expect, test } from 'vitest'
import { buildApi } from '../../src/app.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { browserOf, signAll, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { oneFileDesk } from '../staff/exports/one-file-desk.ts'
import { race } from './race.ts'

const desk = await signingDesk()
const { services } = desk
const { db, database } = services
const app = await buildApi(services)
afterAll(() => app.close())
const { enter, confirm, send } = oneFileDesk(app, services)

/** Each order twice on a server, and once without control of the order. */
const ROUNDS = database.kind === 'postgres' ? 6 : 2

const filesOf = (application_id: string) =>
  db.selectFrom('application_export').select('envelope_id').where('application_id', '=', application_id).execute()

test('a file is made of what was signed, or refused, where a borrower reopens the application at the same time', async () => {
  const application = await submittedApplication(desk, rosa, luis)
  const { application_id, applicants } = application
  const officer = await enter()
  const made: boolean[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = await filesOf(application_id)
    const proof = await confirm(officer, application_id)
    const [file, reopened] = await race(
      services,
      { table: 'application', id: application_id },
      round,
      () => send(officer, application_id, undefined, proof),
      () => browserOf(desk.app, application_id, applicants[0]).post('reopen'),
    )
    expect(reopened.statusCode).toBe(200)
    const isMade = file.statusCode === 200
    made.push(isMade)
    expect(await filesOf(application_id)).toHaveLength(before.length + (isMade ? 1 : 0))
    if (!isMade) expect([file.statusCode, file.json().code]).toEqual([409, 'wrong_status'])
    await signAll(desk, application)
    // A refused file does not use the confirmation.
    const again = await send(officer, application_id, undefined, proof)
    expect(again.statusCode).toBe(isMade ? 403 : 200)
  }
  if (database.kind === 'postgres') expect(new Set(made)).toEqual(new Set([true, false]))
})

test('of two at the same time with one confirmation, one gets a file', async () => {
  const { application_id } = await submittedApplication(desk, rosa)
  const officer = await enter()
  for (let round = 0; round < ROUNDS; round++) {
    const before = await filesOf(application_id)
    const proof = await confirm(officer, application_id)
    const call = () => send(officer, application_id, undefined, proof)
    const gate = { table: 'application', id: application_id } as const
    const answers = await race(services, gate, round, call, call)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    expect(await filesOf(application_id)).toHaveLength(before.length + 1)
  }
})
