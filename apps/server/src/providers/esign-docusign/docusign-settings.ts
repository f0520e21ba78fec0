import { describeProvider, type ProviderValues } from '../../platform/settings/provider-settings.ts'
import { readGuid, readList, readPublicUrl, readRsaKey } from '../../platform/settings/readers.ts'

export const docusignSettings = describeProvider({
  chosenBy: { setting: 'ESIGN', choice: 'docusign' },
  needs: [
    'DOCUSIGN_INTEGRATION_KEY',
    'DOCUSIGN_USER_ID',
    'DOCUSIGN_ACCOUNT_ID',
    'DOCUSIGN_PRIVATE_KEY',
    'DOCUSIGN_CONNECT_KEYS',
  ],
  table: {
    DOCUSIGN_INTEGRATION_KEY: {
      group: 'Providers',
      meaning: 'Integration key of the app that DocuSign knows this service as.',
      read: readGuid,
    },
    DOCUSIGN_USER_ID: {
      group: 'Providers',
      meaning: 'User in whose name documents are sent. The user has consented to the app once.',
      read: readGuid,
    },
    DOCUSIGN_ACCOUNT_ID: { group: 'Providers', meaning: 'API account id of that user.', read: readGuid },
    DOCUSIGN_PRIVATE_KEY: {
      group: 'Providers',
      meaning: 'RSA private key of the app, as PEM.',
      isSecret: true,
      read: readRsaKey,
    },
    DOCUSIGN_CONNECT_KEYS: {
      group: 'Providers',
      fallback: '',
      meaning: 'Comma-separated Connect keys (HMAC) of the account. One of them has to prove each report.',
      isSecret: true,
      read: readList,
    },
    DOCUSIGN_OAUTH_URL: {
      group: 'Providers',
      fallback: 'https://account.docusign.com',
      meaning: "Address of DocuSign's sign-in: https://account-d.docusign.com for a developer account.",
      read: readPublicUrl,
    },
    DOCUSIGN_API_URL: {
      group: 'Providers',
      meaning: "Address of DocuSign's interface. Without it DocuSign is asked for that of the account.",
      read: readPublicUrl,
    },
  },
})

export type DocusignSettings = ProviderValues<typeof docusignSettings>
