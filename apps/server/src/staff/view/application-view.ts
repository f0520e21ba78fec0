import { type ApplicationViewResponse, signedApplicationOperations } from '@porchlight/api'
import { dayIn, isOpen, type Language, states, timeZonesOf } from '@porchlight/domain'
import { HISTORY_AT_FIRST, homeStateOf, NOTES_AT_FIRST, presentStateOf } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { fullName } from '../../applications/record/application.ts'
import { toElectronicRecords } from '../../applications/record/electronic-records-repository.ts'
import { type DocumentSet, readDocumentSets, separateDocuments } from '../../documents/downloads.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { serve } from '../../platform/http/serve.ts'
import { toChecks } from '../checks/checks.ts'
import { toLastExport } from '../exports/export-record-repository.ts'
import { toFacts } from '../facts/facts.ts'
import { readTimeline } from '../history/timeline.ts'
import { toNotes } from '../notes/note-repository.ts'
import { pageOfNotes } from '../notes/notes.ts'
import type { SignedApplication } from '../opening/signed-application.ts'
import { signedSections } from '../opening/signed-sections.ts'
import { contactOf, datesOf, placeOf } from '../opening/signed-views.ts'
import { toSentMessage } from '../sent-messages/sent-messages.ts'
import { toAssignmentPart } from './assignment-part.ts'
import { hardInquiryUntil, toItemsPart } from './items-part.ts'
import { toMilestonesPart } from './milestones-part.ts'
import { toNoticesPart } from './notices-part.ts'
import { openWithWork } from './open-with-work.ts'
import { toRefusedActions } from './refused-actions.ts'
import { toReturnsPart } from './returns-part.ts'

/** The route of the signed application, section by section, with its documents. */
export function applicationViewRoute(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, signedApplicationOperations, 'GET /staff/applications/{application_id}/view', {
    handler: ({ params: { application_id }, actor, context, language }) =>
      readApplicationView(services, actor, { application_id, language }, context),
  })
}

/**
 * The response of `GET /staff/applications/{id}/view`, for the route and for rendered pages. Reading it opens the application. It takes
 * eight statements, however much is stored: docs/decisions/0071-an-opening-takes-eight-statements.md
 */
async function readApplicationView(
  services: ApplicationServices,
  actor: StaffActor,
  { application_id, language }: { application_id: string; language: Language },
  context: RequestContext,
): Promise<ApplicationViewResponse> {
  const opened = await openWithWork(services, { actor, application_id, notes: NOTES_AT_FIRST + 1 }, context)
  const { signed, work, nameOf } = opened
  const { db, keys } = services
  const { facts, envelope_id } = signed
  const { assignee_id } = work
  const milestones = toMilestonesPart(services, signed, work, { nameOf, language })
  const assignment = toAssignmentPart(actor, signed, work, { nameOf, today: milestones.today })
  const isToFollowUp = milestones.tasks.some(({ kind }) => kind === 'FOLLOW_UP')
  const timeZone = services.settings.LENDER_TIME_ZONE
  const items = toItemsPart(services, signed, work, { nameOf, language, today: milestones.today })
  const records = toElectronicRecords(work.electronic_records, { timeZone, day: milestones.today })
  return {
    id: facts.id,
    dealer: { id: facts.dealer_id, name: facts.dealer_name },
    status: facts.status,
    ...datesOf(signed),
    is_open_again: isOpen(facts),
    ...placeOf(signed),
    borrowers: signed.names.map(person => ({
      ...person,
      ...contactOf(signed, person.id),
      time_zones: zonesOf(signed.shown.find(({ id }) => id === person.id)?.answers),
      soft_inquiry_until: signed.softInquiryUntil(person.id, timeZone),
      hard_inquiry_until: hardInquiryUntil(items, person.id, timeZone),
      electronic_records: records.get(person.id)!,
    })),
    sections: signedSections(signed, language, dayIn(timeZone, signed.signed_at)),
    documents: (await readDocumentSets(db, keys.fields, facts.id)).map(set => toSignedSet(set, signed)),
    follow_up_on: isToFollowUp ? work.follow_up_on : null,
    follow_up_time: isToFollowUp ? work.follow_up_time : null,
    checks: toChecks(keys.fields, { application_id, envelope_id, review_key: work.review_key }, work.check, nameOf),
    milestones,
    notes: pageOfNotes(toNotes(keys.fields, application_id, work.review_key, work.notes, nameOf)),
    lender_figures: work.lender_figures,
    items,
    incompleteness: toNoticesPart(services, signed, work, { nameOf, language, today: milestones.today }),
    history: await readTimeline(services, signed, { language, most: HISTORY_AT_FIRST }),
    sent_messages: work.sent_messages.map(toSentMessage),
    last_export: toLastExport(work.last_export),
    can_add_notes: signed.mayNow('note.add'),
    can_add_restricted_notes: signed.mayNow('restricted-note.add'),
    can_check_sections: signed.mayNow('sections.check', assignee_id),
    ...toFacts(services, signed, opened.facts, language),
    ...toReturnsPart(services, signed, work, { nameOf, language }),
    assignment,
    is_restricted: work.restricted_at !== null,
    refused_actions: toRefusedActions(actor, signed, { ...work, ...assignment }, language),
    can_reveal: signed.mayNow('identifier.reveal'),
    can_check_callers: signed.mayNow('caller.check'),
  }
}

/** A call at 7 am is a fault, and the phone number does not say where it rings. */
function zonesOf(answers: SignedApplication['shown'][number]['answers'] | undefined): string[] {
  const state = answers && (presentStateOf(answers) ?? homeStateOf(answers))
  return states.has(state) ? [...timeZonesOf[state]] : []
}

function toSignedSet(
  { document_id, borrower_id, title, sealed_at, superseded, documents }: DocumentSet,
  { borrowers }: SignedApplication,
): ApplicationViewResponse['documents'][number] {
  const borrower = borrowers.find(({ id }) => id === borrower_id)
  return {
    document_id,
    borrower_id,
    name: borrower ? fullName(borrower) : title,
    signed_at: sealed_at.toISOString(),
    is_superseded: superseded,
    documents: separateDocuments(documents).map(document => ({ title: document.title, pages: document.pages })),
  }
}
