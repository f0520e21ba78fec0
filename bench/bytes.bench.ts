// What a first visit fetches until the page can be used: the code that the server names in the page, and all that this imports.

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
type Chunk = { file: string; imports?: string[] }
const manifest = JSON.parse(await readFile(path.join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

interface Visit {
  address: string
  code: number
  html: number
}

await using folder = await temporaryFolder()
await using server = await runningServer({ DATA_DIR: folder.path })
const styles = await brotliSize(manifest['style.css']!.file)
const at = { dealer: DEALER, application: 'ABCDEFGHJK', borrower: '00000000-0000-7000-8000-000000000000' }

const home = await visit(pathTo('dealerHome', at))
const signIn = await visit(pathTo('login', at))
const forms: Visit[] = []
for (const page of pageIds) forms.push(await visit(pagePath(at, page)))
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

function codeAndStyles(page: string, { code }: Visit, most: number): Figure {
  const figure = `${kB(code + styles)} (styles ${kB(styles)})`
  return { what: `JS and CSS of ${page}, brotli`, figure, reach: `at most ${most} kB` }
}

async function visit(address: string): Promise<Visit> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${server.url}${address}`, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject),
  )
  const sent = await buffer(answer)
  const html = brotliDecompressSync(sent).toString()
  const files = closureOf([...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(found => found[1]!))
  const sizes = await Promise.all(files.map(brotliSize))
  return { address, html: sent.length, code: sizes.reduce((a, b) => a + b, 0) }
}

/** The files and all that they import before they run. */
function closureOf(files: string[]): string[] {
  const found = new Set<string>()
  const add = ({ file, imports = [] }: Chunk): void => {
    if (found.has(file)) return
    found.add(file)
    for (const key of imports) add(manifest[key]!)
  }
  for (const file of files) add(Object.values(manifest).find(chunk => chunk.file === file)!)
  return [...found]
}

async function brotliSize(file: string): Promise<number> {
  return brotliCompressSync(await readFile(path.join(client, file))).length
}
