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
import { mailServer, smtpRefusal } from '../support/mail-server.ts'
import { sampleMail } from '../support/sample-mail.ts'
import { testedApi } from '../support/tested-api.ts'

// What every transport of email does. Each subject refuses the inbox's reserved recipients.

interface Subject {
  sender: MessageSender
  /** What the recipient's mail program shows. */
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

  it('tells a failure that stays from one that passes', async () => {
    expect(await failureOf('no-such-address@example.com')).toBe(true)
    expect(await failureOf('always-fails@example.com')).toBe(false)
  })
})
