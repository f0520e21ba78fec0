import { displayName, ENGLISH, pathTo, template, translate } from '@porchlight/domain'
import type { Borrower } from '../applications/application-record.ts'
import { mailContent } from '../messaging/branded-mail.ts'
import { newId } from '../platform/ids.ts'
import { readRecipients } from './repository.ts'
import type { EnvelopeContext } from './signing-services.ts'

const texts = {
  title: template('{name} declined to sign'),
  lead: template('{name} declined to sign the documents of application {application} and gave this reason: “{reason}”'),
  next: template(
    'Nobody’s signature counts for these documents any more. The main borrower can reopen the application and change it; then everyone signs again.',
  ),
  button: template('Open the application'),
  text: template('{dealer}: {name} declined to sign application {application}. {link}'),
}

/**
 * Queues a message to every borrower who has an account, at the contact they sign in with. A recipient who chose no language
 * gets that of the main borrower.
 */
export async function sendDeclineNotice(ctx: EnvelopeContext, borrower: Borrower, reason: string): Promise<void> {
  const { trx, application, borrowers, services } = ctx
  const { settings, jobs } = services
  const ids = borrowers.map(({ id }) => id)
  const { dealer, users } = await readRecipients(trx, application.dealer_id, ids)
  const link = `${settings.PUBLIC_URL}${pathTo('progress', { dealer: dealer.slug, application: application.id })}`
  const values = { name: displayName(borrower), application: application.id }
  const mail = {
    dealer,
    title: texts.title(values),
    paragraphs: [texts.lead({ ...values, reason }), texts.next({})],
    button: { label: texts.button({}), link },
  }
  const fallback = users.find(({ is_primary }) => is_primary)?.language ?? ENGLISH
  for (const { email, phone_number, sms_support_opt_out, language: chosen } of users) {
    const message = { id: newId(), dealer_id: dealer.id, link, code: null }
    const language = chosen ?? fallback
    if (email !== null)
      await jobs.sendMessage(trx, {
        ...message,
        channel: 'EMAIL',
        recipient: email,
        ...mailContent(settings, language, mail.title, mail),
      })
    else if (phone_number !== null && !sms_support_opt_out)
      await jobs.sendMessage(trx, {
        ...message,
        channel: 'SMS',
        recipient: phone_number,
        subject: '',
        text: translate(language, texts.text({ ...values, dealer: dealer.name, link })),
        html: '',
      })
  }
}
