import {
  borrowerAfter,
  coborrowerInviteForm,
  displayName,
  errorCodes,
  INVALID_EMAIL_OR_PHONE,
  type Language,
  parseForm,
  type StoredAnswers,
  template,
  translate,
} from '@porchlight/domain'
import { findDealer } from '../../dealers/dealer-repository.ts'
import { recipientLanguage } from '../../identity/identity-repository.ts'
import type { MessageContext } from '../../identity/messages.ts'
import { type MessageContent, mailContent } from '../../messaging/branded-mail.ts'
import { sendsTexts } from '../../messaging/channels.ts'
import type { MessageHandler } from '../../messaging/message-handler.ts'
import { requireBorrower } from '../../platform/actor.ts'
import { today } from '../../platform/clock.ts'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import { type Write, writeTogether } from '../../platform/database/transaction.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import type { MutationContext } from '../gate/mutation.ts'
import { parseOrThrow } from '../gate/requests.ts'
import type { Borrower } from '../record/application.ts'
import type { DataKeyOwner } from '../record/data-key.ts'
import {
  findInvitation,
  insertInvitation,
  insertInvitedBorrower,
  invitationFailed,
  invitationSent,
  isContactInUse,
  isInvitationAwaited,
  markAccepted,
  type Recipient,
  revokeInvitations,
} from '../record/invitation-repository.ts'
import { insertSentMessages } from '../record/sent-message-repository.ts'
import { invitationLink } from './invitation-link.ts'

const DAYS_OPEN = 14
const DAY_MS = 86_400_000

/** Enough for corrections of mistyped contacts, too few to send messages to strangers at scale. */
export const invitationLimits = { invitationsPerUser: { most: 30, seconds: DAY_MS / 1000 } } satisfies Record<
  string,
  Limit
>

const texts = {
  title: template('{name} invites you to apply together'),
  lead: template('{name} is applying for a home loan with {dealer} and asked you to apply together.'),
  signIn: template(
    'Sign in with this address to fill in your part. No one else on the application can see your answers.',
  ),
  button: template('See the invitation'),
  days: template('This invitation expires in {days} days.'),
  text: template(
    '{name} asked you to apply together for a home loan with {dealer}. Sign in with this number within {days} days: {link}',
  ),
}

const recipientOf = (stored: StoredAnswers): Recipient =>
  stored.email
    ? { channel: 'EMAIL', recipient: String(stored.email) }
    : { channel: 'SMS', recipient: String(stored.phone_number) }

/**
 * Invites a co-borrower: a new one, or the one named by `borrower_id`, whose earlier invitation it replaces. Throws 422 for a contact
 * that is on the application already, or that no message can go to. `language` is the inviter's, for a recipient without an account. Returns the borrower's id.
 * docs/product/roles-and-permissions.md §4
 */
export async function invite(
  services: ApplicationServices,
  mutation: MutationContext,
  { borrower_id, ...contact }: StoredAnswers & { borrower_id?: string },
  language: Language,
): Promise<string> {
  const { trx } = mutation
  const now = services.clock.now()
  if (Object.keys(contact).length > 1) throw invalidForm({ contact: INVALID_EMAIL_OR_PHONE })
  const recipient = recipientOf(
    parseOrThrow(parseForm(coborrowerInviteForm, contact, undefined, today(services.clock))).stored,
  )
  const again = borrower_id === undefined ? undefined : requireInvitable(mutation, borrower_id)
  if (recipient.channel === 'SMS' && !sendsTexts(services.settings))
    throw new HttpError('texts_off', { errors: { contact: errorCodes.texts_off.message } })
  if (await isContactInUse(trx, services.keys, mutation, recipient, { now, except: again?.id }))
    throw new HttpError('already_invited', { errors: { contact: errorCodes.already_invited.message } })

  const { borrower, writes: beforehand } = again
    ? { borrower: again, writes: [revokeInvitations(trx, again.id, now)] }
    : insertInvitedBorrower(trx, services.keys, mutation.application.id, recipient, now)
  const { id: invitation_id, write } = insertInvitation(trx, services.keys, recipient, {
    borrower,
    invited_by: requireBorrower(mutation.actor).user_id,
    expires_at: new Date(now.getTime() + DAYS_OPEN * DAY_MS),
  })
  await writeTogether(trx, [...beforehand, write])
  await sendInvitation(services, mutation, { ...recipient, borrower, invitation_id, language })
  return borrower.id
}

/** The borrower who is invited again. Throws 404 and 409 for one who cannot be. */
function requireInvitable({ borrowers }: MutationContext, borrower_id: string): Borrower {
  const borrower = borrowers.find(({ id }) => id === borrower_id)
  if (!borrower) throw new HttpError('borrower_not_found')
  if (borrower.is_primary || borrower.user_id) throw new HttpError('invitation_accepted')
  return borrower
}

interface InvitationContext extends Pick<MessageContext, 'settings' | 'language' | 'dealer'> {
  /** The first name of the person who invites. */
  name: string
  link: string
}

export const invitationContent = {
  EMAIL: ({ settings, language, dealer, name, link }: InvitationContext): MessageContent =>
    mailContent(settings, language, texts.title({ name }), {
      dealer,
      title: texts.title({ name }),
      paragraphs: [texts.lead({ name, dealer: dealer.name }), texts.signIn({})],
      button: { label: texts.button({}), link },
      notes: [texts.days({ days: DAYS_OPEN })],
    }),
  SMS: ({ language, dealer, name, link }: InvitationContext): MessageContent => ({
    subject: '',
    text: translate(language, texts.text({ name, dealer: dealer.name, days: DAYS_OPEN, link })),
    html: '',
  }),
}

/** Queues the invitation message. */
async function sendInvitation(
  services: ApplicationServices,
  { trx, application, borrowers }: MutationContext,
  {
    channel,
    recipient,
    borrower,
    invitation_id,
    language: inviters,
  }: Recipient & { borrower: DataKeyOwner; invitation_id: string; language: Language },
): Promise<void> {
  const { settings, keys, jobs } = services
  const dealer = await findDealer(trx, application.dealer_id)
  const name = displayName(borrowers.find(({ is_primary }) => is_primary)!)
  const link = invitationLink(services, dealer.slug, invitation_id)
  const language = await recipientLanguage(trx, keys, { channel, recipient }, inviters)
  const content = invitationContent[channel]({ settings, language, dealer, name, link })
  const message = {
    id: invitation_id,
    dealer_id: dealer.id,
    channel,
    recipient,
    ...content,
    link,
    code: null,
    about: { kind: 'invitation', id: invitation_id },
  } as const
  const subject = { application_id: application.id, borrower_id: borrower.id }
  await jobs.sendMessage(trx, message, { subject })
  const stored = { application_id: application.id, borrower, language, message, queued_at: services.clock.now() }
  await trx.executeQuery(insertSentMessages(trx, keys.fields, [{ ...stored, kind: 'invitation' }]))
}

/** Follows the messages that carry an invitation. */
export const invitationMessages = ({ db, clock }: Pick<ApplicationServices, 'db' | 'clock'>): MessageHandler => ({
  shouldSend: ({ id }) => isInvitationAwaited(db, id),
  onSent: ({ id }) => invitationSent(db, id, clock.now()),
  onFailed: ({ id }) => invitationFailed(db, id, clock.now()),
})

/** The invited borrower as the user's own record, and the write that ends the invitation. Throws 403 without an open invitation. */
export async function acceptInvitation(
  keys: ContactKeys,
  { trx, actor, now }: Pick<MutationContext, 'trx' | 'actor' | 'now'>,
  borrower: Borrower,
): Promise<{ borrower: Borrower; write: Write }> {
  const user = requireBorrower(actor)
  const invitation = await findInvitation(trx, keys, borrower.id, user, now)
  if (!invitation) throw new HttpError('borrower_forbidden')
  // A record that was filled in on the primary borrower's device keeps its status.
  const status = borrower.status === 'INVITED' ? borrowerAfter('INVITED', 'accepted') : borrower.status
  return { borrower: { ...borrower, user_id: user.user_id, status }, write: markAccepted(trx, invitation.id, now) }
}
