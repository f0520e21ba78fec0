import { createHash } from 'node:crypto'
import type { ExportFile } from './source.ts'

/** A file of this text, with its hash. */
export function toFile(name: string, type: ExportFile['type'], text: string): ExportFile {
  const bytes = Buffer.from(text)
  return { name, type, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
