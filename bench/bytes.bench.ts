// Bytes that a first visit loads until the page is usable: the HTML with its data, the code that it names, and all
// that this code imports.

import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { pageIds, pagePath, pathTo } from '@porchlight/domain'
import { staffPathTo } from '@porchlight/domain/staff'
import { fill } from '../apps/server/test/support/filled-application.ts'
import { MOST_BYTES, type PageBytes, pageBytes } from '../apps/server/test/support/page-bytes.ts'
import { borrowerOverHttp, pageParams } from './borrower-over-http.ts'
import { runningServer } from './running-server.ts'
import { type Figure, kB, printTable } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Inline styles count as part of the HTML, too. */
interface Visit extends PageBytes {
  address: string
  html: number
}

await using folder = await temporaryFolder()
await using server = await runningServer({ DATA_DIR: folder.path })
const borrower = await borrowerOverHttp(server.url, 'visitor@example.com')
await fill(borrower.calls, borrower)
const params = pageParams(borrower)

const home = await visit(pathTo('dealerHome', params))
const signIn = await visit(pathTo('login', params))
const staff = await visit(staffPathTo('signIn'))
if (!home || !signIn || !staff) throw new Error('A page for everyone redirects.')
const forms = await visitSignedIn(pageIds().map(page => pagePath(params, page)))
const [dashboard, account, progress, full] = await visitSignedIn([
  pathTo('dashboard', params),
  pathTo('account', params),
  pathTo('progress', params),
  pathTo('fullApplication', params),
])
if (!dashboard || !account || !progress || !full) throw new Error('A page of a signed-in borrower redirects.')
const largest = (visits: Visit[], part: 'code' | 'html') => visits.reduce((a, b) => (b[part] > a[part] ? b : a))
const heaviest = largest(forms, 'code')
const longest = largest([home, signIn, ...forms, dashboard, account, progress, full], 'html')
const nameOf = ({ address }: Visit) => address.split('/').slice(6).join('/') || address.split('/').at(-1)

printTable([
  codeAndStyles('dealer home', home, MOST_BYTES.signIn),
  codeAndStyles('sign-in', signIn, MOST_BYTES.signIn),
  codeAndStyles('every staff page', staff, MOST_BYTES.staff),
  codeAndStyles(`largest of ${forms.length} form pages (${nameOf(heaviest)})`, heaviest, MOST_BYTES.form),
  {
    metric: `largest HTML with styles and data (${nameOf(longest)})`,
    figure: kB(longest.html),
    target: 'at most 14 kB',
  },
  ...Object.entries({ dashboard, account, progress }).map(
    ([page, { html, code }]): Figure => ({
      metric: `HTML with styles and data, and JS, of ${page}, Brotli`,
      figure: `${kB(html + code)} (JS ${kB(code)})`,
      target: '',
    }),
  ),
])

function codeAndStyles(page: string, { code, styles }: Visit, most: number): Figure {
  const figure = `${kB(code + styles)} (styles ${kB(styles)})`
  return { metric: `JS and CSS of ${page}, Brotli`, figure, target: `at most ${kB(most)}` }
}

async function visitSignedIn(addresses: string[]): Promise<Visit[]> {
  const visits: Visit[] = []
  for (const address of addresses) {
    const visited = await visit(address, { cookie: borrower.cookie })
    if (visited) visits.push(visited)
  }
  return visits
}

/** Undefined if the page redirects, as pages do that are not for this borrower. */
async function visit(address: string, headers: { cookie?: string } = {}): Promise<Visit | undefined> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${server.url}${address}`, { headers: { 'accept-encoding': 'br', ...headers } }, resolve).on('error', reject),
  )
  const sent = await buffer(response)
  if (response.statusCode === 302) return undefined
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}.`)
  const html = brotliDecompressSync(sent).toString()
  return { address, html: sent.length, ...(await pageBytes(html)) }
}
