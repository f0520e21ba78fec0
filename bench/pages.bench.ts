// Time until pages are painted and usable on a slow phone, compared with minimal pages, visited alternately.

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { pagePath, pathTo } from '@porchlight/domain'
import { openBrowser, signedInBorrower } from './browser.ts'
import { buildPeerPage } from './built-page.ts'
import { clientOnlyPage } from './client-only-pages.ts'
import { renderedPage } from './rendered-page.ts'
import { projectFolder, runningServer } from './running-server.ts'
import { staticDocument, staticSite } from './static-site.ts'
import { median, ms, printTable, times } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ROUNDS = 5
const LOGO = '/dealers/sunrise-homes.svg'
const slowPhone = { network: 'slow4G', cpu: true } as const

await using folder = await temporaryFolder()
await using server = await runningServer({ DATA_DIR: folder.path })
await using browser = await openBrowser()
const { params, state, record } = await signedInBorrower(browser, server)
const form = server.url + pagePath(params, 'personal-info')
const signIn = server.url + pathTo('login', params)
const logo = { [LOGO]: await readFile(path.join(projectFolder, 'apps/web/public', LOGO), 'utf8') }
const renderedForm = await rendered(form)
await using staticForm = await staticSite({
  ...logo,
  '/': staticDocument(renderedForm.markup),
  '/style.css': renderedForm.styles,
})
const peer = await buildPeerPage()
await using peerForm = await staticSite({
  ...logo,
  ...peer,
  '/': peer['/index.html']!,
  '/answers.json': JSON.stringify(record),
})
await mustAskTheSame(peerForm.url)
const bare = await clientOnlyPage(await rendered(signIn))
await using bareSignIn = await staticSite({ ...logo, ...bare, '/': bare['/index.html']! })

const forms = await alternately({ ours: form, static: `${staticForm.url}/`, peer: `${peerForm.url}/` }, timeForm)
const painted = await alternately({ ours: signIn, peer: `${bareSignIn.url}/` }, timeLargestPaint)
printTable([
  {
    metric: 'form page painted with its answers, against static HTML',
    figure: compared(forms.ours, forms.static, 'painted'),
    target: 'at most 0.9x',
  },
  {
    metric: 'form page usable, against static HTML',
    figure: compared(forms.ours, forms.static, 'usable'),
    target: 'at most 1.5x',
  },
  {
    metric: 'form page usable, against React Hook Form, Base UI and zod',
    figure: compared(forms.ours, forms.peer, 'usable'),
    target: 'at most 0.75x',
  },
  {
    metric: 'largest paint of sign-in, against the same markup rendered by React in the browser',
    figure: compared(painted.ours, painted.peer, 'painted'),
    target: 'at most 0.6x',
  },
])

/** Milliseconds from the navigation. */
interface Timing {
  painted: number
  usable?: number
}

/** Timings of each side, visited alternately so that other load affects all of them. */
async function alternately<Side extends string>(
  addresses: Record<Side, string>,
  measure: (address: string) => Promise<Timing>,
): Promise<Record<Side, Timing[]>> {
  const sides = Object.keys(addresses) as Side[]
  const timings = Object.fromEntries(sides.map(side => [side, []])) as unknown as Record<Side, Timing[]>
  for (let round = 0; round < ROUNDS; round++)
    for (const side of sides) timings[side].push(await measure(addresses[side]))
  return timings
}

function compared(ours: Timing[], peer: Timing[], moment: keyof Timing): string {
  const [a, b] = [ours, peer].map(timings => median(timings.map(timing => timing[moment]!)))
  return `${times(a! / b!)} (${ms(a!)} to ${ms(b!)})`
}

/** Times until the stored first name is painted, and until the page is hydrated: its rules reject a digit in the name. */
function timeForm(address: string): Promise<Timing> {
  const watch = (answer: string) => {
    const isHydrated = (field: Element) => Object.keys(field).some(key => key.startsWith('__reactProps$'))
    const type = (field: HTMLInputElement, text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    const timing: Partial<Timing> = {}
    const afterPaint = new MessageChannel()
    afterPaint.port1.onmessage = () => {
      timing.painted ??= performance.now()
    }
    const look = () => {
      const field = document.querySelector<HTMLInputElement>('input[name=first_name]')
      const hasCode = document.scripts.length > 0
      if (timing.painted === undefined) {
        if (field?.value === answer && field.checkVisibility()) afterPaint.port2.postMessage('')
      } else if (!hasCode || field?.ariaInvalid === 'true') {
        timing.usable = hasCode ? performance.now() : timing.painted
        return Object.assign(window, { timing })
      }
      if (field && isHydrated(field) && field.value.startsWith(answer)) type(field, `${answer}1`)
      return requestAnimationFrame(look)
    }
    look()
  }
  const script = `(${watch})(${JSON.stringify(record.first_name)})`
  return browser.visit(slowPhone, page => timed(page, address, script), address === form ? state : undefined)
}

function timeLargestPaint(address: string): Promise<Timing> {
  const watch = () =>
    new PerformanceObserver(list => {
      const last = list.getEntries().at(-1)
      Object.assign(window, { timing: { painted: last?.startTime } })
    }).observe({ type: 'largest-contentful-paint', buffered: true } as PerformanceObserverInit)
  return browser.visit(slowPhone, page => timed(page, address, `(${watch})()`))
}

/** `window.timing`, which `script` fills, once the page is idle. `script` runs before the page's own. */
async function timed(page: Page, address: string, script: string): Promise<Timing> {
  await page.addInitScript(script)
  await page.goto(address, { waitUntil: 'networkidle' })
  // A function, because the page's policy forbids evaluating a string.
  await page.waitForFunction(() => 'timing' in window)
  return page.evaluate<Timing>('timing')
}

function rendered(address: string): Promise<{ markup: string; styles: string }> {
  return browser.visit(
    {},
    async page => {
      await page.goto(address)
      return renderedPage(page, page.getByRole('textbox').first())
    },
    address === form ? state : undefined,
  )
}

/** Throws unless the peer has the same fields as our page. */
async function mustAskTheSame(address: string): Promise<void> {
  const names = (visited: string, storageState?: typeof state) =>
    browser.visit(
      {},
      async page => {
        await page.goto(visited, { waitUntil: 'networkidle' })
        return page.locator('main input[name]').evaluateAll(inputs => inputs.map(input => input.getAttribute('name')))
      },
      storageState,
    )
  const [ours, peer] = [await names(form, state), await names(address)]
  if (ours.join() !== peer.join()) throw new Error(`The peer page asks ${peer}, and ours asks ${ours}.`)
}
