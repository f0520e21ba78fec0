import { mailTimes, staffSignInMethods } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { defineOperations } from '../operation.ts'
import { closed, day, flag, named, noContent, nullable, oneOf, signInText, text, time, uuid } from '../schemas.ts'
import { ceremonyOptions, newCredential } from './credentials.ts'
import { profile } from './session.ts'

const account = named(
  'StaffAccount',
  closed({
    ...profile,
    /** The day from which the staff member gets new applications again; null for one who is there. */
    away_until: nullable(day),
    /** Null is AT_ONCE. */
    mail_when: nullable(oneOf(mailTimes)),
    passkeys: Type.Array(closed({ id: uuid, name: text, created_at: time, last_used_at: nullable(time) })),
    sessions: Type.Array(
      closed({
        id: uuid,
        device: text,
        method: oneOf(staffSignInMethods),
        created_at: time,
        last_active_at: time,
        is_own: flag,
      }),
    ),
  }),
)
export type StaffAccountResponse = Static<typeof account>

const preferences = closed({ mail_when: nullable(oneOf(mailTimes)) })
export type StaffPreferences = Static<typeof preferences>

const shared = { access: 'staff', tags: ['staff sign-in'] } as const

/** The passkeys, sessions and preferences of the caller. */
export const staffAccountOperations = defineOperations({
  'GET /staff/account': {
    ...shared,
    operationId: 'getStaffAccount',
    summary: 'Get the passkeys and the sessions of the caller',
    response: { 200: account },
    refusals: [],
  },
  'PUT /staff/account/preferences': {
    ...shared,
    operationId: 'setStaffPreferences',
    summary: 'Set when mail about applications comes',
    body: preferences,
    response: { 204: noContent },
    refusals: [],
  },
  'DELETE /staff/account/sessions': {
    ...shared,
    operationId: 'endEveryStaffSession',
    summary: 'End all sessions of the caller',
    inReadOnly: true,
    response: { 204: noContent },
    refusals: [],
  },
  'DELETE /staff/account/sessions/{id}': {
    ...shared,
    operationId: 'endStaffSession',
    summary: 'End a session of the caller',
    inReadOnly: true,
    response: { 204: noContent },
    refusals: ['not_found'],
  },
  'POST /staff/account/passkeys/options': {
    ...shared,
    operationId: 'beginAddingPasskey',
    summary: 'Get the options to make another passkey',
    response: { 200: ceremonyOptions },
    refusals: [],
  },
  'POST /staff/account/passkeys': {
    ...shared,
    operationId: 'addPasskey',
    summary: 'Add a passkey; needs the proof of a ceremony with an existing one',
    body: closed({ credential: newCredential, name: signInText }),
    response: { 201: closed({ id: uuid }) },
    refusals: ['staff_step_up_required', 'staff_passkey_refused'],
  },
  'DELETE /staff/account/passkeys/{id}': {
    ...shared,
    operationId: 'removePasskey',
    summary: 'Remove a passkey; needs the proof of a ceremony',
    response: { 204: noContent },
    refusals: ['staff_step_up_required', 'staff_last_passkey', 'not_found'],
  },
})
