import { addDays, dayIn } from '@porchlight/domain'
import { afterAll, expect, test } from 'vitest'
import { Findings } from '../../src/admin/doctor/findings.ts'
import { checkWork, readUnattended } from '../../src/admin/doctor/work-checks.ts'
import { newId } from '../../src/platform/ids.ts'
import { queueUp } from '../staff/queue/queue-rows.ts'
import { DEALER } from '../support/filled-application.ts'
import { testServices } from '../support/services.ts'

const services = await testServices()
const { database, db, settings, clock } = services
afterAll(() => services.close())

test('doctor and metrics count open applications without a task, and overdue ones without an assignee', async () => {
  const { id: dealer_id } = await db
    .selectFrom('dealer')
    .select('id')
    .where('slug', '=', DEALER)
    .executeTakeFirstOrThrow()
  const today = dayIn(settings.LENDER_TIME_ZONE, clock.now())
  const yesterday = addDays(today, -1)
  const others = [
    { due_on: today },
    { due_on: yesterday, assignee_id: newId() },
    { due_on: null, finished: true },
    { due_on: null, withdrawn: true },
  ]
  await queueUp(
    services,
    others.map(facts => ({ dealer_id, ...facts })),
  )
  const counted = () => readUnattended(database, settings, clock.now())
  expect(await counted()).toEqual({ without_task: 0, overdue_unassigned: 0, unsent_messages: 0 })
  await queueUp(services, [
    { dealer_id, due_on: null },
    { dealer_id, due_on: yesterday },
    { dealer_id, due_on: yesterday, finished: true },
  ])
  expect(await counted()).toEqual({ without_task: 1, overdue_unassigned: 2, unsent_messages: 0 })

  const lines: string[] = []
  await checkWork(database, settings, new Findings(line => lines.push(line)))
  expect(lines).toEqual([
    expect.stringMatching(/^warning +Work: 1 open application without a task/),
    expect.stringMatching(/^warning +Work: 2 overdue applications without an assignee/),
  ])
})
