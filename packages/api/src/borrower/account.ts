import Type, { type Static } from 'typebox'
import { defineOperations } from '../operation.ts'
import { closed, flag, named, nullable, oneOf, signInText, text, time, uuid } from '../schemas.ts'
import { captchaSolution, codeBody, codeSent, signInResponse } from './sign-in.ts'

const accountSession = named(
  'AccountSession',
  closed({
    id: uuid,
    device: Type.String({ description: "'Safari on iPhone', or '' where it is not known" }),
    created_at: time,
    /** Accurate to a few minutes. */
    last_active_at: time,
    is_own: Type.Boolean({ description: 'Whether it is the session of this request' }),
  }),
)
export type AccountSession = Static<typeof accountSession>

const account = named(
  'Account',
  closed({
    email: nullable(text),
    phone_number: nullable(text),
    language: nullable(Type.String({ description: 'A language tag, or null where Accept-Language decides' })),
    sessions: Type.Array(accountSession),
  }),
)
export type AccountResponse = Static<typeof account>

const channel = oneOf(['EMAIL', 'SMS'])
const otherContact = named(
  'OtherContact',
  closed({
    /** Null for a user with an application, and where no application lists a contact of the user. */
    application: nullable(
      closed({
        /** The kind of the user's contact that the application lists. */
        listed: channel,
        /** The kind of the contact that it was begun with. */
        begun_with: channel,
        hint: Type.String({ description: 'The last two digits of the number, or the first character of the email' }),
      }),
    ),
  }),
)
export type OtherContactResponse = Static<typeof otherContact>

const language = closed({ language: nullable(signInText) })
const ofOtherAccount = {
  of_other_account: Type.Optional(
    Type.Literal(true, { description: 'The application that lists a contact of the caller was begun with this one' }),
  ),
}
const shared = { access: 'borrower', tags: ['account'] } as const

/** A user's own account: the contacts to sign in with, the language, and the open sessions. */
export const accountOperations = defineOperations({
  'GET /account': {
    ...shared,
    operationId: 'getAccount',
    summary: 'Get the contacts, the language and the sessions of the account',
    response: { 200: account },
    refusals: [],
  },
  'PUT /account/language': {
    ...shared,
    operationId: 'setLanguage',
    summary: 'Choose the language of texts and messages',
    body: language,
    response: { 200: language },
    refusals: [],
  },
  'POST /account/email': {
    ...shared,
    operationId: 'addEmail',
    summary: 'Email a code, to add the address to the account',
    body: closed({ dealer: signInText, email: signInText, ...ofOtherAccount }),
    response: { 202: codeSent },
    refusals: ['dealer_not_found', 'email_already_set', 'no_other_contact', 'too_many_requests', 'too_many_messages'],
  },
  'POST /account/phone': {
    ...shared,
    operationId: 'addPhoneNumber',
    summary: 'Text a code, to add the number to the account',
    body: closed({ dealer: signInText, phone_number: signInText, captcha: captchaSolution, ...ofOtherAccount }),
    response: { 202: codeSent },
    refusals: [
      'dealer_not_found',
      'texts_off',
      'phone_number_already_set',
      'no_other_contact',
      'too_many_requests',
      'too_many_messages',
      'captcha_unavailable',
    ],
  },
  'POST /account/confirm': {
    ...shared,
    operationId: 'confirmContact',
    summary: 'Add the contact that the code was sent to',
    description: 'A contact of another account is refused where that account has an application.',
    body: codeBody,
    response: { 200: closed({ email: nullable(text), phone_number: nullable(text) }) },
    refusals: [
      'code_invalid',
      'email_already_set',
      'email_taken',
      'phone_number_already_set',
      'phone_number_taken',
      'too_many_requests',
    ],
  },
  'GET /account/other-contact': {
    ...shared,
    operationId: 'getOtherContact',
    summary:
      'Get the kind and the ending of the contact that an application was begun with which lists a contact of the caller',
    response: { 200: otherContact },
    refusals: [],
  },
  'POST /account/other-contact/confirm': {
    ...shared,
    operationId: 'proveOtherContact',
    summary: 'Prove, by the code that was sent there, the contact that the application was begun with',
    description: 'Changes nothing yet: openOtherAccount follows, in the same session and within 15 minutes.',
    body: codeBody,
    response: { 200: closed({ can_use_both: flag }) },
    refusals: ['code_invalid', 'other_contact_differs', 'too_many_requests'],
  },
  'POST /account/other-contact/open': {
    ...shared,
    operationId: 'openOtherAccount',
    summary: 'Sign in to the account of the proved contact, and with use_both add the contact of the session to it',
    body: closed({ verification_id: signInText, use_both: flag }),
    response: { 200: signInResponse },
    refusals: ['other_contact_expired', 'other_contact_differs', 'email_already_set', 'phone_number_already_set'],
  },
  'DELETE /account/sessions': {
    ...shared,
    operationId: 'signOutEverywhere',
    summary: 'End every session of the account, this one too',
    inReadOnly: true,
    response: { 200: closed({}) },
    refusals: [],
  },
  'DELETE /account/sessions/{session_id}': {
    ...shared,
    operationId: 'endSession',
    summary: 'End one session of the account',
    params: Type.Object({ session_id: Type.String({ format: 'uuid', description: 'Id of the session' }) }),
    inReadOnly: true,
    response: { 200: closed({}) },
    refusals: ['not_found'],
  },
})
