import { inflateRawSync } from 'node:zlib'

const ENTRY = Buffer.from('PK\x01\x02', 'latin1')
const DEFLATED = 8

/** The files of a zip archive by name, in the order of its directory. */
export function zipEntries(archive: Buffer): Map<string, string> {
  const entries = new Map<string, string>()
  for (let at = archive.indexOf(ENTRY); at >= 0; at = archive.indexOf(ENTRY, at + 1)) {
    const name = archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28))
    const local = archive.readUInt32LE(at + 42)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20))
    entries.set(name, (archive.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : packed).toString())
  }
  return entries
}
