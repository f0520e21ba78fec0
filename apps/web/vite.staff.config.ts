import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTarget } from './browsers.ts'
import { precompressed } from './vite.config.ts'

/**
 * The pages for staff, a build of their own: no module of them is in a file that a borrower's page loads, and no file of those
 * changes with them. It adds to the output of the other pages, so it runs after their build.
 */
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), precompressed()],
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    target: buildTarget,
    outDir: 'dist/client',
    emptyOutDir: isSsrBuild,
    copyPublicDir: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      manifest: '.vite/staff-manifest.json',
      rolldownOptions: {
        input: 'src/staff/entry-staff-client.tsx',
        output: {
          // The entry with all that it imports: the parts that load later would split it into 14 files, 5 kB larger in sum.
          codeSplitting: { groups: [{ name: 'start', test: /src\/staff\/entry-staff-client\.tsx$/ }] },
          entryFileNames: 'assets/staff-[hash].js',
          chunkFileNames: 'assets/staff-[hash].js',
          assetFileNames: 'assets/staff-[hash][extname]',
        },
      },
    }),
  },
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
}))
