import { expect, type Locator, type Page } from '@playwright/test'

type Scope = Page | Locator

/** Fills in questions by label, for any control: types into an input, checks or clears a box, selects an option. */
export async function answer(scope: Scope, answers: Record<string, string | boolean>): Promise<void> {
  for (const [label, value] of Object.entries(answers)) {
    const control = scope
      .getByLabel(label, { exact: true })
      .or(scope.getByLabel(`${label} (optional)`, { exact: true }))
    if (typeof value === 'boolean') await control.setChecked(value)
    else if ((await control.evaluate(element => element.tagName)) === 'SELECT') await control.selectOption(value)
    else await control.fill(value)
  }
}

/** Selects one option of a question. */
export const pick = (scope: Scope, question: string, option: string): Promise<void> =>
  scope.getByRole('radiogroup', { name: question }).getByLabel(option, { exact: true }).check()

/** Selects the parts of a date. */
export async function pickDate(scope: Scope, question: string, parts: Record<string, string>): Promise<void> {
  const date = scope.getByRole('group', { name: question })
  for (const [part, option] of Object.entries(parts))
    await date.getByRole('combobox', { name: part, exact: true }).selectOption(option)
}

/** Opens an add menu and selects an item. */
export async function add(scope: Scope, menu: string, item: string): Promise<void> {
  await scope.getByRole('button', { name: menu, exact: true }).click()
  await scope.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Presses the button and expects the page with that title. */
export async function press(page: Page, button: string | RegExp, arrivesAt: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expectPage(page, arrivesAt)
}

/** Registers, and passes the page about what to expect. */
export async function register(page: Page, arrivesAt: string | RegExp): Promise<void> {
  await press(page, 'Agree & Continue', 'Before you start')
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expectPage(page, arrivesAt)
}

/** Says that a list has nothing, confirms it, and expects the page with that title. */
export async function answerNone(page: Page, button: string, arrivesAt: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await press(page, "Yes, that's right", arrivesAt)
}

export const expectPage = (page: Page, title: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

/** Saves the open dialog and expects it to close. */
export async function saveDialog(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Registers, expects the question about a co-borrower, and returns the ids of the new application and its borrower. */
export async function finishRegistration(page: Page): Promise<{ application_id: string; borrower_id: string }> {
  const started = page.waitForResponse('**/application-start')
  await register(page, 'Are you buying with someone?')
  return (await started).json()
}
