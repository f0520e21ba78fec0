import { template } from '@porchlight/domain'
import { lenderMailContent, type MailSettings } from '../../messaging/branded-mail.ts'
import type { OutgoingMessage } from '../../messaging/message-sender.ts'
import { newId } from '../../platform/ids.ts'

const texts = {
  subject: template('Access was changed: {name}'),
  title: template('Access was changed'),
  lead: template('{by} changed the access of {name}. It is now: {access}.'),
  doubt: template("If this doesn't look right, open the list of people and change it back."),
}

/** A mail to an administrator about a change by another one. `access`: the grants in words. */
export function accessChangedMail(
  settings: MailSettings,
  recipient: string,
  change: { by: string; name: string; access: string },
): OutgoingMessage {
  const content = lenderMailContent(settings, texts.subject({ name: change.name }), {
    title: texts.title({}),
    paragraphs: [texts.lead(change), texts.doubt({})],
  })
  return { id: newId(), dealer_id: null, channel: 'EMAIL', recipient, link: null, code: null, ...content }
}
