import type { Kysely } from 'kysely'
import { sendsMail, sendsTexts } from '../../messaging/channels.ts'
import type { MessageSender } from '../../messaging/message-sender.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { checkLine, parseDeletions } from '../../platform/deletions/deletions-list.ts'
import { newId } from '../../platform/ids.ts'
import type { Checkable } from '../../platform/outside-service.ts'
import { type AdminSettings, type AdminTools, counted, UsageError } from '../command.ts'
import type { Findings } from './findings.ts'

/** Writes a file, reads it back and removes it, encrypted as documents are. */
export async function checkStore(
  { openStore }: AdminTools,
  { settings, db, keys }: { settings: AdminSettings; db: Kysely<Database>; keys: Pick<Keys, 'fields'> },
  findings: Findings,
): Promise<void> {
  await findings.attempt('Documents', async () => {
    const store = openStore(settings, db, keys.fields)
    const [key, bytes] = [`doctor/${newId()}`, Buffer.from('doctor')]
    await store.put(key, bytes)
    try {
      const read = await store.get(key)
      if (!read?.equals(bytes))
        throw new Error(`The ${settings.DOCUMENT_STORE} store does not return what it was given.`)
    } finally {
      await store.remove(key)
    }
    if (await store.get(key)) throw new Error(`The ${settings.DOCUMENT_STORE} store does not remove files.`)
    return `The ${settings.DOCUMENT_STORE} store takes, returns and removes a file.`
  })
}

/** Writes an entry of no deletion, and reads it back. */
export async function checkDeletions({ openDeletions }: AdminTools, settings: AdminSettings, findings: Findings) {
  await findings.attempt('Deletions', async () => {
    const list = openDeletions(settings)
    const before = parseDeletions(await list.read())
    await list.append([checkLine()])
    const { deletions, unreadable } = parseDeletions(await list.read())
    if (unreadable > 0) throw new Error(`${unreadable} lines of DELETIONS_LOG cannot be read. Restore it from a copy.`)
    if (deletions.length < before.deletions.length) throw new Error('DELETIONS_LOG lost entries while it was read.')
    return `DELETIONS_LOG can be written, and has ${counted(deletions.length, 'deletion')}.`
  })
}

export interface TestRecipients {
  email: string | undefined
  /** '+1' and ten digits. */
  phone: string | undefined
}

/** Throws {@link UsageError} for an invalid address or number. */
export function readTestRecipients(email: string | undefined, phone: string | undefined): TestRecipients {
  if (email !== undefined && !/^\S+@\S+\.\S+$/.test(email)) throw new UsageError('--mail-to must be an email address.')
  if (phone !== undefined && !/^\+1\d{10}$/.test(phone))
    throw new UsageError('--sms-to must be a number such as +15125550142.')
  return { email, phone }
}

export async function checkProviders(
  { providers }: AdminTools,
  settings: AdminSettings,
  recipients: TestRecipients,
  findings: Findings,
): Promise<void> {
  const { email, texts, captcha, esign, staffSignIn } = providers(settings)
  const { PRODUCT_NAME } = settings
  const mail = { channel: 'EMAIL', recipient: recipients.email, PRODUCT_NAME } as const
  const text = { channel: 'SMS', recipient: recipients.phone, PRODUCT_NAME } as const
  // Without a transport, `channelWarnings` has what that means.
  if (sendsMail(settings)) await checkChannel('Email', email, mail, findings)
  if (sendsTexts(settings)) await checkChannel('Text messages', texts, text, findings)
  else findings.add('ok', 'Text messages', 'None are sent, and pages offer none.')
  if (captcha) await findings.attempt('Captcha', () => captcha.check())
  if (esign) await findings.attempt('E-signature', () => esign.check())
  if (staffSignIn) await findings.attempt('Staff sign-in', () => staffSignIn.check())
}

interface TestMessage {
  channel: 'EMAIL' | 'SMS'
  recipient: string | undefined
  PRODUCT_NAME: string
}

async function checkChannel(
  subject: string,
  sender: (MessageSender & Checkable) | undefined,
  { channel, recipient, PRODUCT_NAME }: TestMessage,
  findings: Findings,
): Promise<void> {
  if (!sender) {
    findings.add('warning', subject, 'Messages go to the development inbox, and nobody receives them.')
    return
  }
  await findings.attempt(subject, () => sender.check())
  if (recipient !== undefined)
    await findings.attempt(subject, async () => {
      const text = `This is a test message from ${PRODUCT_NAME}.`
      await sender.send({
        id: newId(),
        dealer_id: '',
        channel,
        recipient,
        subject: `Test message from ${PRODUCT_NAME}`,
        text,
        html: `<p>${text}</p>`,
        from: { name: PRODUCT_NAME, reply_to: recipient },
        link: null,
        code: null,
      })
      return 'The test message was accepted. Check that it arrived.'
    })
  sender.close?.()
}
