const VERSION_4 = 0x40
const VARIANT = 0x80

/** Returns a random UUID (version 4). `crypto.randomUUID` is missing in older browsers, and on pages without HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | VERSION_4
  bytes[8] = (bytes[8]! & 0x3f) | VARIANT
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
