import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export interface BundledFile {
  name: string
  bytes: Uint8Array
}

/** Packs files, uncompressed unless it is asked for: PDFs are compressed. The same files and time give the same bytes. */
export async function zip(
  files: BundledFile[],
  modifiedAt: Date,
  { isCompressed = false }: { isCompressed?: boolean } = {},
): Promise<Buffer> {
  const archive = new ZipFile()
  const taken = new Set<string>()
  for (const { name, bytes } of files)
    archive.addBuffer(Buffer.from(bytes), unused(safeFileName(name), taken), {
      mtime: modifiedAt,
      compress: isCompressed,
    })
  archive.end()
  return buffer(archive.outputStream)
}

/** A name that every file system can store and none reads as a path. Keeps letters of every script. */
export function safeFileName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, '-')
    .replace(/^[.\s-]+|[.\s]+$/g, '')
  return safe.slice(-120) || 'document'
}

function unused(name: string, taken: Set<string>): string {
  const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? []
  let free = name
  for (let copy = 2; taken.has(free.toLowerCase()); copy++) free = `${stem} (${copy})${extension}`
  taken.add(free.toLowerCase())
  return free
}
