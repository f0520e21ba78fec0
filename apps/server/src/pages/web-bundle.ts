import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Boot } from '@porchlight/domain'

/** Where the build of the pages lies. It is found at run time: the server is not built with it. */
const builtFolder = path.resolve(import.meta.dirname, '../../../web/dist')
export const filesFolder = path.join(builtFolder, 'client')

export interface Drawn {
  /** The page's component, which its file is named after. */
  page: string
  isProtected: boolean
  /** Whether there is such a page. */
  found: boolean
  title: string
  description: string
  markup: string
  /** Whole: the browser brings it to life. An outline holds the place until the browser draws. */
  drawn: 'whole' | 'outline'
}

export interface WebBundle {
  draw(address: { path: string; search: string }, boot: Boot): Promise<Drawn>
  /** A dealer's colours, '#rrggbb', as CSS. */
  brandStyle(colour: string): string
  /** All styles of the pages. */
  styles: string
  /** Addresses of the code that a page needs, in the order of need; the first one starts it. */
  codeOf(drawn: Drawn): string[]
}

type Manifest = Record<string, { file: string; imports?: string[] }>

const START = 'src/entry-client.tsx'
const FORM_PAGES = 'src/section-pages.ts'
const BEHIND_SIGN_IN = 'src/SignedInProviders.tsx'

/** Loads what the build of the pages left. Throws a sentence where there is none. */
export async function loadWebBundle(): Promise<WebBundle> {
  const read = (...file: string[]) => readFile(path.join(filesFolder, ...file), 'utf8')
  try {
    const manifest: Manifest = JSON.parse(await read('.vite/manifest.json'))
    const { draw, brandStyle } = await import(pathToFileURL(path.join(builtFolder, 'server/entry-server.js')).href)
    return {
      draw,
      brandStyle,
      styles: await read(manifest['style.css']!.file),
      codeOf: drawn => codeOf(manifest, drawn),
    }
  } catch (error) {
    throw new Error('The pages are not built, or not whole. Run: npm run build', { cause: error })
  }
}

function codeOf(manifest: Manifest, { page, isProtected }: Drawn): string[] {
  const own = Object.keys(manifest).find(key => key.endsWith(`/${page}.tsx`))
  if (!own) throw new Error(`The build has no file of the page ${page}`)
  const files = new Set<string>()
  const add = (key: string): void => {
    const { file, imports = [] } = manifest[key]!
    if (files.has(file)) return
    files.add(file)
    imports.forEach(add)
  }
  const form = own.includes('/sections/') ? [FORM_PAGES] : []
  for (const key of [START, own, ...(isProtected ? [BEHIND_SIGN_IN] : []), ...form]) add(key)
  return [...files].map(file => `/${file}`)
}
