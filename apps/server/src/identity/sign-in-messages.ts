import type { Dealer } from '../dealers/dealers.ts'
import { mailHtml, mailText, signatureOf } from '../messaging/branded-mail.ts'
import type { OutgoingMessage } from '../messaging/message-sender.ts'
import type { Settings } from '../platform/settings/settings.ts'

export type Words = Pick<OutgoingMessage, 'subject' | 'text' | 'html'>

export interface About {
  dealer: Dealer
  minutes: number
  settings: Pick<Settings, 'PRODUCT_NAME' | 'LENDER_NAME' | 'PUBLIC_URL'>
}

export function linkMail({ dealer, link, minutes, settings }: About & { link: string }): Words {
  const mail = {
    dealer,
    title: `Sign in to ${dealer.name}`,
    paragraphs: [`Use this link to sign in and go on with your loan application with ${dealer.name}.`],
    button: { label: 'Sign in', link },
    notes: [
      `The link works once, and for ${minutes} minutes.`,
      'If you did not ask for it, you can ignore this mail. Nobody can sign in without it.',
    ],
    signature: signatureOf(settings),
  }
  return { subject: `Your sign-in link for ${dealer.name}`, text: mailText(mail), html: mailHtml(mail) }
}

export const signInCodeText = (about: About & { code: string }): Words =>
  codeText(about, `${about.code} is your ${about.dealer.name} sign-in code.`)

/** The last line lets phones offer the code to this site, and to no other. */
export function codeText({ code, minutes, settings }: About & { code: string }, first: string): Words {
  const text = `${first} It works for ${minutes} minutes. We will never ask you for it.`
  return { subject: '', text: `${text}\n\n@${new URL(settings.PUBLIC_URL).hostname} #${code}`, html: '' }
}
