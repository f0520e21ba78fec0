import type { ModeName } from '../mode.ts'

/**
 * The last mode of calls that ask for the mode, come from other programs or end something, by method and route. It goes before what their routes declare.
 * The calls of a maintenance are served as far as the database can be used.
 */
export const lastModes: Readonly<Record<string, ModeName>> = {
  // Open pages show the end of a maintenance. It needs no database.
  'GET /v1/mode': 'maintenance',
  // DocuSign sends it again until it is acknowledged, and the server asks each hour after the mode: no decision is lost.
  'POST /v1/docusign/connect': 'held',
  // Twilio calls once. A STOP that is not stored would be broken by the next message.
  'POST /v1/twilio/incoming': 'maintenance',
  // Twilio calls once. An invitation that was not delivered would count as sent.
  'POST /v1/twilio/status': 'maintenance',
  // The program that shows a mail calls once, and the person reads that the reminders stopped.
  'POST /v1/reminders/one-click': 'maintenance',
  // A provider need not call again, and the session of a person who was locked out would stay.
  'POST /v1/staff/oidc/back-channel-logout': 'maintenance',
  // A person leaves a shared computer.
  'DELETE /v1/session': 'maintenance',
  'DELETE /v1/staff/session': 'maintenance',
  // A person lost a device.
  'DELETE /v1/account/sessions': 'maintenance',
  'DELETE /v1/account/sessions/:session_id': 'maintenance',
  'DELETE /v1/staff/account/sessions': 'maintenance',
  'DELETE /v1/staff/account/sessions/:id': 'maintenance',
}
