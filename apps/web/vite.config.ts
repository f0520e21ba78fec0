import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const compressible = /\.(?:m?js|css|svg)$/

/** The server sends what was compressed once, as tightly as can be, rather than compress at every request. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), precompressed()],
  build: {
    target: 'es2022',
    outDir: 'dist/client',
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    // One file, which the server writes into the page: split, it would be fetched again before a page's code runs.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    ...(!isSsrBuild && { rolldownOptions: { input: 'src/entry-client.tsx' } }),
  },
  // The server needs nothing but what is built: neither this workspace's packages nor React's development form.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
}))
