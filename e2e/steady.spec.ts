import { RELEASE_TAG } from '../scripts/release.ts'
import { readyToSign, startApplication } from './support/filled-application.ts'
import { formsOf, keepFormsOpen } from './support/forms.ts'
import { expect, test } from './support/journey.ts'
import { numbersUnderButtons } from './support/numbers.ts'
import { openDisclosure, readAll, readToEnd, signingFrame } from './support/signing.ts'
import { expectSteady, expectSteadyBesideLateLogo } from './support/steady.ts'

const devices = {
  phone: {},
  desktop: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
}

for (const [device, options] of Object.entries(devices))
  test.describe(device, () => {
    test.use(options)

    // Takes a minute.
    test('nothing moves under a finger while a form is filled in', { tag: RELEASE_TAG }, async ({ page }) => {
      const { page: pathOf, progress } = await startApplication(page)
      await keepFormsOpen(page)
      const numbers = numbersUnderButtons(page)
      for (const { name, open } of formsOf(page, pathOf)) {
        await open()
        await numbers.add(name)
        await expectSteady(page.locator('main, dialog[open]').last(), `${device}, ${name}`)
      }
      await page.goto(progress)
      await numbers.add('progress')
      // A press on a number calls on a phone alone.
      if (device === 'phone') expect(numbers.underButtons()).toEqual([])
    })

    test('nothing moves when the logo comes late', async ({ page }) => {
      const { page: pathOf } = await startApplication(page)
      await expectSteadyBesideLateLogo(page, pathOf('home/down-payment'), device)
    })

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false })

      test('the header keeps its place while the rest of the page arrives', async ({ page }) => {
        const { page: pathOf, progress } = await startApplication(page)
        const placeOfHeader = async () => {
          const box = await page.locator('header').boundingBox()
          return { x: box?.x, width: box?.width }
        }
        for (const path of [pathOf('personal-info/citizenship'), progress]) {
          await page.goto(path)
          const whole = await placeOfHeader()
          await page.route(`**${path}`, async route => {
            const response = await route.fetch()
            const [arrived] = (await response.text()).split('</header>')
            await route.fulfill({ response, body: arrived })
          })
          await page.reload()
          expect(await placeOfHeader(), path).toEqual(whole)
        }
      })
    })

    const tag = device === 'phone' ? [] : RELEASE_TAG
    test('nothing moves under a finger while documents are signed', { tag }, async ({ page }) => {
      const { progress } = await readyToSign(page)
      await page.goto(progress.replace(/progress$/, 'signature'))
      const frame = signingFrame(page)
      await openDisclosure(frame)
      // The button is busy until then.
      const reported = page.waitForResponse(/\/opened$/)
      await readToEnd(frame)
      await reported
      await expectSteady(frame.locator('main'), `${device}, consent`)
      await frame.getByRole('checkbox', { name: /I agree to electronic records/ }).check()
      await frame.getByRole('button', { name: 'Continue', exact: true }).click()
      await readAll(frame)
      await expectSteady(frame.locator('main'), `${device}, signature`)
    })
  })
