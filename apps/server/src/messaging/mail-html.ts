import { type Language, LIST_ITEM, palette } from '@porchlight/domain'
import { escapeHtml } from '../platform/http/escape-html.ts'

interface MailLink {
  label: string
  link: string
}

export interface RenderedMail {
  /** The dealer or the lender, with a color that is readable on white. `logo`: the address of a picture. */
  brand: { name: string; color: string; logo?: string | undefined }
  language: Language
  title: string
  paragraphs: string[]
  button: MailLink | undefined
  notes: string[]
  lastLink: MailLink | undefined
  /** '' for mail of the lender itself. */
  whoIsWho: string
  signature: string
}

type Token = keyof typeof palette.light

/** The colors of each kind of element, as names of the palette. */
const looks = {
  ground: { background: 'ground', color: 'ink' },
  card: { background: 'surface' },
  text: { color: 'ink' },
  soft: { color: 'ink-soft' },
  rule: { 'border-top-color': 'line' },
} as const satisfies Record<string, Record<string, Token>>
type Look = keyof typeof looks

const declarations = (look: Look, scheme: keyof typeof palette, suffix = ''): string =>
  Object.entries(looks[look])
    .map(([property, token]) => `${property}:${palette[scheme][token]}${suffix}`)
    .join(';')

/** Programs that know no style sheet show the light colors, which are in each element. */
const looking = (look: Look, style = ''): string => `class="${look}" style="${style}${declarations(look, 'light')}"`

const darkStyles = (Object.keys(looks) as Look[])
  .map(look => `.${look}{${declarations(look, 'dark', '!important')}}`)
  .join('')

const ON_BRAND = palette.light.surface

/** A table with inline styles, because mail programs support little else. The bar at its top is a row, which no corner bends. */
export function mailHtml({
  brand,
  language,
  title,
  paragraphs,
  button,
  notes,
  lastLink,
  whoIsWho,
  signature,
}: RenderedMail) {
  const color = escapeHtml(brand.color)
  const block = (tag: 'p' | 'ul' | 'li', html: string) =>
    `<${tag} style="margin:0 0 ${tag === 'li' ? 4 : 16}px">${html}</${tag}>`
  const inline = (text: string) => withWholeNumbers(escapeHtml(text))
  const paragraph = (text: string): string => {
    const [lead = '', ...items] = text.split(`\n${LIST_ITEM}`)
    return (
      block('p', inline(lead)) +
      (items.length > 0 ? block('ul', items.map(item => block('li', inline(item))).join('')) : '')
    )
  }
  const small = (text: string) => `<p ${looking('soft', 'margin:0 0 8px;font-size:14px;')}>${text}</p>`
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkStyles}}</style></head>
<body ${looking('ground', "margin:0;padding:24px 12px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Arial,sans-serif;")}>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" ${looking('card', 'max-width:520px;margin:0 auto;')}>
<tr><td style="height:4px;padding:0;font-size:0;line-height:0;background:${color}"></td></tr>
<tr><td ${looking('text', 'padding:24px 32px 8px;font-weight:700;')}>${brandHtml(brand)}</td></tr>
<tr><td ${looking('text', 'padding:8px 32px;overflow-wrap:anywhere;')}>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${button ? buttonHtml(button, color) : ''}
${notes.map(note => small(escapeHtml(note))).join('\n')}
</td></tr>
${whoIsWho ? `<tr><td ${looking('text', 'padding:0 32px;')}>${paragraph(whoIsWho)}</td></tr>` : ''}
<tr><td ${looking('rule', 'padding:16px 32px;border-top:1px solid;')}>${small(escapeHtml(signature))}${lastLink ? small(linkHtml(lastLink)) : ''}</td></tr>
</table>
</body>
</html>`
}

/** A phone number is not broken at the end of a line. */
const withWholeNumbers = (html: string): string =>
  html.replaceAll(/\b\d{3}-\d{3}-\d{4}\b/g, number => `<span style="white-space:nowrap">${number}</span>`)

/** A logo stands on white, for which it was made. Without the picture, its text is the name, in ink on that white. */
function brandHtml({ name, logo }: RenderedMail['brand']): string {
  if (!logo) return escapeHtml(name)
  return `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="40" style="padding:4px;background:${ON_BRAND};color:${palette.light.ink}">`
}

const linkHtml = ({ label, link }: MailLink): string =>
  `<a href="${escapeHtml(link)}" ${looking('soft')}>${escapeHtml(label)}</a>`

const buttonHtml = ({ label, link }: MailLink, color: string): string =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:${color};color:${ON_BRAND};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`
