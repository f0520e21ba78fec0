import {
  assignmentOperations,
  batchOperations,
  checkOperations,
  demographicsOperations,
  exportOperations,
  historyOperations,
  identifierOperations,
  milestoneOperations,
  noteOperations,
  presenceOperations,
  queueOperations,
  reminderOperations,
  reviewOperations,
} from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { rateLimits } from '../platform/http/rate-limit.ts'
import { serveAll } from '../platform/http/serve.ts'
import type { SigningServices } from '../signing/signing-services.ts'
import { assignApplication } from './assignment/assign-application.ts'
import { takeNext } from './assignment/take-next.ts'
import { checkSections } from './checks/check-sections.ts'
import { readDemographics } from './demographics/demographics.ts'
import { readBatch } from './exports/batch-request.ts'
import { sendBatch } from './exports/batch-response.ts'
import { readCandidates } from './exports/candidates.ts'
import { sendDemographics } from './exports/export-demographics.ts'
import { readExportView } from './exports/export-view.ts'
import { sendExport } from './exports/make-export.ts'
import { sendQueueList } from './exports/queue-list.ts'
import { readHistory } from './history/timeline.ts'
import { checkCaller, revealIdentifier } from './identifiers/identifiers.ts'
import { liftHold, setHold } from './milestones/holds.ts'
import { recordMilestone } from './milestones/milestones.ts'
import { confirmLand, recordCompletion, recordEstimate, recordLoanNumber } from './milestones/record-facts.ts'
import { addNote, addRestrictedNote, listNotes, setFollowUp } from './notes/notes.ts'
import { endPresence, followApplication, readPresence, readQueuePresence, recordPresence } from './presence/presence.ts'
import { createQueueHub, followQueue } from './presence/queue-hub.ts'
import { staffStreams } from './presence/staff-streams.ts'
import { listFailures, retryFailure } from './queue/failures.ts'
import { listPartiallySigned, remindSigners } from './queue/partially-signed.ts'
import { readQueuePage } from './queue/queue.ts'
import { searchApplications, searchLimits } from './queue/search.ts'
import { remind } from './reminders/remind.ts'
import { sendBack } from './returns/send-back.ts'
import { beginReview, markWithdrawalRead, stopReview } from './review/review.ts'

/** The routes of the queue, of the work on an application, and of files for the lender's own system. docs/product/staff-reference.md */
export function workRoutes(app: FastifyInstance, services: SigningServices): void {
  const limits = rateLimits(services, searchLimits)
  const openStream = staffStreams(app, services)
  const hub = createQueueHub(services)

  serveAll(app, queueOperations, {
    'GET /staff/queue': ({ query, actor }) => readQueuePage(services, actor, query),
    'POST /staff/search': ({ body, actor, context }) => searchApplications(services, limits, actor, body, context),
    'GET /staff/queue/partially-signed': ({ actor }) => listPartiallySigned(services, actor),
    'POST /staff/queue/partially-signed/{id}/reminder': ({ params, actor, context }) =>
      remindSigners(services, actor, params.id, context),
    'GET /staff/failures': ({ query, actor }) => listFailures(services, actor, query),
    'POST /staff/failures/{id}/retry': ({ params, actor, context }) =>
      retryFailure(services, actor, params.id, context),
    'GET /staff/queue/list': call => sendQueueList(services, call),
    'GET /staff/exports/candidates': ({ query, actor }) => readCandidates(services, actor, query),
  })
  serveAll(app, reviewOperations, {
    'POST /staff/applications/{application_id}/review': call => beginReview(services, call),
    'DELETE /staff/applications/{application_id}/review': call => stopReview(services, call),
    'POST /staff/applications/{application_id}/return': ({ body, ...call }) => sendBack(services, call, body),
    'POST /staff/applications/{application_id}/withdrawal/read': call => markWithdrawalRead(services, call),
  })
  serveAll(app, reminderOperations, {
    'POST /staff/applications/{application_id}/reminder': call => remind(services, call),
  })
  serveAll(app, assignmentOperations, {
    'POST /staff/queue/next': call => takeNext(services, call),
    'POST /staff/applications/{application_id}/assignment': ({ body, ...call }) =>
      assignApplication(services, call, body),
  })
  serveAll(app, checkOperations, {
    'PUT /staff/applications/{application_id}/checks': ({ body, ...call }) => checkSections(services, call, body),
  })
  serveAll(app, milestoneOperations, {
    'POST /staff/applications/{application_id}/milestones': ({ body, ...call }) =>
      recordMilestone(services, call, body),
    'PUT /staff/applications/{application_id}/loan-number': ({ body, ...call }) =>
      recordLoanNumber(services, call, body.loan_number),
    'PUT /staff/applications/{application_id}/land': ({ body, ...call }) => confirmLand(services, call, body.with_land),
    'PUT /staff/applications/{application_id}/completion': ({ body, ...call }) =>
      recordCompletion(services, call, body),
    'PUT /staff/applications/{application_id}/loan-estimate': ({ body, ...call }) =>
      recordEstimate(services, call, body.sent_on),
    'POST /staff/applications/{application_id}/hold': ({ body, ...call }) => setHold(services, call, body.reason),
    'POST /staff/applications/{application_id}/hold/end': ({ body, ...call }) => liftHold(services, call, body.reason),
  })
  serveAll(app, noteOperations, {
    'GET /staff/applications/{application_id}/notes': call => listNotes(services, call),
    'POST /staff/applications/{application_id}/notes': ({ body, ...call }) => addNote(services, call, body),
    'POST /staff/applications/{application_id}/restricted-notes': ({ body, ...call }) =>
      addRestrictedNote(services, call, body),
    'PUT /staff/applications/{application_id}/follow-up': ({ body, ...call }) =>
      setFollowUp(services, call, body.follow_up_on),
  })
  serveAll(app, historyOperations, {
    'GET /staff/applications/{application_id}/history': call => readHistory(services, call),
  })
  // No answer with an identifier or a file is stored: none takes an Idempotency-Key.
  serveAll(app, identifierOperations, {
    'POST /staff/applications/{application_id}/reveal': ({ body, ...call }) => revealIdentifier(services, call, body),
    'POST /staff/applications/{application_id}/caller-check': ({ body, ...call }) => checkCaller(services, call, body),
  })
  serveAll(app, exportOperations, {
    'GET /staff/applications/{application_id}/export': call => readExportView(services, call),
    'POST /staff/applications/{application_id}/export': ({ body, ...call }) => sendExport(services, call, body),
  })
  serveAll(app, batchOperations, {
    'POST /staff/exports/batches': ({ body, ...call }) => sendBatch(services, call, body),
    'GET /staff/exports/batches/{batch_id}': ({ params, actor }) => readBatch(services, actor, params.batch_id),
  })
  // Demographics are on no page where credit is judged: .dependency-cruiser.mjs separates them.
  serveAll(app, demographicsOperations, {
    'GET /staff/applications/{application_id}/demographics': call => readDemographics(services, call),
    'POST /staff/applications/{application_id}/demographics/export': ({ body, ...call }) =>
      sendDemographics(services, call, body.reason),
  })
  serveAll(
    app,
    presenceOperations,
    {
      'GET /staff/applications/{application_id}/presence': call => readPresence(services, call),
      'POST /staff/applications/{application_id}/presence': call => recordPresence(services, call),
      'DELETE /staff/applications/{application_id}/presence': call => endPresence(services, call),
      'GET /staff/applications/{application_id}/events': call => followApplication(services, openStream, call),
      'GET /staff/queue/events': call => followQueue(hub, openStream, call),
      'GET /staff/queue/presence': call => readQueuePresence(services, call),
    },
    // Pages call them by themselves: they count as no activity.
    { isBackground: true },
  )
}
