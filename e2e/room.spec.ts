import { expect } from '@playwright/test'
import { isRelease, LONGER } from '../scripts/release.ts'
import { faultsOfCover } from './support/covered.ts'
import { devtools } from './support/devtools.ts'
import { startApplication } from './support/filled-application.ts'
import { formsOf, keepFormsOpen } from './support/forms.ts'
import { DEALER, test } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { picture } from './support/picture.ts'
import { faultsOfRoom } from './support/room.ts'

test.use({ isMobile: false, hasTouch: false })

const NORMAL_TEXT = 16
const LARGE_TEXT = 32
const WIDTHS = isRelease ? [320, 390, 768, 1280, 1440] : [320, 1280]
const SCREENS = [
  ...WIDTHS.map(width => ({ width, text: NORMAL_TEXT })),
  ...[320, 1280].map(width => ({ width, text: LARGE_TEXT })),
]
const STATES = isRelease ? (['empty', 'wrong'] as const) : (['wrong'] as const)
/** The heights are those between the browser's own bars. */
const PHONES = [
  { width: 320, height: 568, text: NORMAL_TEXT },
  ...(isRelease ? [{ width: 390, height: 664, text: NORMAL_TEXT }] : []),
  { width: 390, height: 844, text: LARGE_TEXT },
]

/**
 * Runs in the page. Leaves every question without an answer, or answers each wrongly where that is possible, which shows the questions
 * that depend on it.
 */
async function answerAll(state: 'empty' | 'wrong'): Promise<void> {
  type Control = HTMLInputElement | HTMLSelectElement
  const scope = [...document.querySelectorAll('main, dialog[open]')].at(-1)!
  const isChoice = (control: Control) => control.matches('[type=radio], [type=checkbox]')
  const wrongOf = (control: Control) => {
    if (control instanceof HTMLSelectElement) return control.options[1]!.value
    return control.inputMode === 'numeric' || control.inputMode === 'decimal' ? '0' : '!'
  }
  const used = new Set<string>()
  for (;;) {
    const nameOf = (control: Control) => `${control.id} ${control.name} ${isChoice(control) && control.value}`
    const controls = [...scope.querySelectorAll<Control>('input, select')]
    const control = controls.find(one => !one.disabled && !used.has(nameOf(one)))
    if (!control) return
    used.add(nameOf(control))
    if (isChoice(control)) {
      if (state === 'wrong') control.click()
    } else {
      const value = state === 'wrong' ? wrongOf(control) : ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value)
      control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
    }
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
}

/** Presses the last button that submits. A form without one, or that is being sent already, has nothing to press. */
const pressSubmit = () =>
  [...document.querySelectorAll<HTMLElement>('main button[type=submit], dialog[open] button[type=submit]')]
    .at(-1)
    ?.click()

test('no text lies on another one, each message is nearest to its own field, and no bar covers what has the focus', {
  tag: LONGER,
}, async ({ page }) => {
  const { page: pathOf } = await startApplication(page)
  await keepFormsOpen(page)
  const browser = await devtools(page)
  const others = [
    `/${DEALER}/login`,
    pathOf('x').replace(/borrower.*/, 'coborrower-add'),
    pathOf('x').replace(/borrower.*/, 'coborrower-invite'),
  ]
  const show = async (width: number, height: number, text: number) => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: text } })
    await page.setViewportSize({ width, height })
  }
  const forms = [
    ...formsOf(page, pathOf),
    ...others.map(path => ({
      name: path.split('/').at(-1)!,
      open: async () => {
        await page.goto(path)
        await expectHydrated(page)
      },
    })),
  ]
  for (const { name, open } of forms) {
    await open()
    for (const state of STATES) {
      await page.evaluate(answerAll, state)
      await page.evaluate(pressSubmit)
      for (const { width, text } of SCREENS) {
        await show(width, 844, text)
        expect.soft(await page.evaluate(faultsOfRoom), `${name}, ${state}, ${width} px, text of ${text} px`).toEqual([])
        await picture(page, `room-${name.replaceAll('/', '-')}-${state}-${width}-${text}`)
      }
      for (const { width, height, text } of PHONES) {
        await show(width, height, text)
        expect
          .soft(await page.evaluate(faultsOfCover), `${name}, ${state}, ${width} x ${height} px, text of ${text} px`)
          .toEqual([])
      }
      await browser.send('Page.setFontSizes', { fontSizes: { standard: NORMAL_TEXT } })
    }
  }
})
