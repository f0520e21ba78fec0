import { readFileSync } from 'node:fs'
import {
  badgeFor,
  badgeLabel,
  borrowerStatusLabel,
  displayName,
  inEnglish,
  roleLabel,
  roleOf,
  type SectionSummary,
  type SummaryRow,
  sectionSummaries,
  verbatim,
} from '@porchlight/domain'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { type Borrower, fullName, ratesOf } from './application-record.ts'
import type { FullView, ShownBorrower } from './full-view.ts'

const styles = readFileSync(new URL('./full-view.css', import.meta.url), 'utf8')

const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const instant = (time: Date): string => `${dateAndTime.format(time)} UTC`

/** The view as a printable document without external files. `nonce` permits its styles under the response's content policy. */
export function fullViewHtml(view: FullView, { now, nonce }: { now: Date; nonce: string }): string {
  const { application, borrowers, shown, hasLoan } = view
  const title = `Application #${application.id}`
  const about: Row[] = [
    { label: 'Dealer', value: verbatim(application.dealer_name) },
    { label: 'Status', value: badgeLabel[badgeFor({ status: application.status, borrowers })] },
    { label: 'Started', value: verbatim(instant(application.created_at)) },
    ...(application.submitted_at ? [{ label: 'Submitted', value: verbatim(instant(application.submitted_at)) }] : []),
    { label: 'As of', value: verbatim(instant(now)) },
  ]
  const loan = hasLoan ? part('The loan', 'For the whole application', summariesOf('application', shown[0]!, view)) : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${escapeHtml(nonce)}">${styles}</style>
<title>${escapeHtml(title)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${rowList(about)}
${borrowers.map(borrower => person(borrower, view)).join('\n')}
${loan}
</main>
</body>
</html>
`
}

function person(borrower: Borrower, view: FullView): string {
  const record = view.shown.find(({ id }) => id === borrower.id)
  const name = (record ? fullName(borrower) : displayName(borrower)) || 'Invited co-borrower'
  const standing = `${roleLabel[roleOf(borrower)]} · ${borrowerStatusLabel[borrower.status]}`
  return part(name, standing, record ? summariesOf('borrower', record, view) : [])
}

const summariesOf = (
  subject: SectionSummary['subject'],
  shown: ShownBorrower,
  { application }: FullView,
): SectionSummary[] =>
  sectionSummaries({ ...shown, rates: ratesOf(application) }).filter(section => section.subject === subject)

const part = (title: string, lead: string, sections: SectionSummary[]): string => `<section>
<h2>${escapeHtml(title)}</h2>
<p>${escapeHtml(lead)}</p>
${sections.map(section).join('\n')}
</section>`

const section = ({ title, rows, entries }: SectionSummary): string =>
  rows.length + entries.length === 0
    ? ''
    : `<h3>${escapeHtml(inEnglish(title))}</h3>
${rowList(rows)}
${entries.map(entry => `<h4>${escapeHtml(inEnglish(entry.title))}</h4>\n${rowList(entry.rows)}`).join('\n')}`

type Row = Pick<SummaryRow, 'label' | 'value'>

const rowList = (rows: Row[]): string =>
  rows.length === 0
    ? ''
    : `<dl>
${rows.map(({ label, value }) => `<div><dt>${escapeHtml(inEnglish(label))}</dt><dd>${escapeHtml(inEnglish(value))}</dd></div>`).join('\n')}
</dl>`
