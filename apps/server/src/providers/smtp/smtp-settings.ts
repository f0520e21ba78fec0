import { describeProvider, type ProviderValues } from '../../platform/settings/provider-settings.ts'
import { readEmailAddress, readPrivateKey, readSmtpUrl, readText } from '../../platform/settings/readers.ts'

export const smtpSettings = describeProvider({
  chosenBy: { setting: 'MAIL_TRANSPORT', choice: 'smtp' },
  needs: ['SMTP_URL', 'MAIL_FROM'],
  givenTogether: [['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY']],
  table: {
    SMTP_URL: {
      group: 'Providers',
      meaning:
        'Mail server: smtp://user:password@host:587 (with STARTTLS) or smtps:// (TLS). Only a loopback address may go without TLS.',
      isSecret: true,
      read: readSmtpUrl,
    },
    MAIL_FROM: {
      group: 'Providers',
      meaning: "Email address that mail is sent from. The sender's name is the dealer's, and replies go to the dealer.",
      read: readEmailAddress,
    },
    MAIL_DKIM_DOMAIN: {
      group: 'Providers',
      meaning: 'Domain of DKIM signatures, where the mail server does not sign itself. Needs the selector and the key.',
      read: readText,
    },
    MAIL_DKIM_SELECTOR: { group: 'Providers', meaning: 'Selector of the DKIM key in the DNS.', read: readText },
    MAIL_DKIM_KEY: {
      group: 'Providers',
      meaning: 'Private key that signs mail (DKIM), as PKCS #8 PEM.',
      isSecret: true,
      read: readPrivateKey,
    },
  },
})

export type SmtpSettings = ProviderValues<typeof smtpSettings>
