import { fetchSignedIn } from '../../data/client.ts'

/** Long enough for a browser to start the download. */
const KEPT_MS = 60_000

/** Fetches a file with the identity token in a header, so that no token is in a URL, and saves it. */
export async function saveFile(path: string, name: string): Promise<void> {
  const blob = await (await fetchSignedIn('GET', path)).blob()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
