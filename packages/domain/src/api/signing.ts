export const LONGEST_DECLINE_REASON = 500

/** The end of a signing session: `event` in the query of `return_url`. The names are those of DocuSign. */
export const signingEnds = ['signing_complete', 'decline', 'cancel', 'session_timeout'] as const
export type SigningEnd = (typeof signingEnds)[number]

/** The notifications of the embedded signing page to the page that embeds it. */
export type SigningNotification =
  | 'document-ready'
  | 'document-completed'
  | 'document-declined'
  | 'document-left'
  | 'documents-closed'
  | 'application-ended'
  | 'session-ended'
  | 'person-active'

export interface SigningMessage {
  /** Distinguishes these messages from those of other software in the frame. */
  from: 'signing-page'
  notification: SigningNotification
}

/** Null while the session continues. */
export const signingEndFor: Record<SigningNotification, SigningEnd | null> = {
  'document-ready': null,
  'document-completed': 'signing_complete',
  'document-declined': 'decline',
  'document-left': 'cancel',
  // Someone ended the signing: there is nothing to report.
  'documents-closed': null,
  'application-ended': null,
  'session-ended': 'session_timeout',
  'person-active': null,
}

/** Reads a window message; null when it is not from a signing page. A message proves nothing: the server is asked. */
export function readSigningMessage(data: unknown): SigningNotification | null {
  const { from, notification } = (typeof data === 'object' && data !== null ? data : {}) as Partial<SigningMessage>
  return from === 'signing-page' && typeof notification === 'string' && Object.hasOwn(signingEndFor, notification)
    ? notification
    : null
}
