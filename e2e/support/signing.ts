import { expect, type FrameLocator, type Page } from '@playwright/test'
import { expectPage } from './answering.ts'
import type { Application } from './filled-application.ts'
import { signingUrl } from './submitting.ts'

/** The signing page, in its frame or on its own. */
type SigningPage = Page | FrameLocator

/** Opens the signing page on its own, which shows its end instead of leaving. Returns its address. */
export async function openSigningPage(page: Page, application: Application): Promise<string> {
  const address = await signingUrl(page, application)
  // From another document: the token in the fragment alone would not load the page.
  await page.goto('about:blank')
  await page.goto(address)
  return address
}

/** The signing page in its frame. */
export const signingFrame = (page: Page): FrameLocator =>
  page.getByTitle('Your documents to read and sign').contentFrame()

/** Presses the link on the progress page, and again below the answers to check, which leads to the signing page. */
export async function goToSigning(page: Page, link = 'Sign & Submit'): Promise<void> {
  await openReview(page, link)
  await page.getByRole('link', { name: link, exact: true }).click()
}

/** Presses the link on the progress page, which leads to the answers to check. */
export async function openReview(page: Page, link = 'Sign & Submit'): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).first().click()
  await expectPage(page, /^Check .*answers$/)
}

const button = (frame: SigningPage, name: string) => frame.getByRole('button', { name, exact: true })

/** Goes to the end of the document that is shown, as a person does who cannot scroll. */
export const readToEnd = (frame: SigningPage): Promise<void> => button(frame, 'Skip to the end').click()

/** Opens the disclosure, once the documents are built. */
export async function openDisclosure(frame: SigningPage): Promise<void> {
  const open = button(frame, 'Open the document')
  await expect(open).toBeVisible()
  await open.click()
}

/** Opens the disclosure, reads it to its end, and consents to electronic signatures. */
export async function consentToSign(frame: SigningPage): Promise<void> {
  await openDisclosure(frame)
  await readToEnd(frame)
  await frame.getByRole('checkbox', { name: /I agree to electronic records/ }).check()
  await button(frame, 'Continue').click()
}

/** Ticks and initials the statement of joint credit, which signers of several see before the documents. */
async function stateJointCredit(frame: SigningPage, initials: string): Promise<void> {
  await frame.getByRole('checkbox', { name: /^I intend to apply for joint credit with / }).check()
  await frame.getByLabel('Your initials').fill(initials)
  await button(frame, 'Continue').click()
}

/** States joint credit where several sign, and reads all documents up to the signature step. */
export async function readAll(frame: SigningPage): Promise<void> {
  const joint = frame.getByRole('heading', { name: 'Applying together' })
  await expect(joint.or(frame.getByText(/^Document 1 of/))).toBeVisible()
  if (await joint.isVisible()) await stateJointCredit(frame, 'AB')
  const [, count] = /of (\d+)/.exec((await frame.getByText(/^Document 1 of/).textContent())!)!
  for (let index = 1; index < Number(count); index++) {
    await expect(frame.getByText(`Document ${index} of ${count}`)).toBeVisible()
    await readToEnd(frame)
    await button(frame, 'Next document').click()
  }
  await expect(frame.getByText(`Document ${count} of ${count}`)).toBeVisible()
  await readToEnd(frame)
  await button(frame, 'Continue to sign').click()
  await expect(frame.getByRole('heading', { name: 'Sign your documents' })).toBeVisible()
}

/** Confirms the intent and signs. */
export async function sign(frame: SigningPage): Promise<void> {
  await frame.getByRole('checkbox', { name: /I intend to sign these documents/ }).check()
  await button(frame, 'Sign application').click()
}

/** Confirms in the signing page that the device is with this person now. */
export async function takeOver(page: Page, name: string): Promise<void> {
  const frame = signingFrame(page)
  await expect(frame.getByRole('heading', { name: `Hand the device to ${name}` })).toBeVisible()
  await frame.getByLabel(`I'm ${name}`).check()
  await button(frame, 'Continue').click()
}

/** From the disclosure to the progress page: consents, reads every document and signs with the typed name. */
export async function signAll(page: Page, name: string): Promise<void> {
  const frame = signingFrame(page)
  const consent = frame.getByRole('heading', { name: 'Signing electronically' })
  const later = frame.getByRole('heading', { name: /^(?:Applying together|Read your documents)$/ })
  await expect(consent.or(later)).toBeVisible()
  // After a reopening the consent of before holds.
  if (await consent.isVisible()) await consentToSign(frame)
  await readAll(frame)
  await frame.getByLabel('Type your full name').fill(name)
  await sign(frame)
  await expectPage(page, /^Application #/)
}
