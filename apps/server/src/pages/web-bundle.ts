import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderedPage, RenderPage } from '@porchlight/domain'

/** The output folder of the web's build. It is found at run time: the server is not built with it. */
const builtFolder = path.resolve(import.meta.dirname, '../../../web/dist')
export const filesFolder = path.join(builtFolder, 'client')

export interface WebBundle {
  renderPage: RenderPage
  /** Code that each page runs before its files are fetched. */
  inlineScript: string
  /** A dealer's color, '#rrggbb', as CSS. */
  brandStyle(color: string): string
  /** What buttons are filled with where a dealer has this color. */
  buttonColor(color: string): string
  filesOf(page: RenderedPage): PageFiles
}

export interface PageFiles {
  /** The paths of the code, in the order of need; the first one starts it. */
  code: string[]
  /** The paths of the style sheets and their content, in the order in which they apply. */
  styles: { path: string; css: string }[]
}

/** The files of each name that is imported dynamically, and of 'entry', as `vite.config.ts` writes them. */
type FilesOfExports = Record<string, string[]>

/** Loads what the build of the pages left. Throws a sentence where there is none. */
export async function loadWebBundle(): Promise<WebBundle> {
  const read = (...file: string[]) => readFile(path.join(filesFolder, ...file), 'utf8')
  try {
    const filesOfExports: FilesOfExports = JSON.parse(await read('.vite/files-of-exports.json'))
    const { renderPage, brandStyle, buttonColor, inlineScript } = await import(
      pathToFileURL(path.join(builtFolder, 'server/entry-server.js')).href
    )
    const styleSheets = new Map<string, string>()
    for (const file of Object.values(filesOfExports).flat())
      if (file.endsWith('.css') && !styleSheets.has(file)) styleSheets.set(file, await read(file))
    return {
      renderPage,
      brandStyle,
      buttonColor,
      inlineScript,
      filesOf: page => filesOf(page, filesOfExports, styleSheets),
    }
  } catch (error) {
    throw new Error('The pages are not built, or not whole. Run: npm run build', { cause: error })
  }
}

function filesOf(
  { imports }: RenderedPage,
  filesOfExports: FilesOfExports,
  styleSheets: Map<string, string>,
): PageFiles {
  const files = new Set(
    ['entry', ...imports].flatMap(name => {
      if (!filesOfExports[name]) throw new Error(`The build has no file of ${name}`)
      return filesOfExports[name]
    }),
  )
  const code: string[] = []
  const styles: PageFiles['styles'] = []
  for (const file of files) {
    const css = styleSheets.get(file)
    if (css === undefined) code.push(`/${file}`)
    else styles.push({ path: `/${file}`, css })
  }
  return { code, styles }
}
