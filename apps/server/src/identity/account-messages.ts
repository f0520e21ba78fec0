import { formatPhone } from '@porchlight/domain'
import { mailHtml, mailText, signatureOf } from '../messaging/branded-mail.ts'
import { type About, codeText, type Words } from './sign-in-messages.ts'

export const addPhoneText = (about: About & { code: string }): Words =>
  codeText(about, `${about.code} is your code to add this number to your account with ${about.dealer.name}.`)

export function addEmailMail({ dealer, code, minutes, settings }: About & { code: string }): Words {
  const mail = {
    dealer,
    title: `Your code is ${code}`,
    paragraphs: [`Type it where you asked for it, to add this email address to your account with ${dealer.name}.`],
    notes: [
      `The code works once, and for ${minutes} minutes.`,
      'If you did not ask for it, you can ignore this mail. We will never ask you for the code.',
    ],
    signature: signatureOf(settings),
  }
  return { subject: `Your code for ${dealer.name}`, text: mailText(mail), html: mailHtml(mail) }
}

/** What the contact that the account had before is told: its holder may not be who added the other one. */
export function contactAddedMail({ dealer, settings }: Pick<About, 'dealer' | 'settings'>, added: string): Words {
  const mail = {
    dealer,
    title: 'Another way to sign in was added',
    paragraphs: [`${added} can now be used to sign in to your account with ${dealer.name}.`],
    notes: [`If this was not you, call ${dealer.name} at ${formatPhone(dealer.phone_number)}.`],
    signature: signatureOf(settings),
  }
  return { subject: mail.title, text: mailText(mail), html: mailHtml(mail) }
}

export const contactAddedText = ({ dealer }: Pick<About, 'dealer'>, added: string): Words => ({
  subject: '',
  text: `${added} can now be used to sign in to your account with ${dealer.name}. Not you? Call ${formatPhone(dealer.phone_number)}.`,
  html: '',
})
