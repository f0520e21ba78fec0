import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderedPage, RenderPage } from '@porchlight/api'
import type { Language } from '@porchlight/domain'

/** The output folder of the web's build. It is found at run time: the server is not built with it. */
const builtFolder = path.resolve(import.meta.dirname, '../../../web/dist')
export const filesFolder = path.join(builtFolder, 'client')

export interface WebBundle {
  renderPage: RenderPage
  /** Code that each page runs before its files are fetched. */
  holdingScript: string
  /** A dealer's color, '#rrggbb', as CSS. */
  brandStyle(color: string): string
  /** The color of buttons where a dealer has this brand color. */
  buttonColor(color: string): string
  filesOf(page: RenderedPage): PageFiles
  /** The path of the file with the texts of a language. Undefined for English, which is in the code of the pages. */
  languageFile(language: Language): string | undefined
}

export interface PageFiles {
  /** The paths of the code, in the order of need; the first one starts it. */
  code: string[]
  /** The paths of the style sheets and their content, in the order in which they apply. */
  styles: { path: string; css: string }[]
}

/** Vite's `manifest.json`: each file of code by a key, with the keys of what it imports. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>
/** Vite's `ssr-manifest.json`: the paths of the files that hold a module, by the module's path. */
type FilesOfModules = Record<string, string[]>

/** Loads the output of the pages' build. Throws an error for the operator where it is missing. */
export async function loadWebBundle(): Promise<WebBundle> {
  const read = (...file: string[]) => readFile(path.join(filesFolder, ...file), 'utf8')
  try {
    const manifest: Manifest = JSON.parse(await read('.vite/manifest.json'))
    const filesOfModules: FilesOfModules = JSON.parse(await read('.vite/ssr-manifest.json'))
    const { renderPage, brandStyle, buttonColor, holdingScript } = await import(
      pathToFileURL(path.join(builtFolder, 'server/entry-server.js')).href
    )
    const styleSheets = new Map<string, string>()
    for (const file of new Set(Object.values(manifest).flatMap(({ css = [] }) => css)))
      styleSheets.set(file, await read(file))
    const needed = neededFiles(manifest, filesOfModules)
    return {
      renderPage,
      brandStyle,
      buttonColor,
      holdingScript,
      filesOf: ({ modules }) => {
        const files = needed(modules)
        return {
          code: files.filter(file => !styleSheets.has(file)).map(file => `/${file}`),
          styles: files.flatMap(file => {
            const css = styleSheets.get(file)
            return css === undefined ? [] : [{ path: `/${file}`, css }]
          }),
        }
      },
      languageFile: language => {
        const key = Object.keys(manifest).find(source => source.endsWith(`/languages/${language}/index.ts`))
        return key && `/${manifest[key]!.file}`
      },
    }
  } catch (error) {
    throw new Error('The pages are not built, or not whole. Run: npm run build', { cause: error })
  }
}

/** Adds a file of code and all that it imports. Code precedes what it imports; styles follow those of what their code imports. */
export function addWithImports(manifest: Manifest, key: string, found: Set<string>): void {
  const { file, imports = [], css = [] } = manifest[key]!
  if (found.has(file)) return
  found.add(file)
  for (const imported of imports) addWithImports(manifest, imported, found)
  for (const styles of css) found.add(styles)
}

/** Returns the files that a page needs for its modules, with all that they import. */
function neededFiles(manifest: Manifest, filesOfModules: FilesOfModules): (modules: string[]) => string[] {
  const keys = Object.keys(manifest)
  // A module's files include the fonts and the like that it names, which the page fetches when it shows them.
  const keyOf = new Map(
    keys.filter(key => manifest[key]!.file.endsWith('.js')).map(key => [`/${manifest[key]!.file}`, key]),
  )
  const entry = keys.find(key => key.endsWith('/entry-client.tsx'))!
  return modules => {
    const found = new Set<string>()
    addWithImports(manifest, entry, found)
    for (const module of modules) {
      const files = filesOfModules[module]
      if (!files) throw new Error(`The build has no file of ${module}`)
      for (const file of files) if (keyOf.has(file)) addWithImports(manifest, keyOf.get(file)!, found)
    }
    return [...found]
  }
}
