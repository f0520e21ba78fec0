// Bytes that a first visit loads before the page is usable: the files that the HTML names, and their static imports.

import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { pageIds, pagePath, pathTo } from '@porchlight/domain'
import { DEALER } from '../apps/server/test/support/filled-application.ts'
import { projectFolder, runningServer } from './running-server.ts'
import { type Figure, kB, printTable } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const client = path.join(projectFolder, 'apps/web/dist/client')

/** Bytes after Brotli. Inline styles count as CSS and as part of the HTML. */
interface Visit {
  address: string
  code: number
  styles: number
  html: number
}

await using folder = await temporaryFolder()
await using server = await runningServer({ DATA_DIR: folder.path })
const at = { dealer: DEALER, application: 'ABCDEFGHJK', borrower: '00000000-0000-7000-8000-000000000000' }

const home = await visit(pathTo('dealerHome', at))
const signIn = await visit(pathTo('login', at))
const forms: Visit[] = []
for (const page of pageIds()) forms.push(await visit(pagePath(at, page)))
const largest = (visits: Visit[], part: 'code' | 'html') => visits.reduce((a, b) => (b[part] > a[part] ? b : a))
const heaviest = largest(forms, 'code')
const longest = largest([home, signIn, ...forms], 'html')
const named = ({ address }: Visit) => address.split('/').slice(6).join('/') || address

printTable([
  codeAndStyles('dealer home', home, 72),
  codeAndStyles('sign-in', signIn, 72),
  codeAndStyles(`largest of ${forms.length} form pages (${named(heaviest)})`, heaviest, 90),
  { what: `largest HTML with styles and data (${named(longest)})`, figure: kB(longest.html), reach: 'at most 6 kB' },
])

function codeAndStyles(page: string, { code, styles }: Visit, most: number): Figure {
  const figure = `${kB(code + styles)} (styles ${kB(styles)})`
  return { what: `JS and CSS of ${page}, brotli`, figure, reach: `at most ${most} kB` }
}

async function visit(address: string): Promise<Visit> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${server.url}${address}`, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject),
  )
  const sent = await buffer(answer)
  const html = brotliDecompressSync(sent).toString()
  const files = await withImports([...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(found => found[1]!))
  const code = [...files.values()].map(compressed).reduce((a, b) => a + b, 0)
  const [, styles = ''] = /<style[^>]*>([^<]*)</.exec(html) ?? []
  return { address, html: sent.length, code, styles: compressed(styles) }
}

/** The files and their static imports: text by path. */
async function withImports(addresses: string[], found = new Map<string, string>()): Promise<Map<string, string>> {
  for (const address of addresses) {
    if (found.has(address)) continue
    const text = await readFile(path.join(client, address), 'utf8')
    found.set(address, text)
    const imports = [...text.matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+)"/g)].map(([, file]) =>
      path.posix.join(path.posix.dirname(address), file!),
    )
    await withImports(imports, found)
  }
  return found
}

function compressed(text: string): number {
  return brotliCompressSync(text).length
}
