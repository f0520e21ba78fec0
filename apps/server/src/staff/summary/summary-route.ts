import { signedDocumentOperations } from '@porchlight/api'
import { ENGLISH } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { typeset } from '../../documents/document-threads.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve } from '../../platform/http/serve.ts'
import { closingOf } from '../../platform/http/share.ts'
import { toFigures } from '../facts/facts.ts'
import { toShownFindings } from '../facts/shown-findings.ts'
import { readTimeline } from '../history/timeline.ts'
import { toNotes } from '../notes/note-repository.ts'
import { toSentMessage } from '../sent-messages/sent-messages.ts'
import { readProfile } from '../staff-members/staff-member-repository.ts'
import { toItemsPart } from '../view/items-part.ts'
import { toMilestonesPart } from '../view/milestones-part.ts'
import { openWithWork } from '../view/open-with-work.ts'
import { toFileSummary } from './file-summary.ts'

/** Bounds the document. Real applications have fewer. */
const most = { notes: 1000, entries: 2000 }

const type = 'application/pdf'

/** The route of the summary that a person puts to the lender's file. */
export function summaryRoute(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, signedDocumentOperations, 'GET /staff/applications/{application_id}/summary', {
    async handler({ params: { application_id }, actor, context, reply }) {
      const bytes = await printSummary(services, actor, application_id, { context, closing: closingOf(reply) })
      return sendFile(reply, { name: `Summary of application ${application_id}.pdf`, type, bytes })
    },
  })
}

/** Opens the application, and prints what was signed and the lender's work on it. Restricted notes are for compliance alone. */
async function printSummary(
  services: ApplicationServices,
  actor: StaffActor,
  application_id: string,
  { context, closing }: { context: RequestContext; closing: AbortSignal },
): Promise<Buffer> {
  const { db, keys, settings, clock } = services
  const wanted = { actor, application_id, type, notes: most.notes } as const
  const { signed, work, facts, nameOf } = await openWithWork(services, wanted, context)
  const { review_key } = work
  const history = await readTimeline(services, signed, { language: ENGLISH, most: most.entries, isForPrint: true })
  const dates = toMilestonesPart(services, signed, work, { nameOf, language: ENGLISH })
  const profile = await readProfile(db, keys, actor.staff_id)
  const { pdf } = await typeset(
    'summary',
    toFileSummary({
      signed,
      facts: toFigures(facts, ENGLISH),
      figures: work.lender_figures,
      shown: toShownFindings(keys.fields, { application_id, review_key }, work.shown_findings),
      notes: toNotes(keys.fields, application_id, review_key, work.notes, nameOf),
      history: history.entries,
      assignee: work.assignee_id === null ? null : (nameOf(work.assignee_id, work.assignee_profile) ?? ''),
      messages: work.sent_messages.map(toSentMessage),
      items: toItemsPart(services, signed, work, { nameOf, language: ENGLISH, today: dates.today }),
      dates,
      lender: settings.LENDER_NAME,
      timeZone: settings.LENDER_TIME_ZONE,
      printedBy: profile?.name ?? '',
      now: clock.now(),
    }),
    closing,
  )
  return Buffer.from(pdf)
}
