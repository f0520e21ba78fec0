import { isLoopback } from '../../platform/settings/loopback.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** The inbox needs no settings. `name` is the setting that chooses it. It is for development on one machine. */
export function* inboxConflicts(
  name: string,
  { NODE_ENV, HOST, PUBLIC_URL, STAFF_URL = PUBLIC_URL }: Settings,
): Iterable<string> {
  const why = `because ${name}=inbox shows every sign-in link and code to everyone who opens the page`
  if (NODE_ENV === 'production') yield `NODE_ENV=production is refused ${why}.`
  if (!isLoopback(HOST)) yield `HOST must be a loopback address ${why}.`
  for (const [setting, url] of Object.entries({ PUBLIC_URL, STAFF_URL }))
    if (!isLoopback(new URL(url).hostname)) yield `${setting} must be a loopback address ${why}.`
}
