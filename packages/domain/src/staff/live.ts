/** Number of times that a page of the queue asks who looks at its rows. */
export const QUEUE_PRESENCE_EVERY_MS = 4_000

/** Interval at which an open page reports itself. The server writes it at most once a minute. */
export const PRESENCE_EVERY_MS = 65_000
/** A page that has not said so for longer counts as left. */
export const PRESENCE_ENDS_MS = 90_000

/** The event of an application's stream when another person came or left. */
export const PRESENCE_CHANGED = 'presence'

/** Beginning of the first event of an application's stream: a mark follows, which is another one after each change by others. */
export const CHANGES_AT = 'at'

/** The data of an event of GET /staff/queue/events: how many applications of the caller's dealers others changed. It names none. */
export interface QueueNews {
  changed: number
}
