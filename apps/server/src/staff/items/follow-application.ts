import { isEnded, isFinished, isOpenForBorrower } from '@porchlight/domain'
import type { ApplicationEventContext, Occurrence } from '../../applications/gate/application-events.ts'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { forEachApplication } from '../../applications/record/for-each-application.ts'
import { lockAndReadIfPresent } from '../../applications/record/read-repository.ts'
import { systemActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { noRequest } from '../../platform/http/request-context.ts'
import { changeItem, type ItemWork, removeHelpfulDueDays } from './change-items.ts'
import { readItemFacts } from './item-facts-repository.ts'
import { readItems } from './item-repository.ts'
import { readMissed } from './open-items-repository.ts'

const bySystem = { as: 'SYSTEM' } as const

/**
 * Changes the items that follow from what happened to the application: new sealed documents answer the sections that were sent back, nothing
 * more is asked of a borrower who is no longer on it, and what is only helpful has no due day.
 */
export async function followItems(
  { keys, clock, settings }: Pick<ApplicationServices, 'keys' | 'clock' | 'settings'>,
  { trx, application }: ApplicationEventContext,
  { event, about }: Occurrence,
): Promise<void> {
  const work = { trx, fields: keys.fields, application, now: clock.now() }
  if (event === 'submitted') await answerSections(work)
  if (event === 'land_confirmed') {
    const facts = await readItemFacts(trx, settings, { application_id: application.id, now: work.now })
    if (facts) await removeHelpfulDueDays(work, facts.estimate)
  }
  if (about && (event === 'coborrower_left' || event === 'coborrower_removed')) await waiveItemsOf(work, about.id)
}

/**
 * Changes items that a server of 0.1.0 beside this one left open: it seals documents, and removes borrowers, without their items. Runs at
 * startup and hourly, on several servers at once.
 */
export async function followMissed(
  services: Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'log' | 'modes' | 'applicationEvents'>,
): Promise<void> {
  const { db, keys, clock } = services
  const follow = ({ application_id }: { application_id: string }) =>
    inTransaction(db, async trx => {
      const record = await lockAndReadIfPresent(trx, keys.fields, application_id)
      if (!record || isEnded(record.application)) return
      const { application, borrowers } = record
      const work = { trx, fields: keys.fields, application, now: clock.now() }
      if (isFinished(application.status)) await answerSections(work)
      const asked = new Set((await readItems(trx, application_id)).flatMap(({ borrower_id }) => borrower_id ?? []))
      for (const id of asked) if (!borrowers.some(borrower => borrower.id === id)) await waiveItemsOf(work, id)
      await services.applicationEvents.changed({ trx, application }, systemActor)
    })
  await forEachApplication(services, await readMissed(db), follow, 'items that were left open were not closed')
}

async function answerSections(work: ItemWork): Promise<void> {
  const { trx, application } = work
  const items = await readItems(trx, application.id)
  const answered = items.filter(({ kind, state }) => kind === 'SECTION' && isOpenForBorrower(state))
  for (const item of answered) await changeItem(work, item, bySystem, { event: 'answered' })
  // Each person has an event of their own, because their signing answered.
  for (const id of new Set(answered.map(({ borrower_id }) => borrower_id)))
    await audit(
      work,
      'items.answered_by_signing',
      answered.filter(({ borrower_id }) => borrower_id === id),
    )
}

/** Waives the open items of a borrower who left, or whose data is deleted. Items of an application that has ended stay as they are. */
export async function waiveItemsOf(work: ItemWork, borrower_id: string): Promise<void> {
  const { trx, application } = work
  const items = await readItems(trx, application.id)
  const open = isEnded(application)
    ? []
    : items.filter(item => item.borrower_id === borrower_id && isOpenForBorrower(item.state))
  for (const item of open) await changeItem(work, item, bySystem, { event: 'waived', code: 'LEFT' })
  await audit(work, 'items.waived', open)
}

async function audit(
  { trx, application }: ItemWork,
  event: 'items.answered_by_signing' | 'items.waived',
  changed: readonly { id: string; borrower_id: string | null }[],
): Promise<void> {
  const [first] = changed
  if (!first) return
  const about = { application_id: application.id, borrower_id: first.borrower_id }
  const items = changed.map(({ id }) => id)
  const entry =
    event === 'items.waived'
      ? ({ ...about, event, details: { items, reason: 'LEFT' } } as const)
      : ({ ...about, event, details: { items } } as const)
  await recordAudit(trx, systemActor, entry, noRequest)
}
