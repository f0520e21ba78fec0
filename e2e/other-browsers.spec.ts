import { translatePage } from '../apps/web/src/testing/translated-page.ts'
import { missingNames } from '../scripts/browser-support.ts'
import { add, answer, expectPage, pick, press, saveDialog } from './support/answering.ts'
import { readyToSign, startApplication } from './support/filled-application.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { consentToSign, openSigningPage, readAll } from './support/signing.ts'

/** Deletes what the oldest browsers lack: `Promise.withResolvers`, members of prototypes, and objects. */
function forget(names: readonly string[]): void {
  for (const name of names) {
    const [object = '', member] = name.split('.')
    const target = Reflect.get(globalThis, object)
    if (member === undefined) Reflect.deleteProperty(globalThis, object)
    else if (target) {
      Reflect.deleteProperty(target, member)
      if (target.prototype) Reflect.deleteProperty(target.prototype, member)
    }
  }
}

test('the oldest browsers open the dashboard and a document to sign', async ({ page }) => {
  const language = /^(?:Array|Iterator|Map|Math|Object|Promise|RegExp|Set|String|Uint8Array|AbortSignal|URL)\./
  const names = [...missingNames().statics].filter(name => language.test(name))
  // The page has it over HTTPS only.
  names.push('Crypto.randomUUID')
  expect(names).toEqual(expect.arrayContaining(['Promise.withResolvers', 'Array.toSorted', 'Map.groupBy']))
  const application = await readyToSign(page)
  await page.addInitScript(forget, names)
  await page.route('**/pdf-worker*', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `(${forget})(${JSON.stringify(names)});${await response.text()}` })
  })
  await page.goto(`/${DEALER}/dashboard`)
  await expectPage(page, 'Your applications')
  expect(await page.evaluate(() => ['withResolvers' in Promise, 'toSorted' in []])).toEqual([false, false])
  await page.goto(application.progress)
  await expectPage(page, `Application #${application.id}`)
  await openSigningPage(page, application)
  await consentToSign(page)
  await readAll(page)
  await page.unrouteAll({ behavior: 'wait' })
})

test('a translated page works through a save, an error, a list that changes and a dialog', async ({ page }) => {
  const application = await startApplication(page)
  const open = async (path: string) => {
    await page.goto(path)
    // The parts around a form are hydrated after it.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('header, main, footer')].every(part =>
        Object.keys(part).some(key => key.startsWith('__react')),
      ),
    )
    await page.evaluate(`(${translatePage})()`)
    await expect(page.locator('h1 font')).toBeVisible()
  }

  await open(application.page('personal-info/dependents'))
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.locator('.error').first()).toBeVisible()
  await pick(page, 'Do you have any dependents?', 'No')
  await press(page, 'Next', 'Address Information')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeHidden()
  await expect(page.locator('h1 font')).toBeVisible()

  await open(application.page('financial-accounts'))
  await add(page, 'Add account', 'Savings Account')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.locator('.error').first()).toBeVisible()
  await answer(dialog, { 'Name of the bank or institution': 'First Plains Bank', 'Current balance': '1200' })
  await saveDialog(dialog)
  await expect(page.getByRole('heading', { name: 'Savings Account', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Savings Account' }).click()
  await dialog.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('heading', { name: 'Savings Account', exact: true })).toBeHidden()

  await open(application.page('expenses/bankruptcy'))
  await pick(page, 'Have you filed for bankruptcy', 'Yes')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.locator('.error').first()).toBeVisible()

  await open(application.progress)
  await expectPage(page, `Application #${application.id}`)
  await open(`/${DEALER}/dashboard`)
  await expectPage(page, 'Your applications')
})
