import { template } from '@porchlight/domain'
import type { Grant } from '@porchlight/domain/staff'
import { listDealers } from '../../dealers/dealer-repository.ts'
import { lenderMailContent } from '../../messaging/branded-mail.ts'
import { listAdministrators } from '../staff-members/administrator-repository.ts'
import { mailStaffMember } from '../staff-members/mail.ts'
import type { LockedForChange, StaffChange } from '../staff-members/staff-change.ts'
import { accessInWords } from './grants.ts'

/** A change of a person's access, for the other administrators. */
type AccessChange = { kind: 'granted' | 'invited'; grants: readonly Grant[] } | { kind: 'reset' | 'deactivated' }

const texts = {
  granted: {
    subject: template('Access was changed: {name}'),
    title: template('Access was changed'),
    lead: template('{by} changed the access of {name}. It is now: {access}.'),
    doubt: template("If this doesn't look right, open the list of people and change it back."),
  },
  invited: {
    subject: template('Someone was invited: {name}'),
    title: template('Someone was invited'),
    lead: template('{by} invited {name}. The access is: {access}.'),
    doubt: template("If this doesn't look right, open the list of people and deactivate {name}."),
  },
  reset: {
    subject: template('Sign-in was reset: {name}'),
    title: template('Sign-in was reset'),
    lead: template(
      '{by} reset the sign-in of {name}: all passkeys and sessions ended, and there is a link to make a new passkey.',
    ),
    doubt: template("If this doesn't look right, call {name}, or open the list of people and deactivate {name}."),
  },
  deactivated: {
    subject: template('Access was removed: {name}'),
    title: template('Access was removed'),
    lead: template('{by} deactivated {name}. All passkeys, sessions and roles ended.'),
    doubt: template("If this doesn't look right, talk to the person who did it."),
  },
}

/**
 * Queues a mail to all administrators but the one who made the change and the person. A command that an operator runs notifies all. The
 * mail has no link.
 */
export async function notifyAdministrators(
  { trx, keys, actor, settings, jobs }: StaffChange,
  { id, profile }: Pick<LockedForChange, 'id' | 'profile'>,
  change: AccessChange,
): Promise<void> {
  const administrators = await listAdministrators(trx, keys)
  const author =
    actor.kind === 'staff' ? administrators.find(administrator => administrator.id === actor.staff_id) : undefined
  const recipients = administrators.filter(administrator => administrator.id !== author?.id && administrator.id !== id)
  if (recipients.length === 0) return
  const values = {
    by: author?.profile.name ?? 'An operator',
    name: profile.name,
    access: 'grants' in change ? accessInWords(await listDealers(trx), change.grants) : '',
  }
  const { subject, title, lead, doubt } = texts[change.kind]
  const content = lenderMailContent(settings, subject(values), {
    title: title({}),
    paragraphs: [lead(values), doubt(values)],
  })
  for (const { profile } of recipients) await mailStaffMember(trx, { jobs }, profile.email, content)
}
