import { formatPhone, type Language, palette, phrase, type Text, template, translate } from '@porchlight/domain'
import { escapeHtml } from '../platform/http/escape-html.ts'
import type { Settings } from '../platform/settings/settings.ts'

export type MaintenanceSettings = Pick<Settings, 'PRODUCT_NAME' | 'LENDER_NAME' | 'LENDER_PHONE'>

const TITLE = phrase("We'll be back soon")
const CONTINUES = phrase('This page continues by itself.')
const questions = template('Questions? Call {lender} at {phone}.')

const colors = ({ ground, ink }: { ground: string; ink: string }): string => `background:${ground};color:${ink}`
const styles = `:root{color-scheme:light dark}body{max-width:32rem;margin:15vh auto 0;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif;${colors(palette.light)}}h1{margin:.5em 0;font-size:1.75rem;line-height:1.2}a{color:inherit}.name{font-weight:600}@media (prefers-color-scheme:dark){body{${colors(palette.dark)}}}`

interface Shown {
  language: Language
  text: Text
  /** Staff call their own people. */
  isForStaff: boolean
  nonce: string
}

/** The whole page while the installation is in maintenance. It needs no database, no script and no other file. */
export function maintenancePage(
  { PRODUCT_NAME, LENDER_NAME, LENDER_PHONE }: MaintenanceSettings,
  { language, text, isForStaff, nonce }: Shown,
): string {
  const t = (shown: Text) => escapeHtml(translate(language, shown))
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t(TITLE)} - ${escapeHtml(PRODUCT_NAME)}</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<main>
<p class="name">${escapeHtml(LENDER_NAME)}</p>
<h1>${t(TITLE)}</h1>
<p>${t(text)} ${t(CONTINUES)}</p>
${isForStaff || !LENDER_PHONE ? '' : `<p>${withLink(t(questions({ lender: LENDER_NAME, phone: formatPhone(LENDER_PHONE) })), LENDER_PHONE)}</p>`}
</main>
</body>
</html>
`
}

/** Makes the phone number of a sentence in HTML a link. */
const withLink = (html: string, phone: string): string => {
  const shown = escapeHtml(formatPhone(phone))
  return html.replace(shown, () => `<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${shown}</a>`)
}
