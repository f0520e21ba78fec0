import type { PageRead } from '@porchlight/domain'

/** A read that the page's first script began, before the page's code had come. */
interface BegunRead {
  /** Of whom it was begun for. */
  token: string
  response: Response
}

declare global {
  /** By what is asked: 'GET /sunrise-homes/…'. Null where nobody is signed in; it rejects where no answer came. */
  var begunReads: Record<string, Promise<BegunRead | null>> | undefined
}

export const nameOf = ([method, path]: PageRead) => `${method} ${path}`

/** The answer to a read that was begun with the page, once, and only to whom it was begun for. */
export async function takeBegunRead(read: PageRead, token: string | undefined): Promise<Response | null> {
  const name = nameOf(read)
  const begun = globalThis.begunReads?.[name]
  // What is left is of no use: after a change it would be old.
  if (!begun && read[0] !== 'GET') globalThis.begunReads = undefined
  if (!begun) return null
  delete globalThis.begunReads![name]
  const found = await begun
  return found && found.token === token ? found.response : null
}

let noted: PageRead[] | undefined

/** On the server: draws a page, which reads nothing there, and answers what it would have read. */
export function notingReads<D>(draw: () => D): { drawn: D; reads: PageRead[] } {
  const reads: PageRead[] = []
  noted = reads
  try {
    return { drawn: draw(), reads }
  } finally {
    noted = undefined
  }
}

/** Whether a page is being drawn on the server, where a read is only noted. */
export const isDrawing = () => noted !== undefined
export function note(read: PageRead): void {
  if (!noted?.some(other => nameOf(other) === nameOf(read))) noted?.push(read)
}
