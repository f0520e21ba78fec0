import { decisionFor, noticeEvents, recipientRoles } from '@porchlight/domain'
import { beforeAll, expect, test } from 'vitest'
import { advanceToHour } from '../support/clock.ts'
import { testedApi } from '../support/tested-api.ts'
import { happen, membersFor, received } from './events.ts'
import { sentTo } from './members.ts'

const { services } = await testedApi({ settings: { SMS_TRANSPORT: 'none' } })
// At night, when a text message would wait and an email would speak of it.
beforeAll(() => advanceToHour(services.clock, 3))

test.each(noticeEvents)('%s reaches each of its recipients by email, and no one by text message', async event => {
  const four = await membersFor(services, event)
  await happen(services, event, four)
  const messages = await sentTo(services, four)
  expect(messages.map(({ to }) => to)).toEqual(received[event].filter(to => to.endsWith('EMAIL')))
  expect(messages.filter(({ text, html }) => /text message/i.test(text + html))).toEqual([])
  const stored = services.db.selectFrom('notice').select('channel').where('application_id', '=', four.application_id)
  expect((await stored.where('channel', '=', 'SMS').execute()).length).toBe(0)
})

test('no notice is by text message alone, so that none is lost', () => {
  const decisions = noticeEvents.flatMap(event => recipientRoles.map(role => decisionFor(event, role)))
  expect(decisions.filter(({ EMAIL, SMS }) => SMS && !EMAIL)).toEqual([])
})
