/**
 * Makes an open dialog an entry of the browser's history, so that Back closes it and leaves the page alone.
 *
 * A dialog that is closed otherwise leaves its entry behind: going back at once would race with a navigation that
 * follows. Such an entry is reused by the next dialog, and passed over when the person goes through the history.
 */
type Close = () => void

interface Position {
  /** The number of dialogs that the entry has. */
  depth: number
  path: string
}

const currentPosition = (): Position => ({
  depth: (history.state as { dialogs?: number } | null)?.dialogs ?? 0,
  path: location.pathname,
})

/** The open dialogs, the innermost one last. */
const open: Close[] = []
let left: Position
let isPassing = false

function onPopState(): void {
  const from = left
  left = currentPosition()
  const isSamePage = from.path === left.path
  const wasPassing = isPassing
  isPassing = false
  const isClosed = left.depth > open.length
  if (left.depth < open.length) for (const close of open.slice(left.depth).reverse()) close()
  else if (wasPassing) return
  else if (isClosed && isSamePage && left.depth > from.depth) history.forward()
  else if (isClosed) {
    isPassing = true
    history.back()
  }
  // The person went back from the entry of a closed dialog, which looks like the page itself.
  else if (isSamePage && from.depth > left.depth) history.back()
}

/** Adds the entry of a dialog that opens. Returns what to call when it is closed. */
export function openHistoryEntry(close: Close): () => void {
  if (!left) addEventListener('popstate', onPopState)
  open.push(close)
  if (currentPosition().depth < open.length) history.pushState({ ...history.state, dialogs: open.length }, '')
  left = currentPosition()
  return () => {
    open.splice(open.lastIndexOf(close), 1)
  }
}
