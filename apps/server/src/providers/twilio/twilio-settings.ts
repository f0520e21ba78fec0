import { describeProvider, type ProviderValues } from '../../platform/settings/provider-settings.ts'
import { readPublicUrl, readText, readTwilioId } from '../../platform/settings/readers.ts'

export const twilioSettings = describeProvider({
  chosenBy: { setting: 'SMS_TRANSPORT', choice: 'twilio' },
  needs: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_MESSAGING_SERVICE_SID'],
  table: {
    TWILIO_ACCOUNT_SID: {
      group: 'Providers',
      meaning: "Twilio's name of the account: AC and 32 hexadecimal digits.",
      read: readTwilioId('AC'),
    },
    TWILIO_AUTH_TOKEN: {
      group: 'Providers',
      meaning: "The account's primary token. It also proves that a request comes from Twilio.",
      isSecret: true,
      read: readText,
    },
    TWILIO_MESSAGING_SERVICE_SID: {
      group: 'Providers',
      meaning: "Twilio's name of the messaging service whose numbers send: MG and 32 hexadecimal digits.",
      read: readTwilioId('MG'),
    },
    TWILIO_API_URL: {
      group: 'Providers',
      fallback: 'https://api.twilio.com',
      meaning: "Address of Twilio's interface, or of a stand-in.",
      read: readPublicUrl,
    },
  },
})

export type TwilioSettings = ProviderValues<typeof twilioSettings>
