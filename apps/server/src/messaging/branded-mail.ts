import { deskBrand, ENGLISH, formatPhone, type Language, type Text, template, translate } from '@porchlight/domain'
import type { Dealer } from '../dealers/dealer-repository.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { mailHtml, type RenderedMail } from './mail-html.ts'
import type { OutgoingMessage } from './message-sender.ts'

export type MailDealer = Pick<Dealer, 'name' | 'email' | 'phone_number' | 'brand_color' | 'logo_url'>

export interface BrandedMail {
  dealer: MailDealer
  title: Text
  paragraphs: Text[]
  button?: { label: Text; link: string }
  /** Printed small, below the button. */
  notes?: Text[]
  /** Printed small, at the end. */
  lastLink?: { label: Text; link: string }
}

export type MessageContent = Pick<OutgoingMessage, 'subject' | 'text' | 'html' | 'from'>

const signature = template('{product} by {lender}')
const whoIsWho = template(
  '{dealer} sells the home: {phone}. {lender} makes the loan and decides on it: {lender_phone}.',
)
const whoIsWhoWithoutPhone = template('{dealer} sells the home: {phone}. {lender} makes the loan and decides on it.')
const senderName = template('{dealer} via {lender}')

export type MailSettings = Pick<Settings, 'PUBLIC_URL' | 'PRODUCT_NAME' | 'LENDER_NAME' | 'LENDER_PHONE'>

/** A mail in the recipient's language, as plain text and as HTML. */
export function mailContent(
  { PUBLIC_URL, PRODUCT_NAME, LENDER_NAME, LENDER_PHONE }: MailSettings,
  language: Language,
  subject: Text,
  { dealer, title, paragraphs, button, notes, lastLink }: BrandedMail,
): MessageContent {
  const t = (text: Text) => translate(language, text)
  const people = { dealer: dealer.name, phone: formatPhone(dealer.phone_number), lender: LENDER_NAME }
  const mail: RenderedMail = {
    brand: { name: dealer.name, color: dealer.brand_color, logo: logoOf(dealer, PUBLIC_URL) },
    language,
    ...renderedBody(t, { title, paragraphs, button, notes }),
    lastLink: lastLink && { label: t(lastLink.label), link: lastLink.link },
    whoIsWho: t(LENDER_PHONE ? whoIsWho({ ...people, lender_phone: LENDER_PHONE }) : whoIsWhoWithoutPhone(people)),
    signature: t(signature({ product: PRODUCT_NAME, lender: LENDER_NAME })),
  }
  const from = { name: t(senderName({ dealer: dealer.name, lender: LENDER_NAME })), reply_to: dealer.email }
  return { subject: t(subject), text: mailText(mail), html: mailHtml(mail), from }
}

type MailBody = Pick<BrandedMail, 'title' | 'paragraphs' | 'button' | 'notes'>

const renderedBody = (t: (text: Text) => string, { title, paragraphs, button, notes = [] }: MailBody) => ({
  title: t(title),
  paragraphs: paragraphs.map(t),
  button: button && { label: t(button.label), link: button.link },
  notes: notes.map(t),
})

/** Mail programs show no SVG. A logo of another site would show that site who reads the mail. */
const logoOf = ({ logo_url }: Pick<Dealer, 'logo_url'>, publicUrl: string): string | undefined =>
  logo_url.startsWith('/') && !logo_url.endsWith('.svg') ? `${publicUrl}${logo_url}` : undefined

/** A mail to a staff member, in English. No dealer is named in it. */
export function lenderMailContent(
  { PRODUCT_NAME, LENDER_NAME }: MailSettings,
  subject: Text,
  body: MailBody,
): MessageContent {
  const t = (text: Text) => translate(ENGLISH, text)
  const mail: RenderedMail = {
    brand: { name: LENDER_NAME, color: deskBrand },
    language: ENGLISH,
    ...renderedBody(t, body),
    lastLink: undefined,
    whoIsWho: '',
    signature: t(signature({ product: PRODUCT_NAME, lender: LENDER_NAME })),
  }
  return { subject: t(subject), text: mailText(mail), html: mailHtml(mail), from: { name: LENDER_NAME } }
}

function mailText({ title, paragraphs, button, notes, lastLink, whoIsWho, signature }: RenderedMail): string {
  const linkText = (shown: RenderedMail['button']) => shown && `${shown.label}:\n${shown.link}`
  const parts = [title, ...paragraphs, linkText(button), ...notes, whoIsWho, signature, linkText(lastLink)]
  return parts.filter(Boolean).join('\n\n')
}
