// Writes the table of audit events into docs/product/audit.md; with --check it only compares.
import { auditCodes, auditEventOf, auditReaders } from '../packages/domain/src/index.ts'
import { writeGenerated } from './generated.ts'

const rows = auditCodes.map(code => {
  const { label, visibleTo, details } = auditEventOf(code)
  const readers = auditReaders.filter(reader => visibleTo.includes(reader)).join(', ')
  const named = Object.entries(details).map(([name, kind]) => `\`${name}\` (${kind})`)
  return `| \`${code}\` | ${label} | ${readers} | ${named.join(', ')} |`
})
const table = ['| Code | Event | Visible to | Details |', '|---|---|---|---|', ...rows].join('\n')

writeGenerated({ file: 'docs/product/audit.md', mark: 'events', text: table, command: 'audit-events' })
