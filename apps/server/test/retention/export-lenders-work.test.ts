import { errorCodes } from '@porchlight/domain'
import { beforeAll, expect, test } from 'vitest'
import { exportPerson } from '../../src/retention/export-person.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { milestoneCalls, type Submitted } from '../staff/milestones/milestone-desk.ts'
import { coveringSentence } from '../staff/returns/returning.ts'
import { workOn, written } from './worked-application.ts'

const desk = await signingDesk()
const { db, store, keys } = desk.services

let application: Submitted
beforeAll(async () => {
  application = await submittedApplication(desk, rosa, luis)
  await workOn(desk, application)
})

/** `person.json` of one of the borrowers. */
async function exported(index: 0 | 1) {
  const records = await db
    .selectFrom('borrower')
    .select(['id', 'application_id', 'is_primary', 'user_id'])
    .where('id', '=', application.applicants[index]!.id)
    .execute()
  let text = ''
  const write = async (name: string, content: string | Buffer) => {
    if (name === 'person.json') text = String(content)
  }
  const problems = await exportPerson(
    { db, fields: keys.fields, store, write },
    { account: undefined, records, namesakes: [] },
  )
  expect(problems).toEqual([])
  return { text, ...JSON.parse(text).applications[0] }
}

test.each([
  [0, 1, ['income']],
  [1, 0, ['expenses']],
] as const)(
  'a borrower gets returns and requests as they saw them, and nothing of the other (%i)',
  async (index, other, sections) => {
    const { text, sent_back, requests, items } = await exported(index)
    const time = expect.any(String)
    expect(sent_back).toEqual([
      { returned_at: time, reason: 'UNCLEAR', sentence: coveringSentence, sections, words: {} },
    ])
    expect(requests).toEqual([{ requested_at: time, section: 'employment', text: written.requests[index] }])
    expect(items.flatMap(({ answers }: { answers: { words: string }[] }) => answers)).toMatchObject([
      { event: 'answered', words: written.unasked[index] },
    ])
    expect(text.includes(written.item)).toBe(index === 1)
    expect(text).not.toContain(written.unasked[other])
    const { note, contact, restricted, hold, loan_number } = written
    const ofLender = [note, contact, restricted, hold, loan_number, 'Settled.', 'APPROVED', 'note.added', 'hold']
    for (const value of [...ofLender, written.requests[other]]) expect(text).not.toContain(value)
  },
)

test('a milestone is in it as the neutral sentence, once it is final', async () => {
  const { record, application: read } = milestoneCalls(desk, application)
  expect((await exported(0)).application).toMatchObject({ finished_at: null, finished: null })
  expect((await record({ kind: 'DENIED' })).status).toBe(201)
  for (const index of [0, 1] as const) {
    const { text, application: shown } = await exported(index)
    const finished_at = (await read()).finished_at!.toISOString()
    expect(shown).toMatchObject({ finished_at, finished: errorCodes.application_finished.message })
    expect(text).not.toContain('DENIED')
  }
})
