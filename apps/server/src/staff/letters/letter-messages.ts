import { addDays, canHappenToLetter, dayIn, type LetterEvent, letterAfter } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { ApplicationRecord } from '../../applications/record/application.ts'
import { readElectronicRecords } from '../../applications/record/electronic-records-repository.ts'
import { lockAndReadIfPresent } from '../../applications/record/read-repository.ts'
import type { MessageHandler, MessageSubject } from '../../messaging/message-handler.ts'
import { systemActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { noRequest } from '../../platform/http/request-context.ts'
import { findLetterOfMessage, type Letter, readLetters, updateLetter } from './letter-repository.ts'
import { readNotices } from './notice-repository.ts'
import { insertSending } from './sendings.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'applicationEvents'>
type Work = (trx: Transaction<Database>, record: ApplicationRecord, letter: Letter) => Promise<void>

/** Changes a letter, with its application locked, where the event can happen to it. */
async function changeLetter(
  { db, keys, applicationEvents }: Services,
  found: Pick<Letter, 'id' | 'application_id'> | undefined,
  event: LetterEvent,
  work: Work,
) {
  if (!found) return
  await inTransaction(db, async trx => {
    const record = await lockAndReadIfPresent(trx, keys.fields, found.application_id)
    const letter = (await readLetters(trx, found.application_id)).find(each => each.id === found.id)
    if (!record || !letter || !canHappenToLetter(letter.state, event)) return
    await work(trx, record, letter)
    await applicationEvents.changed({ trx, ...record }, systemActor)
  })
}

/** Records that the mail server accepted the email about a letter today. */
export function acceptLetter(
  services: Services,
  found: Pick<Letter, 'id' | 'application_id'> | undefined,
): Promise<void> {
  const now = services.clock.now()
  const sending = {
    sent_on: dayIn(services.settings.LENDER_TIME_ZONE, now),
    method: 'EMAIL',
    sent_by: null,
    now,
  } as const
  return changeLetter(services, found, 'accepted', async (trx, { application }, letter) => {
    await insertSending(trx, application, letter, sending)
    await audit(trx, letter, { event: 'letter.emailed', details: { letter: letter.id } })
  })
}

/**
 * Returns whether the letter of a message may be emailed now, perhaps hours after the message was queued. Without the consent, the letter is put to
 * print. A letter to a person who left, or one that leaves too few days, is not sent. The period is that of the primary borrower's letter.
 */
async function canBeEmailed(services: Services, id: string): Promise<boolean> {
  const { db, keys, clock, settings } = services
  const found = await findLetterOfMessage(db, id)
  if (!found) return true
  const day = dayIn(settings.LENDER_TIME_ZONE, clock.now())
  return inTransaction(db, async trx => {
    const record = await lockAndReadIfPresent(trx, keys.fields, found.application_id)
    const letters = await readLetters(trx, found.application_id)
    const letter = letters.find(each => each.id === found.id)
    if (!record || letter?.state !== 'SENDING') return false
    const { borrower_id, notice_id } = letter
    const until_on = (await readNotices(trx, found.application_id)).find(each => each.id === notice_id)?.until_on
    const primary = letters.find(each => each.notice_id === notice_id && each.is_primary)
    const isLate = primary?.state !== 'SENT' && until_on! < addDays(day, settings.INCOMPLETENESS_DAYS)
    const records = await readElectronicRecords(trx, found.application_id, { timeZone: settings.LENDER_TIME_ZONE, day })
    const isOn = record.borrowers.some(borrower => borrower.id === borrower_id)
    const changes =
      !isOn || isLate
        ? ({ state: letterAfter(letter.state, 'dropped'), paper_reason: isLate ? 'TOO_LATE' : null } as const)
        : records.get(borrower_id)?.stands === true
          ? undefined
          : ({ state: letterAfter(letter.state, 'refused'), paper_reason: 'NO_CONSENT' } as const)
    if (!changes) return true
    await updateLetter(trx, letter, changes)
    await services.applicationEvents.changed({ trx, ...record }, systemActor)
    return false
  })
}

/**
 * Follows the message about a letter, after the handlers of each notice. A letter is sent on the day on which the mail server accepts the message;
 * a letter whose message is refused for good is put to print.
 */
export function letterMessages(services: Services, notices: MessageHandler): MessageHandler {
  const { db, clock, settings } = services
  return {
    async shouldSend(subject: MessageSubject) {
      if (!(await canBeEmailed(services, subject.id))) {
        await notices.onFailed?.(subject)
        return false
      }
      const isSent = await notices.shouldSend?.(subject)
      if (isSent === false)
        await changeLetter(services, await findLetterOfMessage(db, subject.id), 'dropped', (trx, _record, letter) =>
          updateLetter(trx, letter, { state: letterAfter(letter.state, 'dropped') }),
        )
      return isSent !== false
    },
    async onSent(subject: MessageSubject) {
      await notices.onSent?.(subject)
      await acceptLetter(services, await findLetterOfMessage(db, subject.id))
    },
    async onFailed(subject: MessageSubject) {
      await notices.onFailed?.(subject)
      const returned = { returned_on: dayIn(settings.LENDER_TIME_ZONE, clock.now()), returned_by: null }
      const entry = (letter: Letter) =>
        ({ event: 'letter.returned', details: { letter: letter.id, reason: 'REFUSED' } }) as const
      await changeLetter(
        services,
        await findLetterOfMessage(db, subject.id),
        'refused',
        async (trx, _record, letter) => {
          const state = letterAfter(letter.state, 'refused')
          await updateLetter(trx, letter, { state, paper_reason: 'RETURNED', ...returned })
          await audit(trx, letter, entry(letter))
        },
      )
    },
  }
}

const audit = (
  trx: Transaction<Database>,
  { application_id, borrower_id }: Letter,
  entry:
    | { event: 'letter.emailed'; details: { letter: string } }
    | { event: 'letter.returned'; details: { letter: string; reason: string } },
): Promise<unknown> => recordAudit(trx, systemActor, { ...entry, application_id, borrower_id }, noRequest)
