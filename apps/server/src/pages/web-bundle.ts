import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageContext } from '@porchlight/domain'

/** Where the build of the pages lies. It is found at run time: the server is not built with it. */
const builtFolder = path.resolve(import.meta.dirname, '../../../web/dist')
export const filesFolder = path.join(builtFolder, 'client')

export interface RenderedPage {
  /** The page's component, which its file is named after. */
  page: string
  isProtected: boolean
  /** A page of the form, which has a table of pages of its own. */
  isForm: boolean
  /** Whether there is such a page. */
  found: boolean
  title: string
  description: string
  markup: string
  /** full: the browser hydrates it. shell: the browser replaces it. */
  rendered: 'full' | 'shell'
}

export interface WebBundle {
  renderPage(address: { path: string; search: string }, boot: PageContext): Promise<RenderedPage>
  /** A dealer's colours, '#rrggbb', as CSS. */
  brandStyle(colour: string): string
  /** All styles of the pages. */
  styles: string
  /** Addresses of the code that a page needs, in the order of need; the first one starts it. */
  codeOf(drawn: RenderedPage): string[]
}

/** Files of each source, as `vite.config.ts` writes them. */
type Sources = Record<string, string[]>

/** Loads what the build of the pages left. Throws a sentence where there is none. */
export async function loadWebBundle(): Promise<WebBundle> {
  const read = (...file: string[]) => readFile(path.join(filesFolder, ...file), 'utf8')
  try {
    const sources: Sources = JSON.parse(await read('.vite/sources.json'))
    const { renderPage, brandStyle } = await import(
      pathToFileURL(path.join(builtFolder, 'server/entry-server.js')).href
    )
    const styles = await read('assets/styles.css')
    return { renderPage, brandStyle, styles, codeOf: drawn => codeOf(sources, drawn) }
  } catch (error) {
    throw new Error('The pages are not built, or not whole. Run: npm run build', { cause: error })
  }
}

function codeOf(sources: Sources, { page, isProtected, isForm }: RenderedPage): string[] {
  const needed = [
    'entry-client',
    page,
    ...(isProtected ? ['SignedInProviders'] : []),
    ...(isForm ? ['section-pages'] : []),
  ]
  const files = needed.flatMap(source => {
    if (!sources[source]) throw new Error(`The build has no file of ${source}`)
    return sources[source]
  })
  return [...new Set(files)].map(file => `/${file}`)
}
