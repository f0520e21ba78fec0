import { expect, test, vi } from 'vitest'
import { timeText } from '../../src/admin/command.ts'
import { maintain } from '../../src/maintenance.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { type ModeName, modeNames } from '../../src/platform/mode.ts'
import { followMode } from '../../src/platform/modes/follow-mode.ts'
import { readMode, setMode } from '../../src/platform/modes/mode-repository.ts'
import { applicationOfFour, sentTo } from '../notices/members.ts'
import { adminOn } from '../support/admin-command.ts'
import { signIn } from '../support/app.ts'
import { advanceToHour, day } from '../support/clock.ts'
import { DEALER } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()
const { db, clock, keys, queue, modes } = services

async function inMode(name: ModeName): Promise<void> {
  await inTransaction(db, trx => setMode(trx, { name, ends_at: null }))
  await modes.refresh()
  await queue.setHeld(modes.isHeld)
}

/** An application and a session whose time is long over, and a link that someone waits for. Returns what a server left of them. */
async function neglected() {
  await inMode('normal')
  advanceToHour(clock, 13)
  const statuses = { rosa: 'IN_PROGRESS', luis: 'READY_TO_SIGN_SUBMIT', ana: 'READY_TO_SIGN_SUBMIT' } as const
  const four = await applicationOfFour(services, { statuses })
  const { user } = await signIn(services, `${newId()}@example.com`)
  clock.advance(100 * day)
  return async () => {
    const sessions = await db.selectFrom('session').select('id').where('id', '=', user.session_id).execute()
    const notices = db.selectFrom('notice').select('event').where('application_id', '=', four.application_id)
    const sent = await sentTo(services, four)
    return { sessions: sessions.length, notices: (await notices.execute()).length > 0, isSent: sent.length > 0 }
  }
}

test.each(modeNames)('the hourly work in the mode %s', async name => {
  const left = await neglected()
  await inMode(name)
  await maintain(services)
  const isDone = name === 'normal'
  expect(await left()).toEqual({ sessions: isDone ? 0 : 1, notices: isDone, isSent: isDone })
})

test('the hourly work rests from the moment when they are held', async () => {
  const left = await neglected()
  let asked = 0
  const held = {
    ...modes,
    get current() {
      return modes.current
    },
    get isHeld() {
      return asked++ > 0
    },
  }
  await maintain({ ...services, modes: held })
  expect(await left()).toEqual({ sessions: 0, notices: false, isSent: false })
})

test('a message that is asked for while they are held waits, the page says so, and it is sent afterwards', async () => {
  await inMode('held')
  const email = `${newId()}@example.com`
  const payload = { dealer: DEALER, email }
  expect((await app.inject({ method: 'POST', url: '/v1/sign-in/email-link', payload })).statusCode).toBe(202)
  await queue.drain()
  const delivery = async () => (await app.inject({ url: '/v1/sign-in/delivery' })).json()
  expect(await delivery()).toEqual({ email_delayed: true, sms_delayed: true })
  const sent = () =>
    db.selectFrom('message').select('channel').where('recipient_hash', '=', keys.hashContact(email)).execute()
  expect(await sent()).toEqual([])
  await inMode('normal')
  await queue.drain()
  expect(await sent()).toEqual([{ channel: 'EMAIL' }])
  expect(await delivery()).toEqual({ email_delayed: false, sms_delayed: false })
})

test('a server follows the mode of the database, and keeps it while that does not answer', async () => {
  await inMode('held')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const held: boolean[] = []
  const log = { warn: vi.fn() }
  let isLost = false
  const known = {
    ...modes,
    get current() {
      return modes.current
    },
    get isHeld() {
      return modes.isHeld
    },
    refresh: () => (isLost ? Promise.reject(new Error('connection lost')) : modes.refresh()),
  }
  const setHeld = async (isHeld: boolean) => void held.push(isHeld)
  const end = await followMode({ modes: known, queue: { setHeld }, log })
  try {
    expect(held).toEqual([true])
    await inTransaction(db, trx => setMode(trx, { name: 'normal', ends_at: null }))
    isLost = true
    vi.advanceTimersByTime(2000)
    isLost = false
    expect(modes.current.name).toBe('held')
    await vi.waitFor(() => {
      vi.advanceTimersByTime(2000)
      expect(held.at(-1)).toBe(false)
    })
    expect(log.warn).toHaveBeenCalledWith({ mode: 'normal' }, 'the mode of the installation changed')
  } finally {
    end()
    vi.useRealTimers()
  }
})

test('the command sets a mode with its estimate, leaves an event, and refuses what it does not know', async () => {
  const admin = adminOn(services.database)
  expect(await admin('mode', 'show')).toMatchObject({ code: 0, out: 'normal' })
  const set = await admin('mode', 'set', 'maintenance', '--minutes', '30')
  expect(set).toMatchObject({ code: 0, err: '' })
  const { name, ends_at } = await readMode(db)
  expect(name).toBe('maintenance')
  expect(Math.abs(ends_at!.getTime() - Date.now() - 30 * 60_000)).toBeLessThan(60_000)
  expect((await admin('mode', 'show')).out).toBe(`maintenance, until about ${timeText(services.settings, ends_at!)}`)
  const events = db.selectFrom('audit_event').select('details').where('event', '=', 'mode.set').orderBy('id', 'desc')
  expect((await events.executeTakeFirstOrThrow()).details).toEqual({ mode: 'maintenance' })

  expect(await admin('mode', 'set', 'normal', '--dry-run')).toMatchObject({ code: 0 })
  expect((await readMode(db)).name).toBe('maintenance')
  expect(await admin('mode', 'set', 'paused')).toMatchObject({
    code: 2,
    err: expect.stringContaining('must be one of'),
  })
  for (const minutes of ['0', '10081', 'soon'])
    expect(await admin('mode', 'set', 'held', '--minutes', minutes)).toMatchObject({ code: 2 })
  expect(await admin('mode', 'set', 'normal', '--minutes', '5')).toMatchObject({ code: 2 })
  expect((await readMode(db)).name).toBe('maintenance')
  expect((await admin('mode', 'set', 'normal')).out).toBe('normal. Servers that run follow within seconds.')
})
