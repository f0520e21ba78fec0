import { borrowerStatuses, contactForm, LONGEST_REFERRAL } from '@porchlight/domain'
import Type, { type Static } from 'typebox'
import { refusalsOf } from '../action-refusals.ts'
import { fullView } from '../full-view.ts'
import { contentOf, defineOperations, pathSegment } from '../operation.ts'
import {
  applicationStatus,
  closed,
  day,
  flag,
  named,
  nullable,
  oneOf,
  outcomeForBorrowers,
  text,
  time,
} from '../schemas.ts'
import { returnableSection } from '../staff/returns.ts'
import { answersWith } from './answers.ts'

const shared = { access: 'borrower', tags: ['applications'] } as const

export const borrowerStatus = oneOf(borrowerStatuses)
export const ofDealer = Type.Object({ dealer_id: pathSegment('dealer') })

const dealer = closed({ id: text })
const borrowers = Type.Array(
  named(
    'BorrowerOfApplication',
    closed({
      id: text,
      user_id: nullable(text),
      is_primary: flag,
      status: borrowerStatus,
      first_name: text,
      last_name: text,
    }),
  ),
)

const application = named(
  'Application',
  closed({
    id: text,
    dealer,
    status: applicationStatus,
    created_at: time,
    message: nullable(text),
    sales_rep_name: Type.Optional(Type.String({ description: 'Only for the primary borrower' })),
    sales_rep_email: Type.Optional(text),
    borrowers,
  }),
)

const listedApplication = named(
  'ListedApplication',
  closed({
    id: text,
    dealer,
    status: applicationStatus,
    created_at: time,
    submitted_at: nullable(time),
    withdrawn_at: nullable(time),
    finished_at: nullable(time),
    outcome: outcomeForBorrowers,
    /** The day on which the last letter about the outcome was sent to the caller. */
    letter_on: nullable(day),
    borrowers,
  }),
)

export type ListedApplicationResponse = Static<typeof listedApplication>

export const startedApplication = named('StartedApplication', closed({ application_id: text, borrower_id: text }))
export type StartedApplication = Static<typeof startedApplication>

/** The referral of the dealer's link. What does not satisfy the rules is ignored: a slip in a link must not stop a registration. */
const referral = Type.String({ maxLength: LONGEST_REFERRAL })
const start = {
  ...shared,
  idempotent: true,
  summary: 'Register as primary borrower of a new application',
  body: answersWith(contactForm, { dealer_id: pathSegment('dealer'), rep: referral, home: referral }, ['dealer_id']),
  response: { 201: startedApplication },
  refusals: ['dealer_not_found', 'open_application_exists'],
} as const

/** Starting, copying, listing, reading and ending applications. */
export const applicationOperations = defineOperations({
  // Two names of one request.
  'POST /application-start': { ...start, operationId: 'startApplication' },
  'POST /register': { ...start, operationId: 'registerBorrower' },
  'POST /application-copy': {
    ...shared,
    operationId: 'copyApplication',
    idempotent: true,
    summary: "Start an application from the caller's last submitted one",
    body: closed({ dealer_id: pathSegment('dealer') }),
    response: { 201: startedApplication },
    refusals: ['dealer_not_found', 'open_application_exists', 'application_not_found'],
  },
  'GET /applications': {
    ...shared,
    operationId: 'listApplications',
    summary: "List the caller's applications with a dealer, newest first, and open invitations to one",
    query: ofDealer,
    response: { 200: Type.Array(listedApplication) },
    refusals: ['dealer_not_found'],
  },
  'GET /{dealer}/application/{application_id}': {
    ...shared,
    operationId: 'getApplication',
    summary: 'Get an application and its borrowers',
    etag: true,
    response: { 200: application },
    refusals: refusalsOf('application.read', 'application'),
  },
  'DELETE /{dealer}/application/{application_id}': {
    ...shared,
    operationId: 'endApplication',
    summary: 'Delete an application that was never submitted, or withdraw one that was',
    response: { 200: closed({ id: text }) },
    refusals: refusalsOf('application.end', 'application'),
  },
})

/** A borrower unlocks a section that the lender did not send back, or asks for a change while the application is reviewed. */
export const requestOperations = defineOperations({
  'POST /{dealer}/application/{application_id}/unlock': {
    ...shared,
    operationId: 'unlockSection',
    idempotent: true,
    summary: 'Unlock a section that the lender did not send back, and say why: the lender reads it',
    body: closed({
      borrower_id: Type.Optional(Type.String({ format: 'uuid', description: 'Left out: the caller' })),
      section: returnableSection,
      reason: text,
    }),
    response: { 200: closed({ section: text, unlocked_at: time }) },
    refusals: [
      ...refusalsOf('section.unlock', 'application'),
      'borrower_not_found',
      'borrower_forbidden',
      'section_not_locked',
    ],
  },
  'POST /{dealer}/application/{application_id}/change-request': {
    ...shared,
    operationId: 'askForChange',
    idempotent: true,
    summary: 'Ask the lender to send an application back that is being reviewed, at most three times a day',
    body: closed({ sentence: text }),
    response: { 200: closed({ asked_at: time }) },
    refusals: [...refusalsOf('application.ask-to-change', 'application'), 'not_in_review', 'too_many_change_requests'],
  },
})

/** The whole application in one response, and the events of its changes. */
export const viewOperations = defineOperations({
  'GET /{dealer}/application/{application_id}/full': {
    ...shared,
    operationId: 'getFullView',
    summary: 'Get the whole application as the caller may see it, as JSON or HTML by the Accept header',
    response: { 200: fullView },
    refusals: [...refusalsOf('application.view-full', 'application'), 'not_acceptable'],
  },
  'GET /{dealer}/application/{application_id}/events': {
    ...shared,
    operationId: 'followApplication',
    summary: 'Subscribe to server-sent events, one per change of the application, without its content',
    response: { 200: contentOf('The events', text, 'text/event-stream') },
    refusals: [...refusalsOf('application.read', 'application'), 'too_many_windows'],
  },
})
