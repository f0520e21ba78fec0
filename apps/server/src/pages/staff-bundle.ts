import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderStaffPage } from '@porchlight/api'
import { addWithImports, filesFolder, type Manifest, type PageFiles } from './web-bundle.ts'

/** The pages for staff, which are a build of their own. */
export interface StaffBundle {
  renderStaffPage: RenderStaffPage
  /** Runs in the page before its code is fetched. */
  holdingScript: string
  /** The path of the code that every staff page loads. */
  script: string
  /** The style sheets that apply to every staff page. */
  styles: PageFiles['styles']
}

const KEY = 'src/staff/entry-staff-client.tsx'

/** Loads the output of the build. Throws an error for the operator where it is missing. */
export async function loadStaffBundle(): Promise<StaffBundle> {
  const read = (file: string) => readFile(path.join(filesFolder, file), 'utf8')
  try {
    const manifest: Manifest = JSON.parse(await read('.vite/staff-manifest.json'))
    const { renderStaffPage, holdingScript } = await import(
      pathToFileURL(path.join(filesFolder, '../staff-server/entry-staff-server.js')).href
    )
    const files = new Set<string>()
    addWithImports(manifest, KEY, files)
    const css = [...files].filter(file => file.endsWith('.css'))
    const styles = await Promise.all(css.map(async style => ({ path: `/${style}`, css: await read(style) })))
    return { renderStaffPage, holdingScript, script: `/${manifest[KEY]!.file}`, styles }
  } catch (error) {
    throw new Error('The pages are not built, or not whole. Run: npm run build', { cause: error })
  }
}
