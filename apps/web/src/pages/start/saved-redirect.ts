import { safeRedirect } from '@porchlight/domain'
import { stored } from '../../api/storage.ts'

const SUFFIX = ':publicRedirect'

/** Takes the page that someone was on the way to when a sign-in interrupted him, whichever dealer's it is. */
export function takeSavedRedirect(): string | null {
  for (const name of namesInStorage()) {
    if (!name.endsWith(SUFFIX)) continue
    const dealer = name.slice(0, -SUFFIX.length)
    const saved = stored(dealer, 'publicRedirect')
    const path = safeRedirect(saved.read(), dealer)
    saved.clear()
    if (path) return path
  }
  return null
}

function namesInStorage(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
