import { formatPhone, formatted, type Language, template, translate } from '@porchlight/domain'
import type { Dealer } from '../dealers/dealer-repository.ts'
import { type MailSettings, type MessageContent, mailContent } from '../messaging/branded-mail.ts'
import type { Settings } from '../platform/settings/settings.ts'

export type { MessageContent }

export interface MessageContext {
  dealer: Pick<Dealer, 'name' | 'email' | 'phone_number' | 'brand_color' | 'logo_url'>
  /** The recipient's. */
  language: Language
  /** Time for which the link or code works, once it is sent. */
  minutes: number
  settings: MailSettings & Pick<Settings, 'PUBLIC_URL' | 'LENDER_TIME_ZONE'>
}

const texts = {
  /** With the time, so that several mails differ. */
  linkSubject: template('Your sign-in link for {dealer}, {time}'),
  linkTitle: template('Sign in to {dealer}'),
  linkLead: template('Use this link to sign in and start or continue your application with {dealer}.'),
  linkButton: template('Sign in'),
  linkMinutes: template('This link works once and expires in {minutes} minutes.'),
  linkUnwanted: template("Didn't ask for this email? You can ignore it. No one can sign in without the link."),
  signInCode: template(
    "{code} is your {dealer} sign-in code. It expires in {minutes} minutes. We'll never ask you for it.",
  ),
  addPhone: template(
    "{code} is your code to add this number to your account with {dealer}. It expires in {minutes} minutes. We'll never ask you for it.",
  ),
  otherPhone: template(
    "{code} is your code to open your application with {dealer} and sign in with this number. It expires in {minutes} minutes. We'll never ask you for it.",
  ),
  otherEmailLead: template(
    'Enter it where you asked for it. It opens the application that you started with this email address with {dealer}.',
  ),
  addEmailSubject: template('Your code for {dealer}'),
  addEmailTitle: template('Your code is {code}'),
  addEmailLead: template(
    'Enter it where you asked for it. This adds this email address to your account with {dealer}.',
  ),
  codeMinutes: template('This code works once and expires in {minutes} minutes.'),
  codeUnwanted: template("Didn't ask for this email? You can ignore it. We'll never ask you for the code."),
  addedTitle: template('Another way to sign in was added'),
  added: template('{contact} can now be used to sign in to your account with {dealer}.'),
  addedUnwanted: template("If this wasn't you, call {dealer} at {phone}."),
  addedText: template('{contact} can now be used to sign in to your account with {dealer}. Not you? Call {phone}.'),
}

export function linkMail({
  dealer,
  language,
  settings,
  minutes,
  link,
  now,
}: MessageContext & { link: string; now: Date }) {
  const named = { dealer: dealer.name }
  const time = formatted('minuteInZone', now, settings.LENDER_TIME_ZONE)
  return mailContent(settings, language, texts.linkSubject({ ...named, time }), {
    dealer,
    title: texts.linkTitle(named),
    paragraphs: [texts.linkLead(named)],
    button: { label: texts.linkButton({}), link },
    notes: [texts.linkMinutes({ minutes }), texts.linkUnwanted({})],
  })
}

/** A text message with a code. Its last line lets phones offer the code to this site and to no other. */
const codeText =
  (text: typeof texts.signInCode | typeof texts.addPhone | typeof texts.otherPhone) =>
  ({ dealer, language, settings, minutes, code }: MessageContext & { code: string }): MessageContent => ({
    subject: '',
    text: `${translate(language, text({ code, dealer: dealer.name, minutes }))}\n\n@${new URL(settings.PUBLIC_URL).hostname} #${code}`,
    html: '',
  })

export const signInCodeText = codeText(texts.signInCode)
export const addPhoneText = codeText(texts.addPhone)
export const otherPhoneText = codeText(texts.otherPhone)

const codeMail =
  (lead: typeof texts.addEmailLead | typeof texts.otherEmailLead) =>
  ({ dealer, language, settings, minutes, code }: MessageContext & { code: string }) => {
    const named = { dealer: dealer.name }
    return mailContent(settings, language, texts.addEmailSubject(named), {
      dealer,
      title: texts.addEmailTitle({ code }),
      paragraphs: [lead(named)],
      notes: [texts.codeMinutes({ minutes }), texts.codeUnwanted({})],
    })
  }

export const addEmailMail = codeMail(texts.addEmailLead)
export const otherEmailMail = codeMail(texts.otherEmailLead)

type AddedContext = Pick<MessageContext, 'dealer' | 'language' | 'settings'>

/** To the contact that the account had before, which another person may hold. */
export function contactAddedMail({ dealer, language, settings }: AddedContext, contact: string): MessageContent {
  const named = { dealer: dealer.name }
  return mailContent(settings, language, texts.addedTitle({}), {
    dealer,
    title: texts.addedTitle({}),
    paragraphs: [texts.added({ contact, ...named })],
    notes: [texts.addedUnwanted({ ...named, phone: formatPhone(dealer.phone_number) })],
  })
}

export const contactAddedText = ({ dealer, language }: AddedContext, contact: string): MessageContent => ({
  subject: '',
  text: translate(language, texts.addedText({ contact, dealer: dealer.name, phone: formatPhone(dealer.phone_number) })),
  html: '',
})
