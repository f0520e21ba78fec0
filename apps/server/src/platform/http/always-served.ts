import type { ModeName } from '../mode.ts'

/**
 * The last mode of calls that cannot wait until a mode ends, by method and route. It goes before what their routes declare. All but the
 * first are served in each mode, as far as the database can be used.
 */
export const alwaysServed: Readonly<Record<string, ModeName>> = {
  // DocuSign sends it again until it is acknowledged, and the server asks each hour: nothing is lost, and no application changes.
  'POST /v1/docusign/connect': 'held',
  // Twilio calls once. A STOP that is not stored would be broken by the next message.
  'POST /v1/twilio/incoming': 'maintenance',
  // Twilio calls once. It marks a message that was sent, and an application changes nothing.
  'POST /v1/twilio/status': 'maintenance',
  // The program that shows a mail calls once, and the person reads that the reminders stopped.
  'POST /v1/reminders/one-click': 'maintenance',
  // A provider need not call again, and the session of a person who was locked out would stay.
  'POST /v1/staff/oidc/back-channel-logout': 'maintenance',
  // A person who leaves a shared computer.
  'DELETE /v1/session': 'maintenance',
  'DELETE /v1/staff/session': 'maintenance',
  // A person who lost a device.
  'DELETE /v1/account/sessions': 'maintenance',
  'DELETE /v1/account/sessions/:session_id': 'maintenance',
  'DELETE /v1/staff/account/sessions/:id': 'maintenance',
}
