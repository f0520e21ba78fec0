// How soon pages are there on a slow phone, against the least that a page of this kind can be, visited in turns.

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { pagePath, pathTo } from '@porchlight/domain'
import { openBrowser, signedInBorrower } from './browser.ts'
import { clientOnlyPage } from './client-only-page.ts'
import { projectFolder, runningServer } from './running-server.ts'
import { staticSite } from './static-site.ts'
import { median, ms, printTable, times } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ROUNDS = 5
const LOGO = '/dealers/sunrise-homes.svg'
const slowPhone = { network: true, cpu: true } as const

await using folder = await temporaryFolder()
await using server = await runningServer({ DATA_DIR: folder.path })
await using browser = await openBrowser()
const { at, state } = await signedInBorrower(browser, server)
const form = server.url + pagePath(at, 'personal-info')
const signIn = server.url + pathTo('login', at)
const logo = { [LOGO]: await readFile(path.join(projectFolder, 'apps/web/public', LOGO), 'utf8') }
const ourForm = await drawn(form)
await using plainForm = await staticSite({
  ...logo,
  '/': plainPage(ourForm.markup),
  '/style.css': ourForm.styles,
})
const ourSignIn = await drawn(signIn)
const bare = await clientOnlyPage(ourSignIn.markup, ourSignIn.styles)
await using bareSignIn = await staticSite({ ...logo, ...bare, '/': bare['/index.html']! })

const usable = await inTurns({ ours: form, theirs: `${plainForm.url}/` }, timeToUsable)
const painted = await inTurns({ ours: signIn, theirs: `${bareSignIn.url}/` }, timeToLargestPaint)
printTable([
  {
    what: 'form page usable, against static HTML with a stylesheet',
    figure: compared(usable),
    reach: 'at most 1.35x',
  },
  {
    what: 'largest paint of sign-in, against the same drawn by React in the browser alone',
    figure: compared(painted),
    reach: 'at most 0.6x',
  },
])

type Sides<V> = { ours: V; theirs: V }

async function inTurns(sides: Sides<string>, measure: (address: string) => Promise<number>): Promise<Sides<number>> {
  const found: Sides<number[]> = { ours: [], theirs: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const side of ['ours', 'theirs'] as const) found[side].push(await measure(sides[side]))
  return { ours: median(found.ours), theirs: median(found.theirs) }
}

function compared({ ours, theirs }: Sides<number>): string {
  return `${times(ours / theirs)} (${ms(ours)} to ${ms(theirs)})`
}

/** Until the first field can be typed in and holds what is known. */
function timeToUsable(address: string): Promise<number> {
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('form input:enabled')
    field?.focus()
    if (field?.value && document.activeElement === field) Object.assign(window, { usableAt: performance.now() })
    else requestAnimationFrame(look)
  }
  return browser.visit(slowPhone, page => timed(page, address, `{ const look = ${look}; look() }`, 'usableAt'), state)
}

function timeToLargestPaint(address: string): Promise<number> {
  const watch = () =>
    new PerformanceObserver(list => {
      const last = list.getEntries().at(-1)
      Object.assign(window, { paintedAt: last?.startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true } as PerformanceObserverInit)
  return browser.visit(slowPhone, page => timed(page, address, `(${watch})()`, 'paintedAt'))
}

/** What `script`, there before the page's own, leaves in the window under `name` once the page is at rest. */
async function timed(page: Page, address: string, script: string, name: string): Promise<number> {
  await page.addInitScript(script)
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForFunction(name => name in window, name)
  return page.evaluate<number>(name)
}

/** A page as it stands once it has come: its markup without its code, and all its styles. */
function drawn(address: string): Promise<{ markup: string; styles: string }> {
  const stylesThere = () =>
    [...document.styleSheets, ...document.adoptedStyleSheets]
      .flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText))
      .join('\n')
  return browser.visit(
    {},
    async page => {
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.getByRole('textbox').first().waitFor()
      return { markup: await page.locator('#root').innerHTML(), styles: await page.evaluate(stylesThere) }
    },
    address === form ? state : undefined,
  )
}

function plainPage(body: string): string {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Plain</title>
    <link rel="stylesheet" href="/style.css">${body}</html>`
}
