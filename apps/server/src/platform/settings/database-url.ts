/** The driver treats these like verify-full and prints a warning at each start that it will not always do so. */
const likeVerifyFull = ['prefer', 'require', 'verify-ca']

/**
 * One connection string for each host: `postgres://user:password@a:5432,b:5432/name` names a primary and a replica, in any order.
 * Throws an Error that completes the sentence '{NAME} …'.
 */
export function connectionStrings(text: string): string[] {
  const [, credentials = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(text) ?? []
  return hosts.split(',').map(host => connectionString(credentials + host + rest))
}

function connectionString(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2)
    throw new Error('must look like postgres://user:password@host/name')
  const { searchParams } = url
  if (!searchParams.has('uselibpqcompat') && likeVerifyFull.includes(searchParams.get('sslmode') ?? ''))
    searchParams.set('sslmode', 'verify-full')
  return url.href
}

interface DatabaseUrls {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  MIGRATION_DATABASE_URL?: string | undefined
}

/** The address for the role that owns the tables, past a pooler. Undefined for the embedded database. */
export const ownerUrl = ({ MIGRATION_DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_URL }: DatabaseUrls) =>
  MIGRATION_DATABASE_URL ?? DATABASE_DIRECT_URL ?? DATABASE_URL
