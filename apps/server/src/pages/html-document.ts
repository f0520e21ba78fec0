import { PAGE_CONTEXT_ID, PAGE_DATA_ID, phrase, translate } from '@porchlight/domain'
import { escapeHtml } from '../platform/http/escape-html.ts'
import type { RenderedPage, WebBundle } from './web-bundle.ts'

/** JSON for a script element: no text in it can end that element or begin a comment. */
const jsonElement = (id: string, value: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

const NO_SCRIPT = phrase('To apply here, turn on JavaScript.')

interface Parts {
  page: RenderedPage
  web: WebBundle
  nonce: { script: string; style: string }
}

/**
 * The whole document: styles and data are inline, and the page's code is preloaded. The disabled links are not fetched;
 * they keep Vite's `import()` from fetching the inline styles again.
 */
export function htmlDocument({ page, web, nonce }: Parts): string {
  const { context, data } = page
  const { code, styles } = web.filesOf(page)
  const [start, ...preloaded] = code
  const brand = context.dealer ? web.brandStyle(context.dealer.brand_color) : ''
  return `<!doctype html>
<html lang="${context.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(page.title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
${context.dealer ? `<meta name="theme-color" content="${escapeHtml(context.dealer.brand_color)}">\n` : ''}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce.style}">${styles.map(({ css }) => css).join('')}${brand}</style>
${styles.map(({ path }) => `<link rel="stylesheet" href="${path}" disabled>`).join('\n')}
<script type="module" src="${start}" nonce="${nonce.script}"></script>
${preloaded.map(file => `<link rel="modulepreload" href="${file}">`).join('\n')}
</head>
<body>
<noscript>${escapeHtml(translate(context.language, NO_SCRIPT))}</noscript>
<div id="root" data-rendered="${page.rendered}">${page.markup}</div>
${jsonElement(PAGE_CONTEXT_ID, context)}${data ? `\n${jsonElement(PAGE_DATA_ID, data)}` : ''}
</body>
</html>
`
}
