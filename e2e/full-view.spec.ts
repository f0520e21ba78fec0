import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { readyToSign } from './support/filled-application.ts'
import { invitedCoborrower } from './support/joining.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { print } from './support/printing.ts'

test('shows the main borrower the whole application as HTML and JSON', async ({ page }) => {
  const { id } = await readyToSign(page)
  const [answer] = await Promise.all([
    page.waitForResponse(`**/v1/${DEALER}/application/${id}/full`),
    page.goto(`/${DEALER}/application/${id}/full`),
  ])
  await expectPage(page, 'Full application')
  const shown = page.getByTitle(`Application #${id}`).contentFrame()
  await expect(shown.getByRole('heading', { name: 'Rosa Delgado' })).toBeVisible()
  await expect(shown.getByText('•••-••-6789')).toBeVisible()
  await expect(shown.getByRole('heading', { name: 'Loan Overview' })).toBeVisible()
  await expectAccessible(page, 'full-view-html')
  // The frame is sandboxed, so axe cannot run in it.
  const paper = await page.context().newPage()
  await paper.setContent(await answer.text())
  await expectAccessible(paper, 'full-view-paper')
  await paper.close()

  await page.getByText('For experts').click()
  await page.getByRole('button', { name: 'JSON' }).click()
  const data = page.getByRole('region', { name: `Application #${id} as JSON` })
  await expect(data).toContainText('"citizenship_type"')
  await expectAccessible(page, 'full-view-json')
  await page.getByRole('link', { name: 'Return to Progress Page' }).click()
  await expectPage(page, `Application #${id}`)
  await page.getByRole('link', { name: 'See all your answers' }).click()
  await expectPage(page, 'Check your answers')
  await page.getByRole('link', { name: 'See the full application' }).click()
  await expectPage(page, 'Full application')
})

test('prints the hub and the full view with the application, without what is to press', async ({ page }) => {
  const { id } = await readyToSign(page)
  const hub = await print(page)
  expect(hub).toContain(`Application #${id}`)
  for (const text of ['Sign & Submit', 'Add co-borrower', 'Who we are']) expect(hub).not.toContain(text)
  await page.goto(`/${DEALER}/application/${id}/full`)
  await expect(page.getByTitle(`Application #${id}`).contentFrame().getByText('•••-••-6789')).toBeVisible()
  const full = await print(page)
  for (const text of [id, 'Rosa Delgado', 'Sam Rivers']) expect(full).toContain(text)
  for (const text of ['For experts', 'Return']) expect(full).not.toContain(text)
})

test('prints the answers with the application and the dealer, without what is for the screen', async ({ page }) => {
  const { id } = await readyToSign(page)
  await page.getByRole('link', { name: 'See all your answers' }).click()
  await expectPage(page, 'Check your answers')
  await expect(page.getByRole('heading', { level: 2, name: 'Salesperson Details' })).toBeVisible()
  const words = await print(page)
  for (const text of [`Application #${id}`, 'Rosa Delgado', 'Sunrise Homes 512-555-0142', 'Printed'])
    expect(words).toContain(text)
  for (const text of ['Skip to content', 'Change', 'Return', 'Who we are']) expect(words).not.toContain(text)
})

test('shows a co-borrower their own record and the name of the main borrower', async ({ page, anotherPhone }) => {
  const rosa = await readyToSign(page)
  const luis = await invitedCoborrower(await anotherPhone(), page, rosa)
  await luis.accept()
  await luis.fill()
  await luis.page.goto(`/${DEALER}/application/${rosa.id}/full`)
  const shown = luis.page.getByTitle(`Application #${rosa.id}`).contentFrame()
  await expect(shown.getByRole('heading', { name: 'Luis Delgado' })).toBeVisible()
  await expect(shown.getByRole('heading', { name: 'Rosa Delgado' })).toBeVisible()
  await expect(shown.getByText('Social Security number')).toHaveCount(1)
  await expect(shown.getByText(rosa.email)).toHaveCount(0)
  await expect(shown.getByRole('heading', { name: 'Loan Overview' })).toHaveCount(0)
})
