import { template } from '@porchlight/domain'
import type { InvitationPurpose, StaffProfile } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import { lenderMailContent } from '../../messaging/branded-mail.ts'
import type { QueuedMessage } from '../../messaging/send-message.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Enqueue } from '../../platform/queue/queue.ts'
import type { Settings } from '../../platform/settings/settings.ts'

const texts = {
  inviteSubject: template('Your access to {product} at {lender}'),
  inviteTitle: template('Set up your access'),
  inviteLead: template(
    '{lender} invites you to {product}. Open the link on the device that you work with, and make a passkey there.',
  ),
  resetSubject: template('Set up your access to {product} again'),
  resetTitle: template('Make a new passkey'),
  resetLead: template(
    'Your sign-in at {lender} was reset: your earlier passkeys and sessions ended. Open the link on the device that you work with, and make a new passkey there.',
  ),
  button: template('Set up a passkey'),
  confirmation: template(
    'Afterwards you see a code of six characters. Read it out to the administrator who invited you; your access opens when they type it.',
  ),
  valid: template('This link works once and expires in 48 hours.'),
  unexpected: template("Didn't expect this email? Tell an administrator at {lender}, and don't open the link."),
}

interface MailServices {
  settings: Settings
  jobs: { sendMessage: Enqueue<QueuedMessage<never>> }
}

interface InvitationMail {
  profile: Pick<StaffProfile, 'email'>
  purpose: InvitationPurpose
  link: string
}

/** Queues the mail with a link to enroll, in the transaction that made the link. */
export async function queueInvitationMail(
  trx: Transaction<Database>,
  { settings, jobs }: MailServices,
  { profile, purpose, link }: InvitationMail,
): Promise<void> {
  const names = { product: settings.PRODUCT_NAME, lender: settings.LENDER_NAME }
  const [subject, title, lead] =
    purpose === 'INVITE'
      ? [texts.inviteSubject(names), texts.inviteTitle({}), texts.inviteLead(names)]
      : [texts.resetSubject(names), texts.resetTitle({}), texts.resetLead(names)]
  const content = lenderMailContent(settings, subject, {
    title,
    paragraphs: [lead, texts.confirmation({})],
    button: { label: texts.button({}), link },
    notes: [texts.valid({}), texts.unexpected(names)],
  })
  const id = newId()
  const message = {
    id,
    dealer_id: null,
    channel: 'EMAIL',
    recipient: profile.email,
    link,
    code: null,
    ...content,
  } as const
  await jobs.sendMessage(trx, message)
}
