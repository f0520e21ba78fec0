const RETRY_MS = 3000
/** Time for which a page that was reloaded is not reloaded again. */
const RELOADED_MS = 60_000

/**
 * Reloads the page where code could not be loaded, and resolves with whether it did. The code belongs to a version that is gone,
 * or one fetch of it failed, which the browser remembers as long as the page is open. Without a server nothing is reloaded, because
 * that would lose the page that is shown.
 */
export async function reloadForCode(): Promise<boolean> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { ok } = await fetch(location.href, { method: 'HEAD' }).catch(() => Response.error())
  if (!ok || (navigation?.type === 'reload' && performance.now() < RELOADED_MS)) return false
  location.reload()
  return true
}

/** Handles code that could not be loaded: reloads the page, or else retries. */
export async function recover(retry: () => void): Promise<void> {
  if (!(await reloadForCode())) setTimeout(retry, RETRY_MS)
}
