import { PAGE_CONTEXT_ID, type PageContext } from '@porchlight/domain'
import { escapeHtml } from '../platform/http/escape-html.ts'
import type { RenderedPage, WebBundle } from './web-bundle.ts'

/** JSON for a script element: no text in it can end that element or begin a comment. */
const json = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

interface Parts {
  drawn: RenderedPage
  boot: PageContext
  web: WebBundle
  nonce: { script: string; style: string }
}

/** The whole page: styles and first data inside, its code fetched from the first byte on. */
export function htmlDocument({ drawn, boot, web, nonce }: Parts): string {
  const [start, ...code] = web.codeOf(drawn)
  const brand = boot.dealer ? web.brandStyle(boot.dealer.brand_color) : ''
  return `<!doctype html>
<html lang="${boot.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(drawn.title)}</title>
<meta name="description" content="${escapeHtml(drawn.description)}">
${boot.dealer ? `<meta name="theme-color" content="${escapeHtml(boot.dealer.brand_color)}">\n` : ''}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce.style}">${web.styles}${brand}</style>
<script type="module" src="${start}" nonce="${nonce.script}"></script>
${code.map(file => `<link rel="modulepreload" href="${file}">`).join('\n')}
</head>
<body>
<noscript>Please turn on JavaScript to apply here.</noscript>
<div id="root" data-rendered="${drawn.rendered}">${drawn.markup}</div>
<script type="application/json" id="${PAGE_CONTEXT_ID}">${json(boot)}</script>
</body>
</html>
`
}
