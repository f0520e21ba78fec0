import { borrowerResource, listSections } from '@porchlight/domain'
import { afterEach, expect, test, vi } from 'vitest'
import { readApplicationState } from '../../src/applications/application-repository.ts'
import { signIn } from '../support/app.ts'
import { callsOf, DEALER, fill, start } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()
const incomes = listSections().find(({ id }) => id === 'income')!
afterEach(() => vi.restoreAllMocks())

test('answers of an earlier version are upgraded when read, and completion follows the upgraded form', async () => {
  const calls = callsOf(app, (await signIn(services)).headers)
  const ids = await start(calls)
  await fill(calls, ids)
  const application = `/${DEALER}/application/${ids.application_id}`
  const progress = async () => (await calls.post(`${application}/calculate-progress`)).body.borrower
  expect(await progress()).toMatchObject({ income: 'COMPLETE', status: 'READY_TO_SIGN_SUBMIT' })

  await services.db.updateTable('list_entry').set({ schema_version: 0 }).where('section', '=', 'income').execute()
  const load = vi
    .spyOn(incomes.form, 'load')
    .mockImplementation(stored => ({ ...stored, monthly_amount: null, amount: null }))
  expect(await progress()).toMatchObject({ income: 'INCOMPLETE', status: 'IN_PROGRESS' })
  expect(load).toHaveBeenCalledWith(expect.anything(), 0)
  expect((await calls.post(`${application}/envelope`)).body.code).toBe('sections_incomplete')

  const state = await readApplicationState(services.db, services.keys.fields, { application_id: ids.application_id })
  expect(state.borrowers[0]!.schema_version).toBe(borrowerResource.version)
})
