/** Prefixes that no other program uses. Others, such as DATABASE_, belong to hosting platforms as well. */
const ownPrefixes = [
  'AFTER_SUBMISSION_',
  'DOCUSIGN_',
  'FIELD_ENCRYPTION_',
  'LENDER_',
  'MAIL_DKIM_',
  'RETENTION_',
  'SEAL_',
  'TURNSTILE_',
]

/** Kubernetes, and Docker before it, describes a service called `lender` by such names, and by LENDER_PORT=tcp://…. */
const serviceName = /_SERVICE_(?:HOST|PORT(?:_\w+)?)$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/
const isOfService = (name: string, value = '') =>
  serviceName.test(name) || (name.endsWith('_PORT') && /^(?:tcp|udp|sctp):/.test(value))

/**
 * The setting that a variable of the environment seems to mean and does not name; undefined where it has no part in these settings. An
 * environment has variables of other programs too, so that only a name with one of our prefixes, or one close to a setting, counts.
 */
export function likelySetting(name: string, value: string | undefined, names: ReadonlySet<string>): string | undefined {
  const upper = name.toUpperCase()
  if (names.has(name) || isOfService(name, value)) return undefined
  const isOwn = ownPrefixes.some(prefix => upper.startsWith(prefix))
  return isOwn || [...names].some(known => isClose(upper, known)) ? closestSetting(upper, names) : undefined
}

/** The setting with the fewest letters that differ. A name that is the first words of a setting counts as one that differs by a letter. */
export function closestSetting(name: string, names: Iterable<string>): string | undefined {
  const distanceTo = (known: string) => (known.startsWith(`${name}_`) ? 1 : editsBetween(name, known))
  const [closest] = [...names]
    .map(known => ({ known, distance: distanceTo(known) }))
    .sort((a, b) => a.distance - b.distance)
  return closest?.known
}

/** The longer a name, the less likely is it that another program uses one that is similar. */
function isClose(name: string, known: string): boolean {
  const isBeginning = name.includes('_') && known.startsWith(`${name}_`)
  const isWithFile = name === `${known}_FILE`
  if (isBeginning || isWithFile || name === known) return true
  if (known.length < 8) return slipsOf(known).includes(name)
  const most = known.length < 12 ? 1 : 2
  return Math.abs(name.length - known.length) <= most && editsBetween(name, known) <= most
}

/** The name with one letter left out, two letters exchanged, or one letter doubled. */
function slipsOf(name: string): string[] {
  return [...name].flatMap((letter, index) => {
    const [before, after] = [name.slice(0, index), name.slice(index + 1)]
    return [before + after, before + after.charAt(0) + letter + after.slice(1), before + letter + letter + after]
  })
}

/** The letters to add, remove or replace, and neighbors to exchange, between two texts (optimal string alignment). */
function editsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1
      const isExchange = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const edits = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + differs]
      if (i > 1 && j > 1 && isExchange) edits.push(at(i - 2, j - 2) + 1)
      row.push(Math.min(...edits))
    }
  }
  return at(a.length, b.length)
}
