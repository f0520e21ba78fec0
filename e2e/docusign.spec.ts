import { docusignAccount } from '../apps/server/test/support/docusign-account.ts'
import { type DocusignStandIn, docusignStandIn } from '../apps/server/test/support/docusign-stand-in.ts'
import { expectPage } from './support/answering.ts'
import { readyToSign } from './support/filled-application.ts'
import { onOwnServer } from './support/own-server.ts'
import { goToSigning, signingFrame } from './support/signing.ts'
import { expectSubmitted } from './support/submitting.ts'

const test = onOwnServer.extend<{ docusign: DocusignStandIn }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
  docusign: async ({}, use) => {
    const docusign = await docusignStandIn()
    await use(docusign)
    await docusign.close()
  },
  settings: async ({ docusign }, use) =>
    use({
      ESIGN: 'docusign',
      ...docusignAccount,
      DOCUSIGN_CONNECT_KEYS: docusignAccount.DOCUSIGN_CONNECT_KEYS.join(','),
      DOCUSIGN_OAUTH_URL: docusign.url,
      DOCUSIGN_API_URL: docusign.url,
    }),
})

test('signs on the page of DocuSign, in a frame, and comes back', async ({ page }) => {
  const application = await readyToSign(page)
  const { id } = application
  await goToSigning(page)
  await signingFrame(page).getByRole('link', { name: 'cancel' }).click({ timeout: 30_000 })
  await expectPage(page, `Application #${id}`)

  await goToSigning(page)
  await signingFrame(page).getByRole('link', { name: 'signing_complete' }).click({ timeout: 30_000 })
  await expectPage(page, `Application #${id}`)
  await expectSubmitted(page, application)
})
