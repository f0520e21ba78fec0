import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageSender } from '../../src/messaging/message-sender.ts'
import { PermanentError } from '../../src/platform/queue/queue.ts'
import { inboxMessages } from '../../src/providers/inbox/inbox-repository.ts'
import { inboxSender } from '../../src/providers/inbox/inbox-sender.ts'
import { smtpSender } from '../../src/providers/smtp/smtp-sender.ts'
import { twilioSender } from '../../src/providers/twilio/twilio-sender.ts'
import { mailServer, smtpRefusal } from '../support/mail-server.ts'
import { sampleMail } from '../support/sample-mail.ts'
import { testedApi } from '../support/tested-api.ts'
import { twilioAccount, twilioStandIn } from '../support/twilio-stand-in.ts'

// The behavior of every transport of email. Each subject refuses the inbox's reserved recipients.

interface Subject {
  sender: MessageSender
  /** The messages as the recipient's mail program shows them. */
  receivedBy(recipient: string): Promise<{ subject?: string; text?: string; html?: string }[]>
  close?(): Promise<void>
}

const { services } = await testedApi()

const MAIL_FROM = 'loans@lantern.example'
const noDkim = { MAIL_DKIM_DOMAIN: undefined, MAIL_DKIM_SELECTOR: undefined, MAIL_DKIM_KEY: undefined }
const refusals: Record<string, Error> = {
  'no-such-address@example.com': smtpRefusal(550, '5.1.1 no such user'),
  'always-fails@example.com': smtpRefusal(451, '4.3.0 not now'),
}
/** Mail programs show messages of one id once. */
const shownOnce = <Mail extends { messageId?: string }>(mails: Mail[]) => [
  ...new Map(mails.map(mail => [mail.messageId, mail])).values(),
]

const subjects: Record<string, () => Promise<Subject>> = {
  'the development inbox': async () => ({
    sender: inboxSender(services.db, services.keys),
    receivedBy: to => inboxMessages(services.db, services.keys, { to }),
  }),

  async 'a mail server of the test'() {
    const server = await mailServer({ onRcptTo: ({ address }, _session, done) => done(refusals[address]) })
    return {
      sender: smtpSender({ ...noDkim, MAIL_FROM, SMTP_URL: `smtp://127.0.0.1:${server.port}` }),
      receivedBy: async to => shownOnce(server.received.filter(({ recipients }) => recipients.includes(to))),
      close: server.close,
    }
  },
}

// `.ci/run` starts one, which delivers into a folder and refuses the same recipients.
const { TEST_SMTP_URL, TEST_MAIL_FOLDER } = process.env
if (TEST_SMTP_URL && TEST_MAIL_FOLDER)
  subjects['a mail server of the operating system'] = async () => ({
    sender: smtpSender({ ...noDkim, MAIL_FROM, SMTP_URL: TEST_SMTP_URL }),
    async receivedBy(recipient) {
      const files = globSync('new/*', { cwd: TEST_MAIL_FOLDER })
      const mails = await Promise.all(
        files.map(file => PostalMime.parse(readFileSync(path.join(TEST_MAIL_FOLDER, file)))),
      )
      return shownOnce(mails.filter(({ to }) => to?.some(({ address }) => address === recipient)))
    },
  })

describe.each(Object.entries(subjects))('%s', (_, open) => {
  let subject: Subject
  beforeAll(async () => {
    subject = await open()
  })
  afterAll(async () => {
    subject.sender.close?.()
    await subject.close?.()
  })

  const dealer_id = () => services.db.selectFrom('dealer').select('id').executeTakeFirstOrThrow()
  const mailTo = async (recipient: string) => ({
    ...sampleMail,
    id: randomUUID(),
    dealer_id: (await dealer_id()).id,
    recipient,
  })
  const failureOf = async (recipient: string) =>
    subject.sender.send(await mailTo(recipient)).then(
      () => 'sent',
      (error: Error) => error instanceof PermanentError,
    )

  it('delivers a mail as it was written', async () => {
    const mail = await mailTo(`ann-${randomUUID()}@example.com`)
    await subject.sender.send(mail)
    await expect.poll(() => subject.receivedBy(mail.recipient)).toHaveLength(1)
    const [received] = await subject.receivedBy(mail.recipient)
    expect(received!.subject).toBe(mail.subject)
    expect(received!.text!.trim()).toBe(mail.text)
    expect(received!.html!.trim()).toBe(mail.html)
  })

  it('shows a mail once that was sent twice', async () => {
    const mail = await mailTo(`ann-${randomUUID()}@example.com`)
    for (let count = 0; count < 2; count++) await subject.sender.send(mail)
    await expect.poll(() => subject.receivedBy(mail.recipient)).toHaveLength(1)
  })

  it('distinguishes a failure that stays from one that passes', async () => {
    expect(await failureOf('no-such-address@example.com')).toBe(true)
    expect(await failureOf('always-fails@example.com')).toBe(false)
  })
})

// The behavior of every transport of text messages. Twilio has no key for repetitions, so a text that was sent twice arrives twice.

interface TextSubject {
  sender: MessageSender
  receivedBy(recipient: string): Promise<string[]>
  close?(): Promise<void>
}

const textSubjects: Record<string, () => Promise<TextSubject>> = {
  'the development inbox': async () => ({
    sender: inboxSender(services.db, services.keys),
    receivedBy: async to => (await inboxMessages(services.db, services.keys, { to })).map(({ text }) => text),
  }),

  async 'a stand-in of Twilio'() {
    const twilio = await twilioStandIn({
      '+15555550104': { status: 400, code: 21211 },
      '+15555550102': { status: 503, code: 20503 },
    })
    const account = { ...twilioAccount, TWILIO_API_URL: twilio.url, PUBLIC_URL: 'https://apply.example' }
    return {
      sender: twilioSender(account, { stopTexts: async () => {} }),
      receivedBy: async to => twilio.received.flatMap(({ To, Body }) => (To === to && Body ? [Body] : [])),
      close: twilio.close,
    }
  },
}

describe.each(Object.entries(textSubjects))('text messages with %s', (_, open) => {
  let subject: TextSubject
  beforeAll(async () => {
    subject = await open()
  })
  afterAll(() => subject.close?.())

  async function send(recipient: string, text: string): Promise<void> {
    const { id: dealer_id } = await services.db.selectFrom('dealer').select('id').executeTakeFirstOrThrow()
    await subject.sender.send({ ...sampleMail, id: randomUUID(), dealer_id, channel: 'SMS', recipient, text })
  }

  it('arrive as they were written, with the last line by which a browser finds the code', async () => {
    const text = 'Sunrise Homes: 123456 is your code. Zoë & Łukasz – don’t share it.\n\n@apply.example #123456'
    await send('+15125550143', text)
    expect(await subject.receivedBy('+15125550143')).toEqual([text])
  })

  it.each([
    ['+15555550104', true],
    ['+15555550102', false],
  ])('to %s fail for good: %s, with a reason that does not name the number', async (recipient, isFinal) => {
    const error = await send(recipient, 'Hello').catch((problem: Error) => problem)
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof PermanentError).toBe(isFinal)
    expect((error as Error).message).not.toContain(recipient)
    expect(await subject.receivedBy(recipient)).toEqual([])
  })
})
