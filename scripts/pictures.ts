// `npm run pictures` writes the pictures of the documents: pages of the built server with demo data, in a temporary folder. Ids and days
// are those of the run.
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { pathTo } from '@porchlight/domain'
import { type StaffRole, staffPathTo } from '@porchlight/domain/staff'
import { demoPeople } from '../apps/server/src/staff/sign-in/development.ts'
import { type Browser, openBrowser, signedInBorrower } from '../bench/browser.ts'
import { projectFolder, type RunningServer, runningServer } from '../bench/running-server.ts'
import { temporaryFolder } from '../bench/temporary-folder.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }
/** All demo applications are made, one after the other. */
const LONGEST_MS = 300_000

await using folder = await temporaryFolder()
await using server = await runningServer({ DATA_DIR: folder.path, DEMO_DATA: 'on' })
await using browser = await openBrowser()

await atDesk('MANAGER', async page => {
  await expectDemoData(page)
  await page.goto(`${server.url}${staffPathTo('applications')}?view=all`)
  await save(page, 'staff-queue')
  await page.setViewportSize(PHONE)
  await save(page, 'staff-queue-phone')
  await page.setViewportSize(DESK)
  await open(page, 'Jackson')
  await page.getByRole('tab', { name: /^Deadlines/ }).click()
  await save(part(page, 'Deadlines'), 'staff-dates')
})
await atDesk('OFFICER', async page => {
  await page.goto(`${server.url}${staffPathTo('applications')}?view=mine`)
  await open(page, 'Carter')
  await save(page, 'staff-application')
  await page.getByRole('tab', { name: /^Notes/ }).click()
  await save(part(page, 'Notes and calls'), 'staff-notes')
  await page.getByRole('button', { name: 'Send back…' }).click()
  await save(page, 'staff-send-back')
  const { origin, pathname } = new URL(page.url())
  await page.goto(`${origin}${pathname}/export`)
  await save(part(page, 'Before you export'), 'staff-export')
})
// Last: its application would keep demo data away.
await pictureProgress(browser, server)

/** A borrower's page of progress, at its whole length. */
async function pictureProgress(on: Browser, at: RunningServer): Promise<void> {
  const { params, state } = await signedInBorrower(on, at)
  await on.visit(
    {},
    async page => {
      await page.goto(at.url + pathTo('progress', params))
      await save(page, 'progress-phone', { fullPage: true })
    },
    state,
  )
}

/** Signs in a demo person at a desk. */
function atDesk(role: StaffRole, work: (page: Page) => Promise<void>): Promise<void> {
  return browser.visit({}, async page => {
    await page.setViewportSize(DESK)
    await page.goto(server.url + staffPathTo('signIn'))
    await page.getByRole('button', { name: demoPeople[role].name }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
    await work(page)
  })
}

/** The one that is done is made last. */
async function expectDemoData(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto(`${server.url}${staffPathTo('applications')}?view=done`)
    await expect(page.getByRole('rowheader', { name: 'Lawson' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: LONGEST_MS })
}

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByRole('list', { name: 'Key figures' })).toBeVisible()
  // The pointer would be on something else.
  await page.mouse.move(0, 0)
}

function part(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** Lossy, because a lossless picture of a page is several times as large. */
async function save(of: Page | Locator, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  const file = path.join(projectFolder, 'docs/images', `${name}.webp`)
  await of.screenshot({ ...options, path: file, type: 'webp', quality: 80, animations: 'disabled' })
  console.log(path.relative(projectFolder, file))
}
