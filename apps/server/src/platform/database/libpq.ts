import { connectionStrings } from '../settings/database-url.ts'

/** The settings of PostgreSQL's own programs, whose meaning of `sslmode` differs from the driver's. */
const sslModes: Record<string, string> = { 'no-verify': 'require' }

/**
 * Describes how PostgreSQL's programs (pg_dump) connect as the driver does: the URL as an argument, and the password, which others could read
 * there, in the environment. `authorities` names a file with the certificates that Node trusts.
 */
export function libpqConnection(text: string, authorities: string): { url: string; env: { PGPASSWORD?: string } } {
  const strings = connectionStrings(text)
  const addresses = strings.map(string => new URL(string))
  const { username, password, pathname, searchParams } = addresses[0]!
  const mode = searchParams.get('sslmode')
  if (mode) searchParams.set('sslmode', sslModes[mode] ?? mode)
  if (mode === 'verify-full' && !searchParams.has('sslrootcert')) searchParams.set('sslrootcert', authorities)
  if (addresses.length > 1) searchParams.set('target_session_attrs', 'read-write')
  searchParams.delete('uselibpqcompat')
  const hosts = addresses.map(({ host }) => host).join(',')
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return {
    url: `postgres://${username && `${username}@`}${hosts}${pathname}${query}`,
    env: password ? { PGPASSWORD: decodeURIComponent(password) } : {},
  }
}
