interface ServiceRequest extends RequestInit {
  /** Milliseconds for the response with its body. */
  limitMs: number
}

/** Calls an outside service. A redirect is an error, because it could lead credentials elsewhere. */
export const fetchService = (url: string | URL, { limitMs, ...init }: ServiceRequest): Promise<Response> =>
  fetch(url, { redirect: 'error', ...init, signal: AbortSignal.timeout(limitMs) })

/** The reason why no response came. `fetch` gives the reason as the cause, which has a code only where a name has several addresses. */
export function failureReason({ message, cause }: Error): string {
  if (!(cause instanceof Error)) return message
  return cause.message || ('code' in cause && String(cause.code)) || message
}

/** A provider that `doctor` checks. */
export interface Checkable {
  /**
   * Asks the outside service whether the settings work, and changes nothing there. Resolves with a sentence; throws an error whose
   * message says what is wrong, without a secret.
   */
  check(): Promise<string>
}
