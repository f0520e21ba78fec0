import { fetchSignedIn } from '../../data/client.ts'

/** Long enough for any browser to have begun saving. */
const KEPT_MS = 60_000

/** Fetches a file in the name of who is signed in, so that no token stands in an address, and has the browser save it. */
export async function saveFile(path: string, name: string): Promise<void> {
  const blob = await (await fetchSignedIn('GET', path)).blob()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
