/** The subject of a message, for the area that follows its delivery. Each area names its own kind. */
export interface MessageSubject<Kind extends string = string> {
  kind: Kind
  id: string
  /** Time for which its link or code is good once it is sent. */
  minutes?: number
  /** The recipient's time zones: the message waits until it is not night there. */
  timeZones?: readonly string[]
}

/** Follows the messages of one kind. Areas implement it; the composition root registers it. */
export interface MessageHandler {
  /** Returns whether sending the message still makes sense. Throws {@link PermanentError} where it is too late. */
  shouldSend?(subject: MessageSubject): Promise<boolean>
  onSent?(subject: MessageSubject): Promise<void>
  /** The message will not be tried again. */
  onFailed?(subject: MessageSubject): Promise<void>
}

/** Keyed by kind. A queued message may have a kind that only another release knows; no handler follows it. */
export type MessageHandlers = Readonly<Record<string, MessageHandler>>
