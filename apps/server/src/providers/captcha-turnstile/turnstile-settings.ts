import { describeProvider, type ProviderValues } from '../../platform/settings/provider-settings.ts'
import { readPublicUrl, readText } from '../../platform/settings/readers.ts'

/** The keys that Cloudflare publishes for tests: they pass or fail every person. */
export const isTestKey = (key: string): boolean => /^[123]x0+[A-F]{2}$/.test(key)

export const turnstileSettings = describeProvider({
  chosenBy: { setting: 'CAPTCHA', choice: 'turnstile' },
  needs: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
  table: {
    TURNSTILE_SITE_KEY: {
      group: 'Providers',
      meaning: "Site key of Turnstile's widget, which pages show.",
      read: readText,
    },
    TURNSTILE_SECRET_KEY: {
      group: 'Providers',
      meaning: 'Secret key that belongs to the site key.',
      isSecret: true,
      read: readText,
    },
    TURNSTILE_API_URL: {
      group: 'Providers',
      fallback: 'https://challenges.cloudflare.com',
      meaning: "Address of Turnstile's script and verification, or of a stand-in.",
      read: readPublicUrl,
    },
  },
  *conflicts({ TURNSTILE_SECRET_KEY = '', NODE_ENV }, isChosen) {
    if (isChosen && NODE_ENV === 'production' && isTestKey(TURNSTILE_SECRET_KEY))
      yield 'TURNSTILE_SECRET_KEY must not be a test key in production: it would let every program pass.'
  },
})

export type TurnstileSettings = ProviderValues<typeof turnstileSettings>
