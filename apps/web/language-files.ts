import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const languagesFolder = fileURLToPath(new URL('../../packages/domain/src/languages/', import.meta.url))

/**
 * Builds each language, a folder of `languages`, to a file of its own, which Vite's manifest names. Nothing imports them: the
 * HTML of a page names the one that it needs, so a language costs the readers of others nothing.
 */
export const languageFiles = (folder = languagesFolder): Plugin => ({
  name: 'language-files',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  buildStart() {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory())
        this.emitFile({ type: 'chunk', id: path.join(folder, entry.name, 'index.ts'), preserveSignature: 'strict' })
  },
})
