import { beforeAll, expect, test } from 'vitest'
import { readBorrowerRequests } from '../../../src/applications/record/return-repository.ts'
import { luis, rosa } from '../../signing/ready-application.ts'
import { browserOf, signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { staffActor } from '../../support/actors.ts'
import { day } from '../../support/clock.ts'
import { coveringSentence, returner } from './returning.ts'

const desk = await signingDesk()
const { app, services } = desk
const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])

let application: Awaited<ReturnType<typeof submittedApplication>>
beforeAll(async () => {
  application = await submittedApplication(desk, rosa, luis)
})
const officers = () => returner(app, officer, application.application_id)
const ask = async (index: 0 | 1, sentence: string) => {
  const browser = browserOf(app, application.application_id, application.applicants[index]!)
  const answer = await browser.post('change-request', { sentence })
  return answer.statusCode < 300 ? answer.statusCode : answer.json().code
}

test('a borrower asks for a change during the review alone, three times a day, and the officer reads it', async () => {
  expect(await ask(0, 'We moved.')).toBe('not_in_review')
  expect((await officers().begin()).statusCode).toBe(200)
  expect(await ask(0, '  ')).toBe('invalid_form')
  const answers = []
  for (const sentence of ['We moved.', 'We\n  moved   again.', 'Really.', 'Once more.'])
    answers.push(await ask(0, sentence))
  expect(answers).toEqual([200, 200, 200, 'too_many_change_requests'])
  // Another person has a number of their own.
  expect(await ask(1, 'My pay changed.')).toBe(200)
  const earlier = new Date(services.clock.now().getTime() - day - 1)
  await services.db.updateTable('borrower_request').set({ requested_at: earlier }).execute()
  expect(await ask(0, 'A day later.')).toBe(200)
  const { change_requests } = (await officers().view()).json()
  const read = change_requests.map(({ text }: { text: string }) => text)
  expect(read[0]).toBe('A day later.')
  expect(read.slice(1).toSorted()).toEqual(['My pay changed.', 'Really.', 'We moved again.', 'We moved.'])
})

test('the view has what was asked, and the progress of each borrower what is asked and locked', async () => {
  const [rosaHere, luisHere] = application.applicants
  expect((await officers().view()).json()).toMatchObject({ returnable: [{}, {}], sent_back: [] })
  expect((await officers().send({ [luisHere!.id]: ['income'] })).statusCode).toBe(200)
  const browser = browserOf(app, application.application_id, luisHere!)
  await browser.post('unlock', { section: 'employment', reason: 'I have another job.' })
  const view = (await officers().view()).json()
  expect(view).toMatchObject({
    returnable: [],
    sent_back: [{ sentence: coveringSentence, asked: [{ borrower_id: luisHere!.id }] }],
    unlocked_further: [{ borrower_id: luisHere!.id, text: 'I have another job.' }],
  })
  const { returned } = (await browser.post('calculate-progress')).json()
  expect(returned).toMatchObject({ sentence: coveringSentence, asked: { [luisHere!.id]: ['income'] } })
  expect(returned.locked[luisHere!.id]).not.toContain('employment')
  expect(returned.locked[rosaHere.id]).toContain('borrowers')
})

test('no word of a borrower is stored in the clear', async () => {
  const rows = await services.db.selectFrom('borrower_request').selectAll().execute()
  expect(JSON.stringify(rows.map(row => row.sealed_text.toString('latin1')))).not.toContain('moved')
  const { application_id } = application
  expect(await readBorrowerRequests(services.db, services.keys.fields, { application_id })).toHaveLength(6)
})
