import { isLoopback } from '../../platform/settings/loopback.ts'
import { readText, type SettingsTable, type ValuesOf } from '../../platform/settings/readers.ts'
import type { Settings } from '../../platform/settings/settings.ts'

function readIssuer(text: string): string {
  const url = URL.parse(text)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !isSafe || url.search || url.hash || url.username || url.password)
    throw new Error('must be https:// and a host, perhaps with a path, as the provider names itself')
  return text
}

/** The lender's own sign-in for staff, by OpenID Connect. Without an issuer there is none. */
export const oidcSettings = {
  STAFF_OIDC_ISSUER: {
    group: 'Providers',
    meaning: "Issuer of the lender's own sign-in (OpenID Connect), which staff can use. Without it they use passkeys.",
    read: readIssuer,
  },
  STAFF_OIDC_CLIENT_ID: { group: 'Providers', meaning: 'Client id of this service there.', read: readText },
  STAFF_OIDC_CLIENT_SECRET: {
    group: 'Providers',
    meaning: 'Client secret that belongs to the client id.',
    isSecret: true,
    read: readText,
  },
  STAFF_OIDC_ACR: {
    group: 'Providers',
    meaning:
      'Value of `acr` that a token must have to count as more than one factor. Without this and STAFF_OIDC_AMR a passkey is asked as well.',
    read: readText,
  },
  STAFF_OIDC_AMR: {
    group: 'Providers',
    meaning: 'Value that `amr` of a token must contain to count as more than one factor, such as mfa.',
    read: readText,
  },
} as const satisfies SettingsTable

export type OidcSettings = ValuesOf<typeof oidcSettings>

/** Combinations that are refused, as sentences. */
export function* oidcConflicts(settings: OidcSettings & Pick<Settings, 'NODE_ENV'>): Iterable<string> {
  const { STAFF_OIDC_ISSUER, STAFF_OIDC_CLIENT_ID, STAFF_OIDC_CLIENT_SECRET, STAFF_OIDC_ACR, STAFF_OIDC_AMR } = settings
  const needed = [STAFF_OIDC_ISSUER, STAFF_OIDC_CLIENT_ID, STAFF_OIDC_CLIENT_SECRET]
  if (needed.some(Boolean) && !needed.every(Boolean))
    yield 'STAFF_OIDC_ISSUER, STAFF_OIDC_CLIENT_ID and STAFF_OIDC_CLIENT_SECRET must be given together.'
  if ((STAFF_OIDC_ACR || STAFF_OIDC_AMR) && !STAFF_OIDC_ISSUER)
    yield 'STAFF_OIDC_ACR and STAFF_OIDC_AMR need STAFF_OIDC_ISSUER.'
  if (settings.NODE_ENV === 'production' && STAFF_OIDC_ISSUER?.startsWith('http:'))
    yield 'STAFF_OIDC_ISSUER must be https:// in production.'
}
