/**
 * Makes an open dialog an entry of the browser's history, so that Back closes it and leaves the page alone.
 *
 * Such entries show the same page as the entry below them. A dialog that is closed otherwise leaves its entry, which is then
 * the page: going back at once would race with a navigation that follows. A step from one entry of a page to another one
 * changes nothing that a person sees, so the same step is made again. All other entries, such as those of links to a part
 * of the page, belong to the router and the browser, and are left alone.
 */
type Close = () => void

interface Position {
  /** Names the entries that show one page. */
  page: string
  /** The place of the entry among them, from 0. */
  index: number
  /** The number of dialogs that the entry has. */
  dialogs: number
}

/** The current entry, if a dialog was opened at it or made it. */
const currentPosition = (): Position | undefined => (history.state as { position?: Position } | null)?.position
const withPosition = (position: Position) => ({ ...history.state, position })

/** The open dialogs, the innermost one last. */
const open: Close[] = []
let last: Position | undefined
let isListening = false
let pages = 0

/** A reloaded document keeps its history, and counts again. */
const newPage = (): string => {
  pages += 1
  return `${performance.timeOrigin}-${pages}`
}

const remember = (): void => {
  last = currentPosition()
}

function onPopState(): void {
  const from = last
  remember()
  const dialogs = last?.dialogs ?? 0
  if (dialogs < open.length) for (const close of open.slice(dialogs).reverse()) close()
  else if (!from || !last || from.page !== last.page) return
  else if (from.index > last.index) history.back()
  else if (from.index < last.index && dialogs > open.length) history.forward()
}

/** An entry that the router replaces stays above the entries of its page: no step between them is visible. */
function onReplaceState(): void {
  if (last?.index && !currentPosition()) history.replaceState(withPosition({ ...last, dialogs: 0 }), '')
  else remember()
}

/** The router names its events after the functions of the history. */
function listen(): void {
  isListening = true
  addEventListener('popstate', onPopState)
  addEventListener('pushState', remember)
  addEventListener('replaceState', onReplaceState)
}

/** Adds the entry of a dialog that opens. Returns what to call when it is closed. */
export function openHistoryEntry(close: Close): () => void {
  if (!isListening) listen()
  open.push(close)
  const here = currentPosition() ?? { page: newPage(), index: 0, dialogs: 0 }
  if (here.dialogs < open.length) {
    history.replaceState(withPosition(here), '')
    history.pushState(withPosition({ ...here, index: here.index + 1, dialogs: open.length }), '')
  }
  remember()
  return () => {
    open.splice(open.lastIndexOf(close), 1)
  }
}
