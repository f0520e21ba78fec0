import { ENGLISH, formatPhone, type Language, type Text, template, translate } from '@porchlight/domain'
import type { Dealer } from '../dealers/dealer-repository.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { OutgoingMessage } from './message-sender.ts'

export interface BrandedMail {
  dealer: Pick<Dealer, 'name' | 'email' | 'phone_number' | 'brand_color' | 'website_url'>
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

export type MailSettings = Pick<Settings, 'PRODUCT_NAME' | 'LENDER_NAME' | 'LENDER_PHONE'>

/** A mail in the recipient's language, as plain text and as HTML. */
export function mailContent(
  { PRODUCT_NAME, LENDER_NAME, LENDER_PHONE }: MailSettings,
  language: Language,
  subject: Text,
  { dealer, title, paragraphs, button, notes, lastLink }: BrandedMail,
): MessageContent {
  const t = (text: Text) => translate(language, text)
  const people = { dealer: dealer.name, phone: formatPhone(dealer.phone_number), lender: LENDER_NAME }
  const mail: RenderedMail = {
    brand: { name: dealer.name, color: dealer.brand_color },
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

const LENDER_COLOR = '#44403c'

/** A mail to a staff member, in English. No dealer is named in it. */
export function lenderMailContent(
  { PRODUCT_NAME, LENDER_NAME }: MailSettings,
  subject: Text,
  body: MailBody,
): MessageContent {
  const t = (text: Text) => translate(ENGLISH, text)
  const mail: RenderedMail = {
    brand: { name: LENDER_NAME, color: LENDER_COLOR },
    language: ENGLISH,
    ...renderedBody(t, body),
    lastLink: undefined,
    whoIsWho: '',
    signature: t(signature({ product: PRODUCT_NAME, lender: LENDER_NAME })),
  }
  return { subject: t(subject), text: mailText(mail), html: mailHtml(mail), from: { name: LENDER_NAME } }
}

interface RenderedMail {
  /** The dealer or the lender, and a color that is readable on white. */
  brand: { name: string; color: string }
  language: Language
  title: string
  paragraphs: string[]
  button: { label: string; link: string } | undefined
  notes: string[]
  lastLink: { label: string; link: string } | undefined
  /** '' for mail of the lender itself. */
  whoIsWho: string
  signature: string
}

function mailText({ title, paragraphs, button, notes, lastLink, whoIsWho, signature }: RenderedMail): string {
  const linkText = (shown: RenderedMail['button']) => shown && `${shown.label}:\n${shown.link}`
  const parts = [title, ...paragraphs, linkText(button), ...notes, whoIsWho, signature, linkText(lastLink)]
  return parts.filter(Boolean).join('\n\n')
}

/** A table with inline styles, because mail programs support little else. */
function mailHtml({
  brand,
  language,
  title,
  paragraphs,
  button,
  notes,
  lastLink,
  whoIsWho,
  signature,
}: RenderedMail): string {
  const color = escapeHtml(brand.color)
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const note = (text: string) => `<p style="margin:0 0 8px;font-size:14px;color:#57534e">${escapeHtml(text)}</p>`
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f5f5f4;color:#1c1917;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Arial,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;margin:0 auto;background:#fff;border-radius:12px;border-top:4px solid ${color}">
<tr><td style="padding:28px 32px 8px;font-weight:700;color:${color}">${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:0 32px 24px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${button ? buttonHtml(button, color) : ''}
${notes.map(note).join('\n')}
</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid #e7e5e4;font-size:13px;color:#57534e">${whoIsWho ? `<p style="margin:0 0 8px">${escapeHtml(whoIsWho)}</p>` : ''}${escapeHtml(signature)}${lastLink ? lastLinkHtml(lastLink) : ''}</td></tr>
</table>
</body>
</html>`
}

const lastLinkHtml = ({ label, link }: { label: string; link: string }): string =>
  `<p style="margin:8px 0 0"><a href="${escapeHtml(link)}" style="color:#57534e">${escapeHtml(label)}</a></p>`

const buttonHtml = ({ label, link }: { label: string; link: string }, color: string): string =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:${color};color:#fff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`
