import { readFileSync } from 'node:fs'
import {
  borrowerStatusLabel,
  displayName,
  formatted,
  type Language,
  loanEstimateNotice,
  message,
  phrase,
  roleLabel,
  roleOf,
  type SectionSummary,
  type SummaryRow,
  sectionSummaries,
  statusFor,
  type Text,
  template,
  translate,
  verbatim,
} from '@porchlight/domain'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { fullName } from '../record/application.ts'
import { type FullView, type ShownBorrower, shownPrimary } from './full-view.ts'

const styles = readFileSync(new URL('./full-view.css', import.meta.url), 'utf8')

const texts = {
  title: template('Application #{id}'),
  dealer: phrase('Dealer'),
  status: phrase('Status'),
  started: phrase('Started'),
  submitted: phrase('Submitted'),
  withdrawn: phrase('Withdrawn'),
  asOf: phrase('As of'),
  loan: phrase('The loan'),
  wholeApplication: phrase('For the whole application'),
  invited: phrase('Invited co-borrower'),
  roleAndStatus: template('{role} · {status}'),
}

/** A text as HTML in the language of the view. */
type ToHtml = (text: Text) => string

interface Rendering {
  now: Date
  /** The lender's, in which times are shown. */
  timeZone: string
  nonce: string
  language: Language
}

/** The view as a printable document without external files. `nonce` permits its styles under the response's content policy. */
export function fullViewHtml(view: FullView, { now, timeZone, nonce, language }: Rendering): string {
  const { application, borrowers } = view
  const primary = shownPrimary(view)
  const t: ToHtml = text => escapeHtml(translate(language, text))
  const instant = (time: Date) => formatted('minuteInZone', time, timeZone)
  const title = texts.title({ id: application.id })
  const about: Row[] = [
    { label: texts.dealer, value: verbatim(application.dealer_name) },
    { label: texts.status, value: statusFor('document', { ...application, borrowers }).label },
    { label: texts.started, value: verbatim(instant(application.created_at)) },
    ...(application.submitted_at
      ? [{ label: texts.submitted, value: verbatim(instant(application.submitted_at)) }]
      : []),
    ...(application.withdrawn_at
      ? [{ label: texts.withdrawn, value: verbatim(instant(application.withdrawn_at)) }]
      : []),
    { label: texts.asOf, value: verbatim(instant(now)) },
  ]
  const parts = [
    ...borrowers.map(borrower => partOfBorrower(borrower, view)),
    ...(primary
      ? [{ title: texts.loan, lead: texts.wholeApplication, sections: summariesOf('application', primary, view) }]
      : []),
  ]
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${escapeHtml(nonce)}">${styles}</style>
<title>${t(title)}</title>
</head>
<body>
<main>
<h1>${t(title)}</h1>
${noticeHtml(t, parts)}
${rowList(t, about)}
${parts.map(part => partHtml(t, part)).join('\n')}
</main>
</body>
</html>
`
}

interface Part {
  title: Text
  lead: Text
  sections: SectionSummary[]
}

function partOfBorrower(borrower: FullView['borrowers'][number], view: FullView): Part {
  const record = view.shown.find(({ id }) => id === borrower.id)
  return {
    title: verbatim(record ? fullName(borrower) : displayName(borrower)) || texts.invited,
    lead: texts.roleAndStatus({
      role: message(roleLabel[roleOf(borrower)]),
      status: message(borrowerStatusLabel[borrower.status]),
    }),
    sections: record ? summariesOf('borrower', record, view) : [],
  }
}

const summariesOf = (
  subject: SectionSummary['subject'],
  shown: ShownBorrower,
  { rates, starting_rates, isEmailOnly }: FullView,
): SectionSummary[] =>
  sectionSummaries({ ...shown, rates, starting_rates, isEmailOnly }).filter(section => section.subject === subject)

const partHtml = (t: ToHtml, { title, lead, sections }: Part): string => `<section>
<h2>${t(title)}</h2>
<p>${t(lead)}</p>
${sections.map(section => sectionHtml(t, section)).join('\n')}
</section>`

const sectionHtml = (t: ToHtml, { title, rows, entries }: SectionSummary): string =>
  rows.length + entries.length === 0
    ? ''
    : `<h3>${t(title)}</h3>
${rowList(t, rows)}
${entries.map(entry => `<h4>${t(entry.title)}</h4>\n${rowList(t, entry.rows)}`).join('\n')}`

/** The notice about estimates, where a rate and a payment are shown. */
const noticeHtml = (t: ToHtml, parts: readonly Part[]): string =>
  parts.some(({ sections }) => sections.some(({ id, rows }) => id === 'loan_overview' && rows.length > 0))
    ? loanEstimateNotice()
        .paragraphs.map(sentence => `<p class="notice">${t(verbatim(sentence))}</p>`)
        .join('\n')
    : ''

type Row = Pick<SummaryRow, 'label' | 'value'>

const rowList = (t: ToHtml, rows: Row[]): string =>
  rows.length === 0
    ? ''
    : `<dl>
${rows.map(({ label, value }) => `<div><dt>${t(label)}</dt><dd>${t(value)}</dd></div>`).join('\n')}
</dl>`
