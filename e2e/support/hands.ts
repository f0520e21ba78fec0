import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { tabTo } from './keyboard.ts'

/** The gestures of a person on a page. */
export interface Hand {
  /** Starts an action by its key if it has one and there are keys, or by its item in the menu of all. */
  start(key: string, action: string): Promise<void>
  /** Performs the act of the open dialog, whose button this is. */
  act(button: Locator): Promise<void>
  press(control: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  /** Enters a day, as `2026-11-29`. */
  pickDay(field: Locator, day: string): Promise<void>
  choose(field: Locator, label: string): Promise<void>
}

/** Uses the keyboard alone. */
export function byKeys(page: Page): Hand {
  const { keyboard } = page
  const reach = async (control: Locator) => {
    await expect(control).toBeVisible()
    if (!(await isFocused(control))) await tabTo(page, control)
  }
  const press = async (control: Locator) => {
    await reach(control)
    await keyboard.press('Enter')
  }
  return {
    async start(key, action) {
      if (key) return keyboard.press(key)
      await press(actionsOf(page))
      await press(itemOf(page, action))
    },
    async act(button) {
      await expect(button).toBeVisible()
      await keyboard.press('Control+Enter')
    },
    press,
    async fill(field, text) {
      await reach(field)
      await keyboard.type(text)
    },
    async pickDay(field, day) {
      const [year, month, date] = day.split('-')
      await reach(field)
      await keyboard.type(`${month}${date}${year}`)
    },
    async choose(field, label) {
      await reach(field)
      const options = await field.getByRole('option').allTextContents()
      for (let step = 0; step < options.length && (await chosen(field)) !== label; step++)
        await keyboard.press('ArrowDown')
      expect(await chosen(field)).toBe(label)
    },
  }
}

/** Uses a finger on a phone. */
export function byTouch(page: Page): Hand {
  return {
    async start(_key, action) {
      await actionsOf(page).tap()
      await itemOf(page, action).tap()
    },
    act: button => button.tap(),
    press: control => control.tap(),
    async fill(field, text) {
      await field.tap()
      await field.pressSequentially(text)
    },
    pickDay: (field, day) => field.fill(day),
    async choose(field, label) {
      await field.selectOption(label)
    },
  }
}

const actionsOf = (page: Page): Locator => page.getByRole('button', { name: 'Actions', exact: true })

const itemOf = (page: Page, action: string): Locator => page.getByRole('menuitem', { name: action })

const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate(element => element === element.ownerDocument.activeElement)

const chosen = (field: Locator): Promise<string | undefined> =>
  field.evaluate(select => (select as HTMLSelectElement).selectedOptions[0]?.text)
