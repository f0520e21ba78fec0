import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderStaffPage } from '@porchlight/domain/staff'
import { filesFolder } from './web-bundle.ts'

/** The pages for staff, which are a build of their own. */
export interface StaffBundle {
  renderStaffPage: RenderStaffPage
  /** The paths of the code and of the style sheets that every staff page loads. */
  script: string
  styles: string[]
}

const KEY = 'src/staff/entry-staff-client.tsx'

/** Loads the output of the build. Throws an error for the operator where it is missing. */
export async function loadStaffBundle(): Promise<StaffBundle> {
  try {
    const manifest: Record<string, { file: string; css?: string[] }> = JSON.parse(
      await readFile(path.join(filesFolder, '.vite/staff-manifest.json'), 'utf8'),
    )
    const { renderStaffPage } = await import(
      pathToFileURL(path.join(filesFolder, '../staff-server/entry-staff-server.js')).href
    )
    const { file, css = [] } = manifest[KEY]!
    return { renderStaffPage, script: `/${file}`, styles: css.map(style => `/${style}`) }
  } catch (error) {
    throw new Error('The pages are not built, or not whole. Run: npm run build', { cause: error })
  }
}
