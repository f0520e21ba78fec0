import { type BrowserContext, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import type { StaffMemberResponse, StaffMembersResponse } from '@porchlight/api'
import { STAFF_HEADER, STAFF_HEADER_VALUE, STEP_UP_HEADER, type StaffRole } from '@porchlight/domain/staff'
import { expectAccessible } from './accessible.ts'
import { expectPage } from './answering.ts'
import { test as journey } from './journey.ts'
import { expectHydrated } from './navigation.ts'

/** The demo people of development, by role. */
export const DEMO = {
  OFFICER: 'Olivia Ortiz',
  MANAGER: 'Marcus Miller',
  ADMINISTRATOR: 'Ada Abbott',
  COMPLIANCE: 'Clara Chen',
} as const satisfies Record<StaffRole, string>

/** Most staff work at a desk. */
const DESK = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }
const PHONE = { width: 390, height: 844 }
const TOUCH = { viewport: PHONE, isMobile: true, hasTouch: true }
/** A header of a proxy would refuse demo people. */
const DIRECT = { extraHTTPHeaders: {} }

interface StaffFixtures {
  /** Opens a page in a browser of another staff member. */
  desk(): Promise<Page>
  /** A page at the desk of someone who is not signed in, where the demo people can be used. */
  visitor: Page
  /** Opens such a page, signed in as the demo person of a role, or a page on their phone. */
  demo(role: StaffRole, device?: 'desk' | 'phone'): Promise<Page>
}

export const onStaff = journey.extend<StaffFixtures & { desks: (options?: BrowserContextOptions) => Promise<Page> }>({
  desks: async ({ browser, failOnErrors }, use) => {
    const opened: BrowserContext[] = []
    await use(async options => {
      const context = await browser.newContext({ ...DESK, ...options })
      opened.push(context)
      failOnErrors(context)
      return context.newPage()
    })
    await Promise.all(opened.map(context => context.close()))
  },
  desk: ({ desks }, use) => use(() => desks()),
  visitor: async ({ desks }, use) => use(await desks(DIRECT)),
  demo: ({ desks }, use) =>
    use(async (role, device = 'desk') => {
      const page = await desks({ ...DIRECT, ...(device === 'phone' && TOUCH) })
      await signInAs(page, role)
      return page
    }),
})

/** Calls the staff API as the person in this browser. */
async function callAsStaff<T = null>(
  page: Page,
  method: string,
  path: string,
  { body, stepUp }: { body?: object; stepUp?: string } = {},
): Promise<T> {
  const { origin } = new URL((await page.request.get('/staff/sign-in')).url())
  const headers = {
    origin,
    [STAFF_HEADER]: STAFF_HEADER_VALUE,
    ...(stepUp !== undefined && { [STEP_UP_HEADER]: stepUp }),
  }
  const response = await page.request.fetch(`/v1/staff${path}`, { method, headers, data: body })
  expect(response.ok(), `${method} ${path} ${await response.text()}`).toBe(true)
  return response.status() === 204 ? (null as T) : response.json()
}

/** Signs in as the demo person of a role, by calls. The page stays as it is. */
async function signInAs(page: Page, role: StaffRole): Promise<void> {
  const { people } = await callAsStaff<{ people: { id: string; name: string }[] }>(page, 'GET', '/sign-in/development')
  const person = people.find(({ name }) => name === DEMO[role])
  await callAsStaff(page, 'POST', '/sign-in/development', { body: { staff_id: person?.id } })
}

/** Changes people as a demo administrator, by calls. */
export async function changePeople(administrator: Page, method: string, path: string, body?: object): Promise<void> {
  const { step_up: stepUp } = await callAsStaff<{ step_up: string }>(administrator, 'POST', '/step-up/development', {
    body: { method, path: `/staff${path}`, ...(body && { body }) },
  })
  await callAsStaff(administrator, method, path, { ...(body && { body }), stepUp })
}

/** Invites a person as a demo administrator, by calls. */
export async function inviteByCalls(
  administrator: Page,
  {
    name,
    email,
    role = 'OFFICER',
    dealer_id = null,
  }: { name: string; email: string; role?: StaffRole; dealer_id?: string | null },
): Promise<StaffMemberResponse> {
  const body = { name, email, title: 'Loan officer', nmls_id: '', grants: [{ role, dealer_id }] }
  await changePeople(administrator, 'POST', '/people', body)
  const { people } = await callAsStaff<StaffMembersResponse>(administrator, 'GET', '/people')
  return people.find(person => person.email === email)!
}

/** Opens a view of the queue by its link. */
export async function openView(page: Page, name: string): Promise<void> {
  const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: new RegExp(`^${name}`) })
  await view.click()
  await expect(view).toHaveAttribute('aria-current', 'page')
}

/** Opens the panel of the person who is signed in. */
export const openPerson = (page: Page): Promise<void> => page.locator('header summary').click()

/** Signs out by the button in the panel of the person. */
export async function signOut(page: Page): Promise<void> {
  await openPerson(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expectPage(page, 'Sign in')
}

/** Expects the page of an application: the borrowers as its title, and its number. */
export async function expectApplication(page: Page, id: string, names = 'Rosa Delgado'): Promise<void> {
  await expectPage(page, names)
  await expect(page.locator('main').getByText(id, { exact: true })).toBeVisible()
}

type DockTab = 'To decide' | 'To close' | 'Notes' | 'Deadlines' | 'Files' | 'Activity'

/** Opens a tab of an application, which takes the focus. */
export async function openTab(page: Page, name: DockTab): Promise<void> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(tab).toBeFocused()
}

/** Expects the actions that are possible in the menu of an application, or that some are not. */
export async function expectInMenu(page: Page, check: (items: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await check(page.getByRole('menuitem', { disabled: false }))
  await page.keyboard.press('Escape')
}

/** Opens the lines of a key figure. */
export const openLines = (page: Page, label: string): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`Lines of ${label}$`) }).click()

/** Searches with the field in the header, once the page is hydrated. */
export async function search(page: Page, term: string): Promise<void> {
  await expectHydrated(page)
  const field = page.getByRole('searchbox', { name: 'Search applications' })
  await field.fill(term)
  await field.press('Enter')
}

/** Checks the page at the width of a desk and of a phone. */
export async function expectAccessibleAtBoth(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name)
  await page.setViewportSize(PHONE)
  await expectAccessible(page, `${name}-phone`)
  await page.setViewportSize(DESK.viewport)
}
