import Type from 'typebox'
import { refusalsOf } from '../action-refusals.ts'
import { contentOf, defineOperations } from '../operation.ts'
import { closed, named, noContent, text } from '../schemas.ts'
import { namedStaffMember } from './named-staff-member.ts'
import { staff } from './staff.ts'

const presence = named('Presence', closed({ viewers: Type.Array(namedStaffMember) }))
const refusals = refusalsOf('application.read', 'application')
const events = contentOf('The events', text, 'text/event-stream')

/** The operations for people who look at an application, or at the queue, at the same time. */
export const presenceOperations = defineOperations({
  'GET /staff/applications/{application_id}/presence': {
    ...staff,
    operationId: 'listViewers',
    summary: 'List the other people who look at the application now',
    response: { 200: presence },
    refusals,
  },
  'POST /staff/applications/{application_id}/presence': {
    ...staff,
    operationId: 'showPresence',
    summary: 'Say that the caller looks at the application, which ends 90 seconds after the last call',
    inReadOnly: true,
    response: { 200: presence },
    refusals,
  },
  'DELETE /staff/applications/{application_id}/presence': {
    ...staff,
    operationId: 'endPresence',
    summary: 'Say that the caller left the application',
    inReadOnly: true,
    response: { 204: noContent },
    refusals,
  },
  'GET /staff/applications/{application_id}/events': {
    ...staff,
    operationId: 'followSubmittedApplication',
    summary: 'Subscribe to server-sent events: others changed the application, or came and left; without content',
    response: { 200: events },
    refusals: [...refusals, 'too_many_windows'],
  },
  'GET /staff/queue/events': {
    ...staff,
    operationId: 'followQueue',
    summary: "Subscribe to server-sent events: how many applications of the caller's dealers others changed",
    response: { 200: events },
    refusals: ['staff_forbidden', 'too_many_windows'],
  },
  'GET /staff/queue/presence': {
    ...staff,
    operationId: 'listQueueViewers',
    summary: "List the other people who look at some applications of the caller's dealers now",
    query: closed({
      ids: Type.Optional(
        Type.String({
          pattern: '^[0-9A-Z]{10}(,[0-9A-Z]{10}){0,49}$',
          description: 'Ids of at most 50 applications, with commas between them',
        }),
      ),
    }),
    response: {
      200: named(
        'QueuePresence',
        /** Without applications at which no one looks. */
        closed({ viewers: Type.Array(closed({ application_id: text, names: Type.Array(text) })) }),
      ),
    },
    refusals: ['staff_forbidden'],
  },
})
