import { createHash } from 'node:crypto'
import { imageSize } from 'image-size'
import { damaged, sanitizeJpeg, sanitizePng, sanitizeWebp } from './sanitize-image.ts'

export const MAX_LOGO_BYTES = 100 * 1024

/** An image as it is served. */
export interface LogoFile {
  content_type: string
  /** SHA-256 of the bytes, hex. */
  sha256: string
  bytes: Buffer
}

/** `width` and `height` are in pixels. */
export interface Logo extends LogoFile {
  width: number
  height: number
}

/** Formats without scripts, which mail clients and messengers show too. SVG has scripts, so it is not among them. */
const formats = [
  { content_type: 'image/png', extension: 'png', sanitize: sanitizePng },
  { content_type: 'image/jpeg', extension: 'jpg', sanitize: sanitizeJpeg },
  { content_type: 'image/webp', extension: 'webp', sanitize: sanitizeWebp },
]

/**
 * Recognizes the format by the content, and keeps the image alone: no metadata, and nothing after its end. Throws an Error that continues
 * 'logo …'.
 */
export function readLogo(bytes: Buffer): Logo {
  if (bytes.length > MAX_LOGO_BYTES) throw new Error(`must have at most ${MAX_LOGO_BYTES / 1024} kB`)
  for (const { content_type, sanitize } of formats) {
    const image = sanitize(bytes)
    if (image)
      return { content_type, sha256: createHash('sha256').update(image).digest('hex'), bytes: image, ...sizeOf(image) }
  }
  throw new Error('must be a PNG, JPEG or WebP image')
}

function sizeOf(image: Buffer): Pick<Logo, 'width' | 'height'> {
  try {
    const { width, height } = imageSize(image)
    if (width > 0 && height > 0) return { width, height }
  } catch {
    // The image has no header that gives its size.
  }
  throw damaged()
}

const HASH_DIGITS = 16

/** The path of a logo changes with its content, so that browsers may keep it for good. */
export function logoPath(slug: string, { sha256, content_type }: Pick<LogoFile, 'sha256' | 'content_type'>): string {
  const extension = formats.find(format => format.content_type === content_type)?.extension
  return `/dealers/${slug}/logo/${sha256.slice(0, HASH_DIGITS)}.${extension}`
}
