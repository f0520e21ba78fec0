import { displayName, pathTo } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import type { Borrower } from '../applications/application-record.ts'
import { mailHtml, mailText, signatureOf } from '../messaging/branded-mail.ts'
import type { Database } from '../platform/database/schema.ts'
import { newId } from '../platform/ids.ts'
import type { Signing } from './transitions.ts'

/** Everyone who signs in for himself hears of it, by the address he signs in with. */
export async function tellAboutDecline(signing: Signing, borrower: Borrower, reason: string): Promise<void> {
  const { trx, application, borrowers, services } = signing
  const { settings, jobs } = services
  const dealer = await trx
    .selectFrom('dealer')
    .selectAll()
    .where('id', '=', application.dealer_id)
    .executeTakeFirstOrThrow()
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
    signature: signatureOf(settings),
  }
  for (const { email, phone_number, sms_support_opt_out } of await usersOf(trx, borrowers)) {
    const common = { id: newId(), dealer_id: dealer.id, link, code: null }
    if (email !== null)
      await jobs.sendMessage(trx, {
        ...common,
        channel: 'EMAIL',
        recipient: email,
        subject: `${name} declined to sign`,
        text: mailText(mail),
        html: mailHtml(mail),
      })
    else if (phone_number !== null && !sms_support_opt_out)
      await jobs.sendMessage(trx, {
        ...common,
        channel: 'SMS',
        recipient: phone_number,
        subject: '',
        text: `${dealer.name}: ${name} declined to sign application ${application.id}. ${link}`,
        html: '',
      })
  }
}

const usersOf = (trx: Transaction<Database>, borrowers: Borrower[]) =>
  trx
    .selectFrom('borrower')
    .innerJoin('users', 'users.id', 'borrower.user_id')
    .select(['users.email', 'users.phone_number', 'borrower.sms_support_opt_out'])
    .where(
      'borrower.id',
      'in',
      borrowers.map(({ id }) => id),
    )
    .execute()
