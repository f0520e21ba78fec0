import { noAnswer } from '../../data/base/api-error.ts'

/** The bytes with which each file of a zip begins. The files in it are texts, which have none of them. */
const FILE_HEADER = [0x50, 0x4b, 0x03, 0x04] as const

/** Receives a zip, and calls `onFile` with the count of files each time that another one comes. Throws `no_answer` where it ends midway. */
export async function receiveZip({ body }: Response, onFile: (count: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let count = 0
  let matched = 0
  const reader = body?.getReader() ?? noAnswer()
  for (;;) {
    const { done, value } = await reader.read().catch(noAnswer)
    if (done) return new Blob(parts, { type: 'application/zip' })
    parts.push(value)
    const before = count
    for (const byte of value) {
      matched = byte === FILE_HEADER[matched] ? matched + 1 : Number(byte === FILE_HEADER[0])
      if (matched < FILE_HEADER.length) continue
      matched = 0
      count++
    }
    if (count > before) onFile(count)
  }
}
