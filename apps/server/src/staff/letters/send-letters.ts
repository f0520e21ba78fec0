import { isEnded, letterAfter } from '@porchlight/domain'
import type { ApplicationEventContext, Occurrence } from '../../applications/gate/application-events.ts'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { lockAndReadIfPresent } from '../../applications/record/read-repository.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Enqueue } from '../../platform/queue/queue.ts'
import { readReview } from '../record/review-repository.ts'
import { readOfficer } from '../staff-members/officer.ts'
import { storedLetter } from './letter-pdf.ts'
import { findLettersWithoutMessage, readLetters, readOpenedLetters, updateLetter } from './letter-repository.ts'
import { readDealerOf, readNotices } from './notice-repository.ts'

export type SendLetters = Enqueue<{ application_id: string; notice_id: string }>

/** Plans the emails about the letters of a notice, in the transaction that makes them. */
export async function planLetters(
  { jobs }: { jobs: { sendLetters: SendLetters } },
  { trx, application: { id: application_id } }: ApplicationEventContext,
  { event, key: notice_id }: Occurrence,
): Promise<void> {
  if (event === 'letters_made' && notice_id)
    await jobs.sendLetters(trx, { application_id, notice_id }, { subject: { application_id } })
}

/**
 * Makes and stores the files of the letters that go by email, and queues the message about each. A job that runs again finds the files and the
 * messages. Letters of an application that ended since are dropped.
 */
export async function sendLetters(
  services: Pick<ApplicationServices, 'db' | 'keys' | 'settings' | 'clock' | 'applicationEvents'>,
  { application_id, notice_id }: { application_id: string; notice_id: string },
): Promise<void> {
  const { db, keys, applicationEvents } = services
  const dealer = await readDealerOf(db, application_id)
  const at = (await readNotices(db, application_id)).find(({ id }) => id === notice_id)?.sent_at
  if (!dealer || !at) return
  const application = { id: application_id, dealer_name: dealer.name }
  for (const letter of await readOpenedLetters(db, keys.fields, { notice_id }))
    if (letter.state === 'SENDING') await storedLetter(services, letter, { application, at })
  await inTransaction(db, async trx => {
    const record = await lockAndReadIfPresent(trx, keys.fields, application_id)
    if (!record) return
    const letters = (await readLetters(trx, application_id)).filter(
      each => each.notice_id === notice_id && each.state === 'SENDING',
    )
    const isOn = (borrower_id: string) => record.borrowers.some(({ id }) => id === borrower_id)
    const dropped = isEnded(record.application) ? letters : letters.filter(each => !isOn(each.borrower_id))
    for (const letter of dropped) await updateLetter(trx, letter, { state: letterAfter(letter.state, 'dropped') })
    const going = letters.filter(letter => !dropped.includes(letter))
    if (going.length === 0) return
    await applicationEvents.emit(
      { trx, ...record },
      {
        event: 'incompleteness_notice',
        persons: going.map(({ borrower_id }) => borrower_id),
        letters: Object.fromEntries(going.map(({ id, borrower_id }) => [borrower_id, id])),
        officer: await readOfficer(trx, keys, (await readReview(trx, application_id))?.assignee_id ?? null),
        key: notice_id,
      },
    )
    // Their email was removed since.
    for (const letter of await findLettersWithoutMessage(trx, going))
      await updateLetter(trx, letter, { state: letterAfter(letter.state, 'refused'), paper_reason: 'NO_EMAIL' })
  })
}
