import { type ConditionFacts, conditions, suggestionsFor } from '@porchlight/domain/staff'
import type { ApplicationEventContext } from '../../applications/gate/application-events.ts'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { systemActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { noRequest } from '../../platform/http/request-context.ts'
import { beginItems } from './change-items.ts'
import { wordsOfCondition } from './entered-items.ts'

/**
 * Asks for the papers that are needed to decide and that the answers of a first submission suggest, where the setting says so. The message
 * waits like one of staff, so that it has the items that they add before it is sent. The application stays new, because no person has read it.
 */
export async function askAtSubmission(
  {
    keys,
    clock,
    settings,
    applicationEvents,
  }: Pick<ApplicationServices, 'keys' | 'clock' | 'settings' | 'applicationEvents'>,
  context: ApplicationEventContext,
  facts: ConditionFacts,
): Promise<void> {
  const { trx, application } = context
  if (settings.ASK_AT_SUBMISSION !== 'on') return
  const suggested = suggestionsFor(facts).filter(({ stage }) => stage === 'TO_DECIDE')
  if (suggested.length === 0) return
  const work = { trx, fields: keys.fields, application, now: clock.now() }
  const begun = suggested.map(({ code, ...suggestion }) => ({
    ...suggestion,
    ...({ kind: 'DOCUMENT', code, section: null, due_on: null, item_group: conditions[code].group } as const),
    words: wordsOfCondition(code, settings),
  }))
  const items = await beginItems(work, { as: 'SYSTEM' }, begun)
  const details = { items: items.map(({ id }) => id) }
  const about = { application_id: application.id }
  await recordAudit(trx, systemActor, { ...about, event: 'items.asked', details }, noRequest)
  await applicationEvents.emit(context, { event: 'items_changed', persons: [] })
}
