import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { ZipFile } from 'yazl'

export interface BundledFile {
  name: string
  bytes: Uint8Array
}

/** A file that its owner alone reads and writes. */
const PRIVATE = 0o100600

/** Packs files, uncompressed. The same files and time give the same bytes. */
export const zip = (files: Iterable<BundledFile>, modifiedAt: Date): Promise<Buffer> =>
  buffer(zipStream(files, modifiedAt))

/** The same as a stream. It asks for a file only once its reader took the one before. */
export function zipStream(files: Iterable<BundledFile> | AsyncIterable<BundledFile>, modifiedAt: Date): Readable {
  const chunks = packed(files, modifiedAt)
  return new Readable({
    // With a buffer, Node would read ahead of the reader.
    highWaterMark: 0,
    read() {
      chunks.next().then(
        ({ value, done }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, callback) {
      chunks.return(undefined).then(() => callback(error), callback)
    },
  })
}

async function* packed(files: Iterable<BundledFile> | AsyncIterable<BundledFile>, mtime: Date): AsyncGenerator<Buffer> {
  const archive = new ZipFile()
  const taken = new Set<string>()
  const written: Buffer[] = []
  archive.outputStream.on('data', chunk => written.push(chunk))
  for await (const { name, bytes } of files) {
    const options = { mtime, mode: PRIVATE, compress: false }
    archive.addBuffer(Buffer.from(bytes), unused(safeFileName(name), taken), options)
    // yazl writes an uncompressed entry at once, and its stream emits the end of it later.
    await setImmediate()
    yield Buffer.concat(written.splice(0))
  }
  const ended = once(archive.outputStream, 'end')
  archive.end()
  await ended
  yield Buffer.concat(written)
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
