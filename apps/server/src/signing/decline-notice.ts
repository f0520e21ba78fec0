import { displayName, ENGLISH, pathTo } from '@porchlight/domain'
import type { Borrower } from '../applications/application-record.ts'
import { mailContent } from '../messaging/branded-mail.ts'
import { newId } from '../platform/ids.ts'
import { readRecipients } from './repository.ts'
import type { EnvelopeContext } from './signing-services.ts'

/** Queues a message to every borrower who has an account, at the contact they sign in with. */
export async function sendDeclineNotice(ctx: EnvelopeContext, borrower: Borrower, reason: string): Promise<void> {
  const { trx, application, borrowers, services } = ctx
  const { settings, jobs } = services
  const ids = borrowers.map(({ id }) => id)
  const { dealer, users } = await readRecipients(trx, application.dealer_id, ids)
  const link = `${settings.PUBLIC_URL}${pathTo('progress', { dealer: dealer.slug, application: application.id })}`
  const name = displayName(borrower)
  const mail = {
    dealer,
    title: `${name} declined to sign`,
    paragraphs: [
      `${name} declined to sign the documents of application ${application.id} and gave this reason: “${reason}”`,
      'Nobody’s signature counts for these documents any more. The main borrower can reopen the application and change it; then everyone signs again.',
    ],
    button: { label: 'Open the application', link },
  }
  for (const { email, phone_number, sms_support_opt_out } of users) {
    const message = { id: newId(), dealer_id: dealer.id, link, code: null }
    if (email !== null)
      await jobs.sendMessage(trx, {
        ...message,
        channel: 'EMAIL',
        recipient: email,
        ...mailContent(settings, ENGLISH, mail.title, mail),
      })
    else if (phone_number !== null && !sms_support_opt_out)
      await jobs.sendMessage(trx, {
        ...message,
        channel: 'SMS',
        recipient: phone_number,
        subject: '',
        text: `${dealer.name}: ${name} declined to sign application ${application.id}. ${link}`,
        html: '',
      })
  }
}
