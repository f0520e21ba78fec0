import { displayName, pathTo } from '@porchlight/domain'
import { findDealer } from '../dealers/dealers.ts'
import { mailHtml, mailText, signatureOf } from '../messaging/branded-mail.ts'
import type { Channel } from '../platform/database/schema.ts'
import { newId } from '../platform/ids.ts'
import type { ApplicationServices } from './application-services.ts'
import type { MutationContext } from './mutation.ts'

/** Where an invitation goes: an e-mail, or '+1' and ten digits. */
export interface Target {
  channel: Channel
  target: string
}

/** Tells whoever has the address who invites him, and where to sign in. */
export async function sendInvitation(
  { settings, jobs }: ApplicationServices,
  { trx, application, borrowers }: MutationContext,
  { channel, target, days, invitation_id }: Target & { days: number; invitation_id: string },
): Promise<void> {
  const dealer = await findDealer(trx, application.dealer_id)
  const name = displayName(borrowers.find(({ is_primary }) => is_primary)!)
  const link =
    settings.PUBLIC_URL +
    pathTo('login', { dealer: dealer.slug }, { redirect: pathTo('dashboard', { dealer: dealer.slug }) })
  const mail = {
    dealer,
    title: `${name} invites you to apply together`,
    paragraphs: [
      `${name} is applying for a home loan with ${dealer.name} and would like you to be a co-borrower.`,
      'Sign in with this address to fill in your part. Your answers are yours: nobody else on the application sees them.',
    ],
    button: { label: 'See the invitation', link },
    notes: [`The invitation is open for ${days} days.`],
    signature: signatureOf(settings),
  }
  const text = `${name} invites you to be a co-borrower with ${dealer.name}. Sign in with this number within ${days} days: ${link}`
  await jobs.sendMessage(trx, {
    id: newId(),
    dealer_id: dealer.id,
    channel,
    recipient: target,
    subject: channel === 'EMAIL' ? mail.title : '',
    text: channel === 'EMAIL' ? mailText(mail) : text,
    html: channel === 'EMAIL' ? mailHtml(mail) : '',
    link,
    code: null,
    invitation_id,
  })
}
