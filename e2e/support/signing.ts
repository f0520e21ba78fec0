import { expect, type FrameLocator, type Page } from '@playwright/test'

/** The signing page in its frame. */
export const signingFrame = (page: Page): FrameLocator =>
  page.getByTitle('Your documents to read and sign').contentFrame()

const button = (frame: FrameLocator, name: string) => frame.getByRole('button', { name, exact: true })

/** Opens the disclosure and consents to sign on a screen. */
export async function consentToSign(frame: FrameLocator): Promise<void> {
  await button(frame, 'Open the document').click()
  await frame.getByRole('checkbox', { name: /I consent to electronic records/ }).check()
  await button(frame, 'Continue').click()
}

/** Goes through the documents, one after another, to the signature. */
export async function readAll(frame: FrameLocator): Promise<void> {
  await expect(frame.getByRole('heading', { name: 'Read your documents' })).toBeVisible()
  const next = frame.getByRole('button', { name: /^(Next document|Continue to sign)$/ })
  const signature = frame.getByRole('heading', { name: 'Sign your documents' })
  while (!(await signature.isVisible())) {
    await expect(next).toBeEnabled()
    const shown = await frame.getByText(/^Document \d of \d/).textContent()
    await next.click()
    await expect(signature.or(frame.getByText(/^Document \d of \d/).and(frame.getByText(shown!)))).toBeVisible()
  }
}

/** Says that it is meant, and signs. */
export async function sign(frame: FrameLocator): Promise<void> {
  await frame.getByRole('checkbox', { name: /I intend to sign these documents/ }).check()
  await button(frame, 'Sign application').click()
}
