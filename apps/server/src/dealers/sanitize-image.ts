import { crc32, inflateSync } from 'node:zlib'

// Each returns the image without metadata and without what follows its end, and undefined for another format. An image that is damaged
// or cut off throws an Error that continues 'logo …'.

const isText = (bytes: Buffer, offset: number, text: string) =>
  bytes.subarray(offset, offset + text.length).toString('latin1') === text

export const damaged = () => new Error('is damaged or incomplete; export the image again')

/** The bytes of a part that must be complete. */
function part(bytes: Buffer, from: number, to: number): Buffer {
  if (to > bytes.length || to < from) throw damaged()
  return bytes.subarray(from, to)
}

const PNG = '\x89PNG\r\n\x1a\n'
/** The chunks that the picture consists of (PNG §11, APNG). Others are texts, times and camera data. */
const pngChunks = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB bKGD pHYs acTL fcTL fdAT'.split(' '))

/** The limit of a decompressed logo: some 4,000 pixels squared. */
const MOST_PIXEL_BYTES = 64 * 1024 * 1024

export function sanitizePng(bytes: Buffer): Buffer | undefined {
  if (!isText(bytes, 0, PNG)) return undefined
  const clean = [bytes.subarray(0, PNG.length)]
  const data: Buffer[] = []
  for (let offset = PNG.length; ; ) {
    // Length, type, data, checksum.
    const length = part(bytes, offset, offset + 8).readUInt32BE()
    const chunk = part(bytes, offset, offset + 12 + length)
    const type = chunk.toString('latin1', 4, 8)
    if (crc32(chunk.subarray(4, 8 + length)) !== chunk.readUInt32BE(8 + length)) throw damaged()
    if (pngChunks.has(type)) clean.push(chunk)
    if (type === 'IDAT') data.push(chunk.subarray(8, 8 + length))
    if (type === 'IEND') break
    offset += chunk.length
  }
  try {
    if (inflateSync(Buffer.concat(data), { maxOutputLength: MOST_PIXEL_BYTES }).length === 0) throw damaged()
  } catch {
    throw damaged()
  }
  return Buffer.concat(clean)
}

const JPEG = '\xff\xd8\xff'
const [END_OF_IMAGE, START_OF_SCAN, COMMENT] = [0xd9, 0xda, 0xfe]
/** Segments of applications: of them only JFIF, color profiles and Adobe's color transform change the picture. */
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef
const pictureApplications = new Set([0xe0, 0xe2, 0xee])

export function sanitizeJpeg(bytes: Buffer): Buffer | undefined {
  if (!isText(bytes, 0, JPEG)) return undefined
  const clean = [bytes.subarray(0, 2)]
  for (let offset = 2; ; ) {
    const [begin, marker = 0] = part(bytes, offset, offset + 2)
    if (begin !== 0xff) throw damaged()
    if (marker === END_OF_IMAGE) return Buffer.concat([...clean, bytes.subarray(offset, offset + 2)])
    const length = 2 + part(bytes, offset + 2, offset + 4).readUInt16BE()
    const segment = part(bytes, offset, offset + length)
    offset += length
    if (marker === COMMENT || (isApplication(marker) && !pictureApplications.has(marker))) continue
    clean.push(segment)
    if (marker === START_OF_SCAN) {
      const end = endOfScan(bytes, offset)
      clean.push(bytes.subarray(offset, end))
      offset = end
    }
  }
}

/** Where the compressed data ends: at a marker that is neither stuffing nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let offset = bytes.indexOf(0xff, start); offset !== -1; offset = bytes.indexOf(0xff, offset + 1)) {
    const next = bytes[offset + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return offset
  }
  throw damaged()
}

/** Flags of the extended header for what is left out. */
const [EXIF_FLAG, XMP_FLAG] = [0x08, 0x04]
const webpMetadata = new Set(['EXIF', 'XMP '])

export function sanitizeWebp(bytes: Buffer): Buffer | undefined {
  if (!isText(bytes, 0, 'RIFF') || !isText(bytes, 8, 'WEBP')) return undefined
  const image = part(bytes, 0, 8 + bytes.readUInt32LE(4))
  const clean: Buffer[] = []
  for (let offset = 12; offset < image.length; ) {
    const type = part(image, offset, offset + 8).toString('latin1', 0, 4)
    const length = image.readUInt32LE(offset + 4)
    // Chunks begin at even offsets.
    const chunk = Buffer.from(part(image, offset, offset + 8 + length + (length % 2)))
    offset += chunk.length
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~(EXIF_FLAG | XMP_FLAG)
    if (!webpMetadata.has(type)) clean.push(chunk)
  }
  if (!clean.some(chunk => /^(?:VP8[ L]|ANMF)/.test(chunk.toString('latin1', 0, 4)))) throw damaged()
  const content = Buffer.concat(clean)
  const header = Buffer.from(image.subarray(0, 12))
  header.writeUInt32LE(4 + content.length, 4)
  return Buffer.concat([header, content])
}
