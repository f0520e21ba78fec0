/** Long enough for the eye to catch the check mark of a choice that leads on. */
const SEEN_MS = 300

/** Resolves when a choice that was marked now has been seen. */
export const untilSeen = (): Promise<void> => new Promise(resolve => setTimeout(resolve, SEEN_MS))
