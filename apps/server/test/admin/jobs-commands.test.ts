import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { createQueue } from '../../src/platform/queue/pg-boss-queue.ts'
import { PermanentError } from '../../src/platform/queue/queue.ts'
import { adminOn } from '../support/admin-command.ts'
import { freshDatabase } from '../support/database.ts'

const database = await freshDatabase()
const { db } = database
const admin = adminOn(database)
const logged: string[] = []
const queue = createQueue(database, fieldEncryption([randomBytes(32)]), ({ message }) => void logged.push(message))
const { promise: held, resolve: release } = Promise.withResolvers<void>()
afterAll(async () => {
  release()
  await queue.stop()
  await database.close()
})

interface Letter {
  to: string
}
const to = { to: 'ada@example.com' }
const letters: string[] = []
let isMailboxGone = true
let isLineBusy = true

const rowsOf = async (...words: string[]) => {
  const { out } = await admin('jobs', 'list', ...words)
  const [headings, ...lines] = out.split('\n').map(line => line.split('\t'))
  expect(headings).toEqual(['ID', 'KIND', 'STATE', 'ATTEMPTS', 'AGE', 'NEXT RUN', 'LAST ERROR'])
  return lines.filter(({ length }) => length > 1)
}

/** One job in each state, and one for later. */
beforeAll(async () => {
  const send = queue.define<Letter>('send', async ({ to: recipient }) => {
    if (isMailboxGone) throw new PermanentError(`no mailbox ${recipient}`)
    letters.push(recipient)
  })
  const call = queue.define<Letter>(
    'call',
    async ({ to: recipient }) => {
      if (isLineBusy) throw new RangeError(`${recipient} is busy`)
      letters.push(recipient)
    },
    { retryDelaySeconds: 600 },
  )
  const later = queue.define<Letter>('later', async () => {})
  const hold = queue.define<Letter>('hold', () => held)
  await queue.start()
  await inTransaction(db, async trx => {
    for (const enqueue of [send, call, hold]) await enqueue(trx, to)
    await later(trx, to, { startAfter: new Date(Date.now() + 3_600_000) })
  })
  await vi.waitFor(async () => expect((await admin('jobs', 'list', '--state', 'failed')).out).toContain('send'), 10_000)
  await vi.waitFor(
    async () => expect((await admin('jobs', 'list', '--kind', 'call')).out).toContain('RangeError'),
    10_000,
  )
})

it('lists jobs with their state and the class of their last error, and no payload or message', async () => {
  const rows = await rowsOf()
  const of = (kind: string) => rows.find(row => row[1] === kind)?.slice(2)
  const time = expect.stringMatching(/ Eastern Time \(\d{4}-\d\d-\d\dT[\d:]+Z\)$/)
  const age = expect.stringMatching(/^\d+ s$/)
  expect(of('send')).toEqual(['failed', '1', age, '-', 'PermanentError'])
  expect(of('call')).toEqual(['waiting', '1', age, time, 'RangeError'])
  expect(of('hold')).toEqual(['running', '1', age, '-', '-'])
  expect(of('later')).toEqual(['waiting', '0', age, time, '-'])
  expect(rows).toHaveLength(4)
  for (const kind of ['send', 'call']) {
    const [id] = rows.find(row => row[1] === kind)!
    expect(logged.join('\n')).toMatch(new RegExp(`^Job ${kind} ${id} failed in attempt 1 of`, 'm'))
  }
  expect(rows.flat().join()).not.toMatch(/mailbox|busy|ada@/)
  expect(await rowsOf('--state', 'waiting', '--kind', 'later')).toHaveLength(1)
  expect((await admin('jobs', 'list', '--kind', 'fax')).out).toBe('There are no such jobs.')
})

it.each([
  [['list', '--state', 'lost'], 2, '--state must be waiting, running, failed.'],
  [['retry'], 2, 'Name jobs by their ids, or give --failed or --waiting.'],
  [['retry', randomUUID(), '--failed'], 2, 'Name jobs by their ids, or give --failed or --waiting.'],
  [['retry', '--waiting', '--kind', 'later'], 0, ''],
  [['retry', '--failed', '--kind', 'fax'], 0, ''],
  [['retry', 'all'], 1, 'all is no job that waits or failed.'],
])('jobs %j answers %i', async (words, code, err) => {
  expect(await admin('jobs', ...words)).toMatchObject({ code, err: expect.stringContaining(err) })
})

it('refuses jobs that run, and that wait for their time', async () => {
  const [[running = ''] = []] = await rowsOf('--kind', 'hold')
  const [[later = ''] = []] = await rowsOf('--kind', 'later')
  expect((await admin('jobs', 'retry', running, later)).err.split('\n').sort()).toEqual(
    [`${running} is running.`, `${later} was not attempted yet, and runs when it is due.`].sort(),
  )
})

it('retries jobs that failed and all that wait for another attempt, and nothing in a dry run', async () => {
  isMailboxGone = false
  isLineBusy = false
  const before = await rowsOf()
  expect(await admin('jobs', 'retry', '--failed', '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringContaining('To retry: 1 job.'),
  })
  expect((await rowsOf()).map(([id]) => id)).toEqual(before.map(([id]) => id))

  const [[waiting = ''] = []] = await rowsOf('--kind', 'call')
  expect(await admin('jobs', 'retry', '--failed')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Retried: 1 job.'),
  })
  expect(await admin('jobs', 'retry', '--waiting')).toMatchObject({
    code: 0,
    out: `${waiting}\tcall\nRetried: 1 job.`,
  })
  await vi.waitFor(() => expect(letters).toEqual([to.to, to.to]), 10_000)
  const events = await db.selectFrom('audit_event').select(['event', 'actor', 'details']).execute()
  expect(events).toEqual([
    { event: 'job.retried', actor: 'system', details: { id: before.find(row => row[1] === 'send')![0], kind: 'send' } },
    { event: 'job.retried', actor: 'system', details: { id: waiting, kind: 'call' } },
  ])
})
