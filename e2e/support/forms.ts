import { expect, type Page } from '@playwright/test'
import { pageIds, pageOf } from '@porchlight/domain'
import { expectHydrated } from './navigation.ts'

/** The dialogs of a page that asks in dialogs, by the button or menu that adds an entry. */
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

/** Keeps a form on its page after it is submitted, and without a draft when it is opened again. */
export async function keepFormsOpen(page: Page): Promise<void> {
  await page.addInitScript('if (location.protocol !== "about:") localStorage.clear()')
  await page.route(/\/v1\/(?!session|.*\/calculate-progress)/, route =>
    route.request().method() === 'GET' ? route.fallback() : undefined,
  )
}

/** The forms of the primary borrower's pages, and those of their dialogs. */
export function formsOf(page: Page, pathOf: (id: string) => string): { name: string; open(): Promise<void> }[] {
  const ids = pageIds().filter(id => pageOf(id).audience.includes('BORROWER'))
  return ids.flatMap(id =>
    (dialogs[id] ?? [undefined]).map(opener => ({
      name: opener?.join(' ') ?? id,
      open: async () => {
        await page.goto(pathOf(id))
        await expectHydrated(page)
        if (!opener) return
        const [button, item] = opener
        await page.getByRole('button', { name: button, exact: true }).click()
        if (item) await page.getByRole('menuitem', { name: item, exact: true }).click()
        // The fields have a file of their own, which may come after the dialog.
        await expect(page.getByRole('dialog').locator('input, select').first()).toBeVisible()
      },
    })),
  )
}
