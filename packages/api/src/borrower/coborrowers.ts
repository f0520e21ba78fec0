import { coborrowerInviteForm, contactForm } from '@porchlight/domain'
import Type, { type Static } from 'typebox'
import { refusalsOf } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { closed, nullable, oneOf, sentId, text, time } from '../schemas.ts'
import { answers, answersWith } from './answers.ts'
import { startedApplication } from './applications.ts'

const shared = { access: 'borrower', tags: ['co-borrowers'] } as const
const LONGEST_TOKEN = 100

const invitation = closed({
  state: oneOf(['OPEN', 'EXPIRED', 'CANCELED', 'ACCEPTED']),
  /** The first name of the primary borrower. */
  inviter: text,
  /** The record that an open invitation leads to. `sent_to`: the contact, masked: 'a•••@example.com' or '•••-•••-0172'. */
  open: nullable(closed({ sent_to: text, application_id: text, borrower_id: text })),
})
export type InvitationResponse = Static<typeof invitation>

/** Adding co-borrowers on the same device or by invitation, accepting an invitation, and removing co-borrowers. */
export const coborrowerOperations = defineOperations({
  'POST /{dealer}/application/{application_id}/coborrower': {
    ...shared,
    operationId: 'addCoborrower',
    idempotent: true,
    summary: 'Add a co-borrower on this device',
    body: answers(contactForm),
    response: { 201: startedApplication },
    refusals: refusalsOf('coborrower.add', 'application'),
  },
  'POST /{dealer}/application/{application_id}/coborrower/invite': {
    ...shared,
    operationId: 'inviteCoborrower',
    idempotent: true,
    summary: 'Invite a co-borrower, or resend an invitation',
    body: { ...answersWith(coborrowerInviteForm, { borrower_id: sentId }), maxProperties: 2 },
    response: { 201: startedApplication },
    refusals: [
      ...refusalsOf('coborrower.add', 'application'),
      'borrower_not_found',
      'already_invited',
      'texts_off',
      'invitation_accepted',
      'too_many_requests',
    ],
  },
  'POST /{dealer}/application/{application_id}/coborrower/{borrower_id}/accept-invite': {
    ...shared,
    operationId: 'acceptInvitation',
    idempotent: true,
    summary: 'Accept an invitation and register',
    body: answers(contactForm),
    response: { 200: startedApplication },
    refusals: ['application_not_found', ...refusalsOf('invitation.accept', 'borrower'), 'already_member'],
  },
  'POST /register/coborrower': {
    ...shared,
    operationId: 'registerCoborrower',
    idempotent: true,
    summary: "Register a co-borrower on the primary borrower's device",
    body: answersWith(contactForm, { application_id: sentId, borrower_id: sentId }, ['borrower_id']),
    response: { 200: startedApplication },
    refusals: [...refusalsOf('section.save', 'borrower'), 'not_a_coborrower'],
  },
  'POST /{dealer}/application/{application_id}/removal-request': {
    ...shared,
    operationId: 'askToLeave',
    idempotent: true,
    summary: 'Ask to be taken off the application; the primary borrower is notified at most once a day',
    response: { 200: closed({ asked_at: time }) },
    refusals: refusalsOf('application.ask-to-leave', 'application'),
  },
  'DELETE /{dealer}/borrower/{borrower_id}': {
    ...shared,
    operationId: 'removeCoborrower',
    summary: 'Remove a co-borrower',
    response: { 200: closed({ id: text }) },
    refusals: [...refusalsOf('coborrower.remove', 'borrower'), 'primary_not_removable'],
  },
})

export const invitationOperations = defineOperations({
  'POST /invitations/open': {
    operationId: 'openInvitation',
    tags: ['co-borrowers'],
    access: 'anyone',
    summary: 'Read an invitation by the token of its link',
    body: closed({ dealer: sentId, token: Type.String({ maxLength: LONGEST_TOKEN }) }),
    inReadOnly: true,
    response: { 200: invitation },
    refusals: ['invitation_link_invalid', 'too_many_requests'],
  },
})
