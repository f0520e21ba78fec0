const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
const unescaped = (html: string): string => html.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name) => entities[name]!)

/** Attributes of the server's own documents that people see or hear. */
const attributes = /\s(?:title|alt|placeholder|aria-[\w-]*(?:label|description|valuetext))="([^"]*)"/g

/** The texts of an HTML document that people see or hear: between its tags, also where no script runs, and in attributes. */
export function perceivedIn(html: string): string[] {
  const shown = html.replaceAll(/<(style|script)\b.*?<\/\1>/gs, '')
  return [...shown.split(/<[^>]+>/), ...[...shown.matchAll(attributes)].map(([, text]) => text!)]
    .map(text => unescaped(text).trim())
    .filter(Boolean)
}
