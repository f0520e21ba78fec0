import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { signIn } from '../support/app.ts'
import { acceptPath, luisRegistration } from '../support/coborrower.ts'
import { type ApplicationIds, type Calls, callsOf, DEALER, start } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()

async function someone(email = `${newId()}@example.com`) {
  const { headers, user } = await signIn(services, email)
  return { email, id: user.user_id, calls: callsOf(app, headers) }
}
const invite = async (primary: Calls, { application_id }: ApplicationIds, to: object): Promise<ApplicationIds> =>
  (await primary.post(`/${DEALER}/application/${application_id}/coborrower/invite`, to)).body
const list = async ({ calls }: { calls: Calls }, dealer = DEALER) =>
  (await calls.get(`/applications?dealer_id=${dealer}`)).body

test('lists applications of one dealer, newest first, with all borrowers', async () => {
  const rosa = await someone()
  const earlier = await start(rosa.calls)
  await services.db
    .updateTable('application')
    .set({
      status: 'SUBMITTED',
      submitted_at: new Date('2026-01-03T03:04:05Z'),
      created_at: new Date('2026-01-02T03:04:05Z'),
    })
    .where('id', '=', earlier.application_id)
    .execute()
  const later = await start(rosa.calls)
  const primary = { id: later.borrower_id, user_id: rosa.id, is_primary: true, status: 'IN_PROGRESS' }
  expect(await list(rosa)).toEqual([
    {
      id: later.application_id,
      dealer: { id: expect.any(String) },
      status: 'STARTED',
      created_at: expect.any(String),
      submitted_at: null,
      withdrawn_at: null,
      finished_at: null,
      outcome: null,
      letter_on: null,
      borrowers: [{ ...primary, first_name: 'Rosa', last_name: 'Delgado' }],
    },
    expect.objectContaining({
      id: earlier.application_id,
      status: 'SUBMITTED',
      created_at: '2026-01-02T03:04:05.000Z',
      submitted_at: '2026-01-03T03:04:05.000Z',
    }),
  ])
  expect(await list(rosa, 'blue-ridge-homes')).toEqual([])
})

test('shows each invited user which record is theirs', async () => {
  const rosa = await someone()
  const ids = await start(rosa.calls)
  const [luis, ana] = [await someone(), await someone()]
  const places = [
    await invite(rosa.calls, ids, { email: luis.email }),
    await invite(rosa.calls, ids, { email: ana.email }),
  ]
  for (const [number, invitee] of [luis, ana].entries()) {
    const [{ borrowers }] = await list(invitee)
    expect(borrowers.filter((borrower: { user_id: string | null }) => borrower.user_id === invitee.id)).toEqual([
      expect.objectContaining({ id: places[number]!.borrower_id, status: 'INVITED' }),
    ])
  }
})

test('lists an invitation beside the user’s own applications', async () => {
  const rosa = await someone()
  const luis = await someone()
  const own = await start(luis.calls)
  const shared = await invite(rosa.calls, await start(rosa.calls), { email: luis.email })
  expect((await list(luis)).map(({ id }: { id: string }) => id)).toEqual([shared.application_id, own.application_id])
})

test('lists a prefilled record as INVITED until it is accepted', async () => {
  const rosa = await someone()
  const ids = await start(rosa.calls)
  const path = `/${DEALER}/application/${ids.application_id}/coborrower`
  const { borrower_id } = (await rosa.calls.post(path, luisRegistration)).body
  const luis = await someone()
  await invite(rosa.calls, ids, { borrower_id, email: luis.email })

  const listedBorrower = async () =>
    (await list(luis))[0].borrowers.find(({ id }: { id: string }) => id === borrower_id)
  expect(await listedBorrower()).toMatchObject({ user_id: luis.id, status: 'INVITED' })
  expect((await list(rosa))[0].borrowers[1]).toMatchObject({ user_id: null, status: 'IN_PROGRESS' })
  await luis.calls.post(acceptPath({ ...ids, borrower_id }), luisRegistration)
  expect(await listedBorrower()).toMatchObject({ user_id: luis.id, status: 'IN_PROGRESS' })
})
