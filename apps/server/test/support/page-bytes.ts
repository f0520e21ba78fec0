import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { filesFolder } from '../../src/pages/web-bundle.ts'

/** JavaScript and CSS after Brotli. A page that needs more defers what it does not show at first (`ui/base/lazy-component.tsx`). */
export const MOST_BYTES = { signIn: 76_000, form: 123_450, progress: 139_750, dashboard: 131_400, staff: 141_900 }

/** Bytes after Brotli that a page loads before it is usable. Inline styles count as CSS. */
export interface PageBytes {
  code: number
  styles: number
}

/** The bytes of the code that a page's HTML names, with all that this code imports, and of its inline styles. */
export async function pageBytes(html: string): Promise<PageBytes> {
  const files = await withImports([...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(match => match[1]!))
  const code = [...files.values()].map(compressedSize).reduce((a, b) => a + b, 0)
  const [, styles = ''] = /<style[^>]*>([^<]*)</.exec(html) ?? []
  return { code, styles: compressedSize(styles) }
}

/** The texts of the files and of all that they import before they run, by address. */
async function withImports(addresses: string[], found = new Map<string, string>()): Promise<Map<string, string>> {
  for (const address of addresses) {
    if (found.has(address)) continue
    const text = await readFile(path.join(filesFolder, address), 'utf8')
    found.set(address, text)
    const imports = [...text.matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+)"/g)].map(([, file]) =>
      path.posix.join(path.posix.dirname(address), file!),
    )
    await withImports(imports, found)
  }
  return found
}

const sizes = new Map<string, number>()
const names = new Map<string, string>()

/** Pages share most of their files, and compressing takes long. */
function compressedSize(text: string): number {
  const size = sizes.get(text) ?? brotliCompressSync(withSteadyNames(text)).length
  sizes.set(text, size)
  return size
}

/** Any change of the code gives files other names, which compress to a hundred bytes more or fewer. */
const withSteadyNames = (text: string): string =>
  text.replace(/[\w-]{8}(?=\.(?:js|css)\b)/g, name => {
    const steady = names.get(name) ?? createHash('sha256').update(`${names.size}`).digest('base64url').slice(0, 8)
    names.set(name, steady)
    return steady
  })
