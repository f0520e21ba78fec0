import { createHash } from 'node:crypto'
import type { LegalText } from '@porchlight/domain'

/** SHA-256 (hex) of a text as shown: id, version, title and paragraphs, one under the other, in UTF-8. */
export function legalHash({ id, version, title, paragraphs }: LegalText): string {
  return createHash('sha256')
    .update([id, version, title, ...paragraphs].join('\n'))
    .digest('hex')
}
