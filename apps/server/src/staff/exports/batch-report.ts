import type { Preflight, PreflightMessage } from '@porchlight/api'
import { ENGLISH, formats } from '@porchlight/domain'
import { exportFormatLabels, exportReasonLabels, preflightLevelLabels, preflightLevels } from '@porchlight/domain/staff'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import type { Batch } from './batch-request.ts'
import { refusalSentence } from './batch-text.ts'
import type { BatchRefusal } from './schema.ts'

/** A file that was made, with the report about it. */
export interface BatchFile {
  application_id: string
  name: string
  preflight: Preflight
}

const TITLE = 'Export to your loan system (LOS)'

/** Levels with what is the same in most files: closed at first. */
const folded: readonly string[] = ['not carried', 'not asked']

const styles = `body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
section { margin-top: 1.5rem; border-top: 1px solid #bbb; overflow-wrap: anywhere; }
summary, h3 { margin: 0.75rem 0 0.25rem; font-size: 1rem; font-weight: 600; }`

/** The report about the files of a batch, for people: an HTML page without external files. It has no SSN and no birth date. */
export function batchReport(
  { format, reason, requested_at, names, application_ids }: Batch,
  { made, refused }: { made: readonly BatchFile[]; refused: readonly BatchRefusal[] },
  timeZone: string,
): string {
  const named = (application_id: string) => escapeHtml([names.get(application_id), application_id].join(' '))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${styles}</style>
<title>${TITLE}</title>
</head>
<body>
<h1>${TITLE}</h1>
<p>${escapeHtml(`${formats(ENGLISH).minuteInZone(requested_at, timeZone)}. ${exportFormatLabels[format]}. ${exportReasonLabels[reason]}.`)}</p>
<p>${made.length} of ${application_ids.length} applications exported.</p>
${refused.length === 0 ? '' : `<h2>Not exported</h2>\n${list(refused.map(({ application_id, code }) => `${named(application_id)}: ${escapeHtml(refusalSentence(code))}`))}`}
${made.map(({ application_id, name, preflight }) => `<section>\n<h2>${named(application_id)}</h2>\n<p>${escapeHtml(name)}</p>\n${levels(preflight)}\n</section>`).join('\n')}
</body>
</html>
`
}

const list = (items: readonly string[]): string => `<ul>\n${items.map(item => `<li>${item}</li>`).join('\n')}\n</ul>`

const levels = ({ messages }: Preflight): string =>
  preflightLevels
    .map(level => {
      const found = messages.filter(message => message.level === level)
      if (found.length === 0) return ''
      const heading = escapeHtml(`${preflightLevelLabels[level]} (${found.length})`)
      const items = list(found.map(message => escapeHtml(sentence(message))))
      return folded.includes(level)
        ? `<details>\n<summary>${heading}</summary>\n${items}\n</details>`
        : `<h3>${heading}</h3>\n${items}`
    })
    .join('\n')

const sentence = ({ borrower, text }: PreflightMessage): string =>
  borrower && !text.includes(borrower) ? `${borrower}: ${text}` : text
