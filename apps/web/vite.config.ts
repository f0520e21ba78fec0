import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const compressible = /\.(?:m?js|css|svg|ttf)$/

/** The server sends what was compressed once, as tightly as can be, rather than compress at every request. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    // 'development' is the mode of `npm run dev`.
    apply: (_config, { isSsrBuild, mode }) => !isSsrBuild && mode !== 'development',
    async writeBundle({ dir = '' }) {
      for (const file of await readdir(dir, { recursive: true })) {
        if (!compressible.test(file)) continue
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

/** Modules of `apps/web/src` that the sign-in form shares with the pages behind the sign-in. */
const shared = [
  'saving/use-saving\\.',
  'frame/Frame\\.',
  'ui/(?:Alert|Button|Illustration|TextInput|lazy-component)\\.',
  'data/(?:identity-store|storage|use-query-params)\\.',
]

/** Modules of `apps/web/src` that pages show after a press, or that only few pages show. */
const rare = [
  'pages/',
  'lists/',
  'forms/parts/Reopening',
  'data/use-idempotent-create',
  'ui/(?:Menu|Toast|OutcomeIllustrations|OpenDialog|ConfirmDialog|FigureCard)',
]

/** Pages that are one file with the others of their folder, and the rules of a section, which no other one has. */
const together = [
  'web/src/sections/[\\w-]+/(?:\\w+Pages?\\.tsx|text\\.ts)$',
  'web/src/pages/sign-in/(?!send\\.)',
  'domain/src/sections/[\\w-]+/',
]

/**
 * Few files, because a browser fetches six at a time over HTTP/1.1, and many small ones compress badly: a page of the form
 * loads about six. A group includes what its modules import, except for what an earlier group has. Every page loads the
 * first one; the second one is needed at sign-in on submit only. Every page behind the sign-in loads the third one; the
 * fourth one has what at least four of the other files share. The last one is a file for each folder, without imports, which
 * other folders share.
 */
const groups = [
  { name: 'start', test: new RegExp(`web/src/(?:app/[^/]+$|${shared.join('|')})`), priority: 5 },
  { name: 'rules', test: /(?:domain\/src\/forms\/(?:printable|rules)|data\/public-call)\.ts$/, priority: 4 },
  { name: 'signed-in', test: /web\/src\/app\/signed-in\//, priority: 3 },
  {
    name: 'shared',
    test: new RegExp(`web/src/(?!${rare.join('|')})|domain/src/(?!legal/|status/|account/)`),
    minShareCount: 4,
    priority: 2,
  },
  {
    name: (id: string) => /(?:sections|pages)\/([\w-]+)\//.exec(id)?.[1] ?? null,
    test: new RegExp(together.join('|')),
    includeDependenciesRecursively: false,
    priority: 1,
  },
]

/**
 * Functions of the domain that return a definition and change nothing that the browser reads: a definition that no page
 * uses, such as what documents print of a section, is left out. Tests alone read the texts that these functions register.
 */
const definitions = [
  'choices',
  'defineAnswers',
  'defineForm',
  'defineResource',
  'defineSection',
  'defineTransitions',
  'listAnswers',
  'listSection',
  'phrase',
  'plainListSection',
  'template',
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

/**
 * Writes for the server the files of each exported name that is imported dynamically, with all that they import:
 * `{ LoginPage: ['assets/….js', 'assets/….css'] }`. Those of the entry are under 'entry'. Code precedes what it imports;
 * styles follow those of what their code imports.
 */
const filesOfExports: Plugin = {
  name: 'files-of-exports',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  generateBundle(_options, bundle) {
    const withImports = (file: string, found = new Set<string>()): Set<string> => {
      const chunk = bundle[file]
      if (found.has(file) || chunk?.type !== 'chunk') return found
      found.add(file)
      for (const imported of chunk.imports) withImports(imported, found)
      for (const styles of chunk.viteMetadata?.importedCss ?? []) found.add(styles)
      return found
    }
    const files: Record<string, string[]> = {}
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      if (chunk.isEntry) files.entry = [...withImports(chunk.fileName)]
      for (const id of Object.keys(chunk.modules)) {
        const { dynamicImporters = [], exports = [] } = this.getModuleInfo(id) ?? {}
        if (!dynamicImporters.length || id.includes('/node_modules/')) continue
        for (const name of exports) {
          if (files[name]) this.error(`Two dynamically imported modules export ${name}; the second one is ${id}.`)
          files[name] = [...withImports(chunk.fileName)]
        }
      }
    }
    this.emitFile({ type: 'asset', fileName: '.vite/files-of-exports.json', source: JSON.stringify(files) })
  },
}

const pages = (isSsrBuild: boolean): UserConfig => ({
  plugins: [react(), filesOfExports, compileHints, fontLicense, precompressed()],
  // React has long had what the router's shim stands in for.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    target: 'es2022',
    outDir: 'dist/client',
    copyPublicDir: !isSsrBuild,
    // The server names what a page needs; later ones are fetched ahead (App.tsx).
    modulePreload: false,
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: 'src/app/entry-client.tsx',
        treeshake: { manualPureFunctions: definitions, propertyReadSideEffects: false },
        output: {
          codeSplitting: { groups },
          // Every name of a file is in the code that fetches it.
          chunkFileNames: 'assets/[hash].js',
        },
      },
    }),
  },
  // The server needs nothing but what is built: neither this workspace's packages nor React's development form.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
})

export default defineConfig(({ isSsrBuild = false }) => pages(isSsrBuild))
