import { readFileSync } from 'node:fs'
import { badgeFor, borrowerStatusLabel, displayName, roleLabel, roleOf, type SummaryRow } from '@porchlight/domain'
import { loanSections, ownSections } from '../documents/borrower-summary.ts'
import type { SummarySection } from '../documents/document-data.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { type Borrower, ratesOf } from './application-record.ts'
import { fullName } from './borrower-record.ts'
import type { FullView } from './full-view.ts'

const styles = readFileSync(new URL('./full-view.css', import.meta.url), 'utf8')

const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const instant = (at: Date): string => `${dateAndTime.format(at)} UTC`

/** The view as a document to read and to print, complete in itself. `nonce` lets its styles pass the answer's own policy. */
export function fullViewHtml(view: FullView, { now, nonce }: { now: Date; nonce: string }): string {
  const { application, borrowers, shown, hasLoan } = view
  const title = `Application #${application.id}`
  const about: SummaryRow[] = [
    ['Dealer', application.dealer_name],
    ['Status', badgeFor({ status: application.status, borrowers })],
    ['Started', instant(application.created_at)],
    ...(application.submitted_at ? [['Submitted', instant(application.submitted_at)] satisfies SummaryRow] : []),
    ['As of', instant(now)],
  ]
  const loan = hasLoan
    ? part('The loan', 'For the whole application', loanSections(shown[0]!, ratesOf(application)))
    : ''
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
${factList(about)}
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
  return part(name, standing, record ? ownSections(record, ratesOf(view.application)) : [])
}

const part = (title: string, lead: string, sections: SummarySection[]): string => `<section>
<h2>${escapeHtml(title)}</h2>
<p>${escapeHtml(lead)}</p>
${sections.map(section).join('\n')}
</section>`

const section = ({ heading, facts = [], entries = [] }: SummarySection): string =>
  facts.length + entries.length === 0
    ? ''
    : `<h3>${escapeHtml(heading)}</h3>
${factList(facts)}
${entries.map(entry => `<h4>${escapeHtml(entry.title)}</h4>\n${factList(entry.facts)}`).join('\n')}`

const factList = (facts: SummaryRow[]): string =>
  facts.length === 0
    ? ''
    : `<dl>
${facts.map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('\n')}
</dl>`
