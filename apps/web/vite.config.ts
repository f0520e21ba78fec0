import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { buildTarget } from './browsers.ts'
import { languageFiles } from './language-files.ts'

const compressible = /\.(?:m?js|css|svg|ttf)$/

/** 'development' is the mode of `npm run dev`. */
const isDevelopment = (mode: string) => mode === 'development'

/** The server sends what was compressed once, as tightly as can be, rather than compress at every request. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: (_config, { isSsrBuild, mode }) => !isSsrBuild && !isDevelopment(mode),
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true })
      for (const file of files) {
        // The build of the staff pages adds to a folder whose other files are compressed.
        if (!compressible.test(file) || files.includes(`${file}.br`)) continue
        const plain = await readFile(path.join(dir, file))
        await writeFile(path.join(dir, `${file}.br`), await promisify(brotliCompress)(plain))
        await writeFile(path.join(dir, `${file}.gz`), await promisify(gzip)(plain, { level: 9 }))
      }
    },
  }
}

/** The license of the typeface requires that its text goes along with the file. */
const fontLicense: Plugin = {
  name: 'font-license',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  async generateBundle() {
    const file = fileURLToPath(import.meta.resolve('@expo-google-fonts/dancing-script/LICENSE_FONT'))
    this.emitFile({ type: 'asset', fileName: 'assets/DancingScript-license.txt', source: await readFile(file) })
  },
}

/**
 * The folder of a module decides its file. Few files, because a browser fetches six at a time over HTTP/1.1, and many
 * small ones compress badly: a page of the form loads 7 to 11. A group includes what its modules import, except for
 * what an earlier group has.
 */
const groups = [
  // Every page.
  { name: 'start', test: /web\/src\/(?:app|frame|saving|(?:ui|data)\/base)\/[^/]+$/, priority: 5 },
  // At sign-in on submit only, and every page behind the sign-in.
  { name: 'contact', test: /web\/src\/pages\/sign-in\/send\//, priority: 4 },
  // Fields, rules and controls that at least four other files need. Public pages with a card or a field need them, too, so
  // they and the data layer that they import are not in the file of what is behind the sign-in. A typed name is needed where a
  // person agrees, and on no other page.
  {
    name: 'shared',
    test: /web\/src\/(?:forms(?:\/parts)?|ui)\/[^/]+$|domain\/src\/(?:forms|people|sections)\/(?!typed-name|name-words)[^/]+$/,
    minShareCount: 4,
    priority: 3,
  },
  // Every page behind the sign-in.
  { name: 'signed-in', test: /web\/src\/app\/signed-in\//, priority: 2 },
  // One file for each section, with its rules, and for sign-in. What they import may be another folder's, too.
  {
    name: (id: string) => /src\/(?:sections|pages)\/([\w-]+)\//.exec(id)?.[1] ?? null,
    test: /src\/(?:sections\/[\w-]+|pages\/sign-in)\/[^/]+$/,
    includeDependenciesRecursively: false,
    priority: 1,
  },
]

/** Chunks most of whose functions run while a form is hydrated. */
const hydrating = new Set(['entry-client', 'signed-in', 'shared'])

/**
 * Asks Chromium to compile whole files while they arrive, beside the main thread. Without it, each function is compiled on
 * the main thread when it is first called. Other browsers ignore the comment, which must be a file's first line.
 */
const compileHints: Plugin = {
  name: 'compile-hints',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  generateBundle: {
    // After Vite, which puts the list of styles that a chunk's imports need before its code.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && hydrating.has(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}

const pages = (isSsrBuild: boolean, mode: string): UserConfig => ({
  plugins: [react(), languageFiles(), compileHints, fontLicense, precompressed()],
  // React has long had what the router's shim stands in for.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // React connects to its developer tools in the pages of `npm run dev` alone.
  define: isDevelopment(mode) ? {} : { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  build: {
    target: buildTarget,
    outDir: 'dist/client',
    copyPublicDir: !isSsrBuild,
    // The server names what a page needs; later ones are fetched ahead (App.tsx).
    modulePreload: false,
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      manifest: true,
      ssrManifest: true,
      rolldownOptions: {
        input: 'src/app/entry-client.tsx',
        treeshake: { propertyReadSideEffects: false },
        // Fields of classes are written in the constructor for Safari 15. No field has the name of an accessor, so an assignment
        // does for `Object.defineProperty`.
        transform: { assumptions: { setPublicClassFields: true } },
        output: {
          codeSplitting: { groups },
          // Every name of a file is in the code that fetches it.
          chunkFileNames: 'assets/[hash].js',
          assetFileNames: 'assets/[hash][extname]',
          // Nothing asks a module what kind of object it is.
          generatedCode: { symbols: false },
        },
      },
    }),
  },
  // The server needs nothing but what is built: neither this workspace's packages nor React's development form.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
})

export default defineConfig(({ isSsrBuild = false, mode }) => pages(isSsrBuild, mode))
