/** The values that the answer of the provider is compared with. They are stored sealed. */
export interface OidcChecks {
  state: string
  nonce: string
  code_verifier: string
  /** ISO time. */
  begun_at: string
  /** True if the person had to authenticate again. */
  is_fresh: boolean
}

/** The account that a person proved at the provider. Nothing else of a token decides anything. */
export interface OidcAccount {
  issuer: string
  subject: string
  /** The provider's name of its session, or null. */
  sid: string | null
  /** True if the token has the values that the settings require of more than one factor. */
  is_strong: boolean
  /** True if the provider announces that it reports when its session ends. */
  reports_logout: boolean
}

/** The account or the session that a logout token names. It ends the sessions of `subject`, of `sid`, or where both are given of `sid` alone. */
export interface OidcLogout {
  issuer: string
  subject: string | undefined
  sid: string | undefined
  issued_at: Date
}

/**
 * The lender's own sign-in. All functions throw `staff_oidc_unavailable` where the provider cannot be reached or refuses this service,
 * and `staff_oidc_refused` for anything else that is not as it was asked for.
 */
export interface StaffOidc {
  /** True if the settings say which tokens prove more than one factor. Otherwise no account confirms a change. */
  readonly can_be_strong: boolean
  /** The address to send the browser to. With `is_fresh` the provider asks the person to authenticate again. */
  begin(options: { is_fresh: boolean }): Promise<{ url: string; checks: OidcChecks }>
  /** Exchanges the code in the query that the provider sent the browser back with. */
  finish(query: string, checks: OidcChecks): Promise<OidcAccount>
  /** Checks the signature and the claims of a logout token. */
  verifyLogout(token: string): Promise<OidcLogout>
}
