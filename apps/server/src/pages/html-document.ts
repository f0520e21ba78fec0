import type { RenderedPage } from '@porchlight/api'
import { formatPhone, PAGE_CONTEXT_ID, PAGE_DATA_ID, palette, pathTo, phrase, translate } from '@porchlight/domain'
import { escapeHtml } from '../platform/http/escape-html.ts'
import type { PageFiles, WebBundle } from './web-bundle.ts'

/** JSON for a script element: no text in it can end that element or begin a comment. */
export const jsonElement = (id: string, value: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

const NO_SCRIPT = phrase('To apply here, turn on JavaScript.')
const NO_SCRIPT_CALL = phrase('Or call us:')

/** Without scripts: a notice above the page, in place of what only scripts can fill or run. */
const NO_SCRIPT_STYLE =
  '.skeleton,form,button{display:none!important}.no-script{padding:1rem;border-bottom:1px solid var(--warning);background:var(--warning-soft);text-align:center}'

/** Shown on the card of a link whose dealer has no logo that a message can show. */
const SHARE_IMAGE = '/share-card.jpg'
const SHOWN_IN_MESSAGES = /\.(?:png|jpe?g|webp)$/i

interface Parts {
  page: RenderedPage
  web: WebBundle
  /** The site's address, for links that are read elsewhere. */
  publicUrl: string
  nonce: { script: string; style: string }
}

/**
 * The card that messages show for a link to the site. It is the same for every page of a dealer: a page's own title and
 * address may be about a person.
 */
function shareCard({ page: { context, description }, publicUrl }: Parts): string {
  const { dealer, product } = context
  const absolute = (path: string) => new URL(path, publicUrl).href
  const image = dealer && SHOWN_IN_MESSAGES.test(dealer.logo_url) ? dealer.logo_url : SHARE_IMAGE
  const properties = {
    'og:type': 'website',
    'og:site_name': product,
    'og:title': dealer?.name ?? product,
    'og:description': description,
    'og:url': absolute(dealer ? pathTo('dealerHome', { dealer: dealer.slug }) : pathTo('start')),
    'og:image': absolute(image),
    'og:image:alt': dealer?.name ?? product,
  }
  return Object.entries(properties)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('\n')
}

function noScriptNotice({ language, dealer }: RenderedPage['context']): string {
  const call = dealer
    ? ` ${escapeHtml(translate(language, NO_SCRIPT_CALL))} <a href="tel:${escapeHtml(dealer.phone_number)}">${formatPhone(dealer.phone_number)}</a>`
    : ''
  return `<noscript><p class="no-script"><strong>${escapeHtml(translate(language, NO_SCRIPT))}</strong>${call}</p></noscript>`
}

/** Styles that need no request. The disabled links are not fetched; they keep Vite's `import()` from fetching the styles again. */
export const inlineStyles = (styles: PageFiles['styles'], nonce: { style: string }, more = ''): string =>
  `<style nonce="${nonce.style}">${styles.map(({ css }) => css).join('')}${more}</style>
${styles.map(({ path }) => `<link rel="stylesheet" href="${path}" disabled>`).join('\n')}`

/**
 * The whole document: styles and data are inline. The page's code is named before them, because a slow phone parses the styles
 * before it finds what follows.
 */
export function htmlDocument(parts: Parts): string {
  const { page, web, nonce } = parts
  const { data } = page
  const language_file = web.languageFile(page.context.language)
  const context = { ...page.context, ...(language_file && { language_file }) }
  const { code, styles } = web.filesOf(page)
  const preloaded = language_file ? [...code, language_file] : code
  const brand = context.dealer ? web.brandStyle(context.dealer.brand_color) : ''
  return `<!doctype html>
<html lang="${context.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${preloaded.map(file => `<link rel="modulepreload" href="${file}">`).join('\n')}
<title>${escapeHtml(page.title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
${context.dealer ? `<meta name="theme-color" content="${escapeHtml(context.dealer.brand_color)}" media="(prefers-color-scheme: light)">\n` : ''}<meta name="theme-color" content="${palette.dark.ground}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${shareCard(parts)}
${inlineStyles(styles, nonce, brand)}
<noscript><style nonce="${nonce.style}">${NO_SCRIPT_STYLE}</style></noscript>
<script nonce="${nonce.script}">${web.holdingScript}</script>
<script type="module" src="${code[0]}" nonce="${nonce.script}"></script>
</head>
<body>
${noScriptNotice(context)}
<div id="root" data-rendered="${page.rendered}">${page.markup}</div>
${jsonElement(PAGE_CONTEXT_ID, context)}${data ? `\n${jsonElement(PAGE_DATA_ID, data)}` : ''}
</body>
</html>
`
}
