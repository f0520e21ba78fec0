import { crc32, deflateSync } from 'node:zlib'

const uint32 = (value: number, write: 'writeUInt32BE' | 'writeUInt32LE') => {
  const bytes = Buffer.alloc(4)
  bytes[write](value)
  return bytes
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32(data.length, 'writeUInt32BE'), typed, uint32(crc32(typed), 'writeUInt32BE')])
}

function jpegSegment(marker: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data])
}

const webpChunk = (type: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), uint32(data.length, 'writeUInt32LE'), data, Buffer.alloc(data.length % 2)])

const pngOf = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
const jpegOf = (...segments: Buffer[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xd9])])
const webpOf = (...chunks: Buffer[]) => {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  return Buffer.concat([Buffer.from('RIFF'), uint32(content.length, 'writeUInt32LE'), content])
}

// Three by two gray pixels each; the JPEG and the WebP have the structure alone.
const header = pngChunk('IHDR', Buffer.from('00000003000000020800000000', 'hex'))
const pixels = [
  pngChunk('IDAT', deflateSync(Buffer.from([0, 128, 128, 128, 0, 128, 128, 128]))),
  pngChunk('IEND', Buffer.alloc(0)),
]
const jfif = jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'))
const frame = jpegSegment(0xc0, Buffer.from('080002000301011100', 'hex'))
const scan = Buffer.concat([
  jpegSegment(0xda, Buffer.from('010100003f00', 'hex')),
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
])
const extended = (flags: number) => webpChunk('VP8X', Buffer.from([flags, 0, 0, 0, 2, 0, 0, 1, 0, 0]))
const bitmap = webpChunk('VP8L', Buffer.from('2f0000000007d0fffef7bfff81', 'hex'))

const planted = Buffer.from('planted: GPS 30.26, -97.74')

export const sampleImages = {
  png: pngOf(header, ...pixels),
  jpeg: jpegOf(jfif, frame, scan),
  webp: webpOf(extended(0x10), bitmap),
}

/** The same images with metadata. */
export const imagesWithMetadata: typeof sampleImages = {
  png: pngOf(header, pngChunk('tEXt', planted), pngChunk('eXIf', planted), ...pixels),
  jpeg: jpegOf(jfif, jpegSegment(0xe1, planted), jpegSegment(0xfe, planted), jpegSegment(0xed, planted), frame, scan),
  webp: webpOf(extended(0x10 | 0x08 | 0x04), bitmap, webpChunk('EXIF', planted), webpChunk('XMP ', planted)),
}
