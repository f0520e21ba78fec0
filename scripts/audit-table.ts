// Prints the table of audit events.
import { auditCodes, auditEventOf, auditReaders } from '../packages/domain/src/index.ts'

const rows = auditCodes.map(code => {
  const { label, visibleTo, details } = auditEventOf(code)
  const readers = auditReaders.filter(reader => visibleTo.includes(reader)).join(', ')
  const named = Object.entries(details).map(([name, kind]) => `\`${name}\` (${kind})`)
  return `| \`${code}\` | ${label} | ${readers} | ${named.join(', ')} |`
})
console.log(['| Code | Event | Visible to | Details |', '|---|---|---|---|', ...rows].join('\n'))
