import type { Locator, Page } from '@playwright/test'
import { pageIds, pageOf } from '@porchlight/domain'
import { type Application, startApplication } from './support/filled-application.ts'
import { expect, test } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { movedBy } from './support/steady.ts'

const CONTROLS = ':is(input:not([type=hidden]), select, textarea):visible:enabled'

/** Opens what a page of a list asks in: its dialogs, by the button or menu that adds an entry. */
const dialogs: Record<string, [button: string, item?: string][]> = {
  employment: [['Add employment']],
  income: [
    ['Add income', 'Child support'],
    ['Add income', 'Rental income'],
    ['Add income', 'Other income'],
  ],
  'financial-accounts': [['Add account', 'Other']],
  expenses: [
    ['Add expense', 'Alimony'],
    ['Add expense', 'Child Support'],
  ],
}

/** Whether a message or question beside a field takes more than the one line that the gap has room for. */
const hasLongMessage = (scope: Locator): Promise<boolean> =>
  scope
    .locator('.error > span, .field__note')
    .evaluateAll(messages =>
      messages.some(message => message.clientHeight > 1.5 * Number.parseFloat(getComputedStyle(message).lineHeight)),
    )

/** Uses each control as a person would, and expects that nothing moves on a focus, while typing, or with a message. */
async function expectSteady(page: Page, scope: Locator, name: string): Promise<void> {
  const controls = scope.locator(CONTROLS)
  for (let index = 0; index < (await controls.count()); index += 1) {
    const control = (await controls.nth(index).elementHandle())!
    const { kind, id } = await control.evaluate(element => ({
      kind: element instanceof HTMLInputElement ? element.type : element.tagName,
      id: element.id,
    }))
    const expectStill = async (says: string, act: () => Promise<unknown>) => {
      const hadLongMessage = await hasLongMessage(scope)
      // The button that discards a draft comes beside the one that closes.
      const moved = (await movedBy(page, act)).filter(text => !text.startsWith('BUTTON.icon-button'))
      if (!hadLongMessage && !(await hasLongMessage(scope))) expect.soft(moved, `${name}, ${id}, ${says}`).toEqual([])
    }
    const leave = () => control.evaluate(element => (element as HTMLElement).blur())
    await expectStill('focus', () => control.focus())
    if (kind === 'SELECT') await expectStill('leave unanswered', leave)
    if (kind === 'SELECT' || kind === 'checkbox' || kind === 'radio') {
      if (kind === 'SELECT') await control.selectOption({ index: 1 })
      else await control.check()
    } else
      for (const text of ['', '~', '12']) {
        await expectStill(`type '${text}'`, () => control.fill(text))
        await expectStill(`leave with '${text}'`, leave)
      }
  }
}

async function expectSteadyForm(page: Page, { page: pathOf }: Application): Promise<void> {
  // A draft would open its dialog again.
  await page.addInitScript('if (location.protocol !== "about:") localStorage.clear()')
  for (const id of pageIds().filter(name => pageOf(name).audience.includes('BORROWER'))) {
    const opened = dialogs[id] ?? [undefined]
    for (const opener of opened) {
      await page.goto(pathOf(id))
      await expectHydrated(page)
      if (opener) {
        await page.getByRole('button', { name: opener[0], exact: true }).click()
        if (opener[1]) await page.getByRole('menuitem', { name: opener[1], exact: true }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      }
      await expectSteady(page, page.locator('main, dialog[open]').last(), opener?.join(' ') ?? id)
    }
  }
}

test.setTimeout(600_000)

test('nothing moves on a phone while a form is filled in', async ({ page }) => {
  await expectSteadyForm(page, await startApplication(page))
})
