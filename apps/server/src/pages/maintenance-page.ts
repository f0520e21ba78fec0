import { formatPhone, type Language, palette, phrase, type Text, template, translate } from '@porchlight/domain'
import { escapeHtml } from '../platform/http/escape-html.ts'
import type { Settings } from '../platform/settings/settings.ts'

export type MaintenanceSettings = Pick<Settings, 'PRODUCT_NAME' | 'LENDER_NAME' | 'LENDER_PHONE'>

const TITLE = phrase("We'll be back soon")
const questions = template('Questions? Call {lender} at {phone}.')

const colors = ({ ground, ink }: { ground: string; ink: string }): string => `background:${ground};color:${ink}`

/** The whole page while the installation is in maintenance. It needs no database, no script and no other file. */
export function maintenancePage(
  { PRODUCT_NAME, LENDER_NAME, LENDER_PHONE }: MaintenanceSettings,
  { language, text, nonce }: { language: Language; text: Text; nonce: string },
): string {
  const t = (shown: Text) => escapeHtml(translate(language, shown))
  const call = LENDER_PHONE && questions({ lender: LENDER_NAME, phone: formatPhone(LENDER_PHONE) })
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t(TITLE)} - ${escapeHtml(PRODUCT_NAME)}</title>
<style nonce="${nonce}">:root{color-scheme:light dark}body{max-width:32rem;margin:20vh auto 0;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif;${colors(palette.light)}}@media (prefers-color-scheme:dark){body{${colors(palette.dark)}}}</style>
</head>
<body>
<main>
<h1>${t(TITLE)}</h1>
<p>${t(text)}</p>
${call ? `<p>${t(call)}</p>` : ''}
</main>
</body>
</html>
`
}
