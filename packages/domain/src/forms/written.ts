import { normalizeText, unprintable } from './printable.ts'
import type { Text } from './text.ts'

/** Marks of direction and joining, which text has that is pasted from an email or a page in another language. */
const MARKS = /[\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g

/** Words of several lines as they are stored: each line without spaces around, in NFC, without marks, without empty lines at the ends. */
export const normalizeWritten = (typed: string): string =>
  typed
    .replace(MARKS, '')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(normalizeText)
    .join('\n')
    .replace(/^\n+|\n+$/g, '')

/** Returns the message about normalized words of several lines that cannot be stored, or undefined. */
export function writtenError(text: string, { longest, tooLong }: { longest: number; tooLong: Text }): Text | undefined {
  if (text.length > longest) return tooLong
  for (const line of text.split('\n')) {
    const message = line === '' ? undefined : unprintable(line)
    if (message) return message
  }
  return undefined
}
