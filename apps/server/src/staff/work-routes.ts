import {
  activityOperations,
  assignmentOperations,
  batchOperations,
  callOperations,
  checkOperations,
  complianceOperations,
  demographicsOperations,
  dueOperations,
  electronicRecordsOperations,
  exportOperations,
  figureOperations,
  historyOperations,
  identifierOperations,
  itemSetOperations,
  letterOperations,
  milestoneOperations,
  noteOperations,
  overviewOperations,
  presenceOperations,
  queueOperations,
  reminderOperations,
  restrictionOperations,
  reviewOperations,
  sentMessageOperations,
  staffItemOperations,
} from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { serveAll } from '../platform/http/serve.ts'
import type { SigningServices } from '../signing/signing-services.ts'
import { assignmentHandlers } from './assignment/assign-applications.ts'
import { checkHandlers } from './checks/check-sections.ts'
import { complianceHandlers } from './compliance/compliance.ts'
import { worksheetHandlers } from './compliance/worksheet.ts'
import { demographicsHandlers } from './demographics/demographics.ts'
import { electronicRecordsHandlers } from './electronic-records/record-withdrawal.ts'
import { readBatch } from './exports/batch-request.ts'
import { sendBatch } from './exports/batch-response.ts'
import { readCandidates } from './exports/candidates.ts'
import { demographicsExportHandlers } from './exports/export-demographics.ts'
import { exportHandlers } from './exports/make-export.ts'
import { sendQueueList } from './exports/queue-list.ts'
import { figureHandlers } from './figures/figures.ts'
import { historyHandlers } from './history/timeline.ts'
import { identifierHandlers } from './identifiers/identifiers.ts'
import { itemHandlers } from './items/item-handlers.ts'
import { itemSetHandlers } from './items/item-sets.ts'
import { letterHandlers } from './letters/letter-handlers.ts'
import { fileEventHandlers } from './milestones/file-events.ts'
import { holdHandlers } from './milestones/holds.ts'
import { factHandlers } from './milestones/record-facts.ts'
import { noteHandlers } from './notes/notes.ts'
import { dueHandlers } from './overview/due.ts'
import { overviewHandlers } from './overview/overview.ts'
import { endPresence, followApplication, readPresence, readQueuePresence, recordPresence } from './presence/presence.ts'
import { createQueueHub, followQueue } from './presence/queue-hub.ts'
import { staffStreams } from './presence/staff-streams.ts'
import { readOwnActivity } from './queue/activity.ts'
import { listCalls } from './queue/calls.ts'
import { listFailures, retryFailure } from './queue/failures.ts'
import { listPartiallySigned, remindSigners } from './queue/partially-signed.ts'
import { readQueuePage } from './queue/queue.ts'
import { searchApplications } from './queue/search.ts'
import { reminderHandlers } from './reminders/remind.ts'
import { restrictionHandlers } from './restriction/restrict.ts'
import { returnHandlers } from './returns/send-back.ts'
import { reviewHandlers } from './review/review.ts'
import { sentMessageHandlers } from './sent-messages/sent-messages.ts'

const queueHandlers = {
  'GET /staff/queue': readQueuePage,
  'POST /staff/search': searchApplications,
  'GET /staff/queue/partially-signed': listPartiallySigned,
  'POST /staff/queue/partially-signed/{id}/reminder': remindSigners,
  'GET /staff/failures': listFailures,
  'POST /staff/failures/{id}/retry': retryFailure,
  'GET /staff/queue/list': sendQueueList,
  'GET /staff/exports/candidates': readCandidates,
}
const batchHandlers = { 'POST /staff/exports/batches': sendBatch, 'GET /staff/exports/batches/{batch_id}': readBatch }
const presenceHandlers = {
  'GET /staff/applications/{application_id}/presence': readPresence,
  'POST /staff/applications/{application_id}/presence': recordPresence,
  'DELETE /staff/applications/{application_id}/presence': endPresence,
  'GET /staff/applications/{application_id}/events': followApplication,
  'GET /staff/queue/events': followQueue,
  'GET /staff/queue/presence': readQueuePresence,
}

/** The routes of the queue, of the work on an application, and of files for the lender's loan system. docs/product/staff-reference.md */
export function workRoutes(app: FastifyInstance, services: SigningServices): void {
  serveAll(app, services, queueOperations, queueHandlers)
  serveAll(app, services, overviewOperations, overviewHandlers)
  serveAll(app, services, dueOperations, dueHandlers)
  serveAll(app, services, complianceOperations, { ...complianceHandlers, ...worksheetHandlers })
  serveAll(app, services, callOperations, { 'GET /staff/calls': listCalls })
  serveAll(app, services, activityOperations, { 'GET /staff/activity': readOwnActivity })
  serveAll(app, services, reviewOperations, { ...reviewHandlers, ...returnHandlers })
  serveAll(app, services, reminderOperations, reminderHandlers)
  serveAll(app, services, restrictionOperations, restrictionHandlers)
  serveAll(app, services, assignmentOperations, assignmentHandlers)
  serveAll(app, services, checkOperations, checkHandlers)
  serveAll(app, services, milestoneOperations, { ...fileEventHandlers, ...factHandlers, ...holdHandlers })
  serveAll(app, services, noteOperations, noteHandlers)
  serveAll(app, services, figureOperations, figureHandlers)
  serveAll(app, services, staffItemOperations, itemHandlers)
  serveAll(app, services, itemSetOperations, itemSetHandlers)
  serveAll(app, services, letterOperations, letterHandlers)
  serveAll(app, services, electronicRecordsOperations, electronicRecordsHandlers)
  serveAll(app, services, historyOperations, historyHandlers)
  serveAll(app, services, sentMessageOperations, sentMessageHandlers)
  serveAll(app, services, identifierOperations, identifierHandlers)
  serveAll(app, services, exportOperations, exportHandlers)
  serveAll(app, services, batchOperations, batchHandlers)
  serveAll(app, services, demographicsOperations, { ...demographicsHandlers, ...demographicsExportHandlers })
  const streams = { ...services, openStream: staffStreams(app, services), hub: createQueueHub(services) }
  // Pages call them by themselves: they count as no activity.
  serveAll(app, streams, presenceOperations, presenceHandlers, { isBackground: true })
}
