import { beforeAll, expect, test } from 'vitest'
import { readyApplication, rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { adminOn } from '../support/admin-command.ts'

const desk = await signingDesk()
const { services } = desk
const { db } = services
const admin = adminOn(services.database, {}, services.keys)
const lookedUp = () =>
  db
    .selectFrom('audit_event')
    .select(['application_id', 'actor', 'user_agent'])
    .where('event', '=', 'application.looked_up')
    .execute()

let id: string
beforeAll(async () => {
  id = (await submittedApplication(desk, rosa)).application_id
})

test('an application is found by its number, as it is heard, without a name, contact or answer of a borrower', async () => {
  const heard = ` #${id.slice(0, 5)}-${id.slice(5)}`.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  const { code, out, err } = await admin('application', 'find', heard, '--operator', 'olga')
  expect([code, err]).toEqual([0, ''])
  const lines = out.split('\n').map(line => line.split('\t'))
  expect(lines).toEqual(
    expect.arrayContaining([
      ['application', id],
      ['dealer', 'sunrise-homes'],
      ['status', 'SUBMITTED'],
      ['submitted', expect.stringMatching(/ Eastern Time \(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ\)$/)],
      ['submissions', '1'],
      ['assignee', 'none'],
      ['primary', expect.any(String), expect.any(String)],
      ['documents', expect.any(String), '-'],
      ['task', 'NEW', expect.stringMatching(/^due 20\d\d-\d\d-\d\d$/)],
    ]),
  )
  expect(out).not.toMatch(/rosa|delgado|@|\+1\d{10}/i)
  expect(await lookedUp()).toEqual([{ application_id: id, actor: 'system', user_agent: 'admin command by olga' }])
})

test('one that was not submitted has no work of the lender, and one that does not exist leaves no event', async () => {
  const ready = await readyApplication(desk, rosa)
  const { out } = await admin('application', 'find', ready.application_id)
  expect(out).not.toMatch(/^(?:submissions|assignee|task)\t/m)
  const before = await lookedUp()
  expect(await admin('application', 'find', '0000000000')).toMatchObject({
    code: 1,
    err: 'There is no application 0000000000.',
  })
  for (const number of ['', '000', '\u001b[31m0000'])
    expect(await admin('application', 'find', number)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^An application number has ten letters and digits/),
    })
  expect(await lookedUp()).toEqual(before)
})
