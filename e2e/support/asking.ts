import { expect, type Locator, type Page } from '@playwright/test'
import { addDays } from '@porchlight/domain'
import { applicationSectionCalls } from '@porchlight/domain/testing'
import { expectPage } from './answering.ts'
import { type Application, readyToSign } from './filled-application.ts'
import { DEALER } from './journey.ts'
import { tabTo } from './keyboard.ts'
import { expectHydrated } from './navigation.ts'
import { expectApplication, openTab } from './staff.ts'

const DAY_LENGTH = 10

/** Opens the progress page of a complete application for a home on a rented lot: papers are required at once. */
export async function readyWithoutLand(page: Page): Promise<Application> {
  const application = await readyToSign(page, ['home', 'overview'])
  const { home, overview } = applicationSectionCalls({ dealer: DEALER, application: application.id }, 'LEASING')
  await application.call(...home, ...overview)
  return application
}

/** Takes the next application at the desk, and opens what is to decide. */
export async function takeNext(officer: Page, id: string, names?: string): Promise<void> {
  await officer.goto('/staff')
  await expectHydrated(officer)
  await officer.getByRole('button', { name: 'Next unassigned' }).click()
  await expectApplication(officer, id, names)
  await openTab(officer, 'To decide')
}

/** Opens 'Ask for…' by its key. */
export async function startAsking(officer: Page): Promise<Locator> {
  await officer.keyboard.press('q')
  const dialog = officer.getByRole('dialog')
  await expect(dialog.getByLabel('Covering sentence')).toBeVisible()
  return dialog
}

/** Adds a question of the lender's own. `who`: the name, or 'Any borrower'. */
export async function addQuestion(dialog: Locator, question: string, who?: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Add a question' }).click()
  const own = dialog.getByRole('group', { name: 'Question', exact: true }).last()
  await own.getByLabel('The question').fill(question)
  if (who) await own.getByLabel('Who').selectOption(who)
}

/** Presses the button of the dialog that sends it, and waits until it is closed. */
export async function act(officer: Page): Promise<void> {
  const dialog = officer.getByRole('dialog')
  await dialog.getByRole('button', { name: / conditions?\b/ }).click()
  await expect(dialog).toHaveCount(0)
}

/** Changes a condition by the button of its line, and the others of these titles with it. */
export async function change(
  officer: Page,
  button: 'Clear…' | 'Ask again…',
  [title, ...others]: readonly [string, ...string[]],
  reason?: string,
): Promise<void> {
  await officer.getByRole('button', { name: `${button} ${title}`, exact: true }).click()
  const dialog = officer.getByRole('dialog')
  for (const other of others) await dialog.getByLabel(other).check()
  if (reason) await dialog.getByLabel('Reason').selectOption(reason)
  await act(officer)
}

/** The list of what is still needed. */
export const needed = (page: Page): Locator => page.getByRole('region', { name: 'What we still need from you' })

/** Opens an item of the list. */
export async function openItem(page: Page, title: string): Promise<void> {
  await needed(page).getByRole('link', { name: title, exact: true }).click()
  await expectPage(page, title)
}

/** Returns yesterday at the latest, in every time zone. */
const yesterday = (): string => addDays(new Date().toISOString().slice(0, DAY_LENGTH), -1)

/** The sentence of an item that was sent, which has the focus then. */
const expectSent = (page: Page) =>
  expect(page.locator(':focus').getByText("We'll check it when it's here.")).toBeVisible()

/** Says on the page of an item how it was sent. */
export async function sendByFax(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'By fax' }).check()
  await page.getByLabel('When did you send it?').fill(yesterday())
  await page.getByRole('button', { name: 'I sent it' }).click()
  await expectSent(page)
}

/** Says with the keyboard alone how an item was sent, after a try that is refused. */
export async function sendByKeys(page: Page): Promise<void> {
  const keys = page.keyboard
  const send = page.getByRole('button', { name: 'I sent it' })
  await tabTo(page, send)
  await keys.press('Space')
  await expect(page.locator(':focus')).toContainText('There is a problem')
  await tabTo(page, page.getByRole('link', { name: /Choose how you sent it/ }))
  await keys.press('Enter')
  await expect(page.getByRole('radio', { name: 'By letter' })).toBeFocused()
  await keys.press('Space')
  await keys.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'By email' })).toBeChecked()
  await keys.press('Tab')
  await expect(page.getByLabel('When did you send it?')).toBeFocused()
  const [year, month, day] = yesterday().split('-')
  await keys.type(`${month}${day}${year}`)
  await tabTo(page, page.getByLabel(/^Anything we should know/))
  await keys.type('All four pages.')
  await tabTo(page, send)
  await keys.press('Enter')
  await expectSent(page)
}
