import { vi } from 'vitest'

/** For tests: as much of a browser's storage as is used. Its entries are its own properties, as in a browser. */
export function stubStorage(entries: Record<string, string> = {}): Record<string, string> {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name]
    },
  }
  const storage = Object.assign(Object.create(methods) as Record<string, string>, entries)
  vi.stubGlobal('localStorage', storage)
  return storage
}
