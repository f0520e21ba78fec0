// Loaded before dependency-cruiser (node --import). It parses sources with the compiler's API, which TypeScript 7 does
// not have; the hook resolves `typescript` to the TypeScript 6 of this folder.
import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const { resolve } = createRequire(import.meta.url)
const typescript6 = new Map(
  ['typescript', 'typescript/package.json'].map(specifier => [specifier, pathToFileURL(resolve(specifier)).href]),
)

registerHooks({
  resolve(specifier, context, nextResolve) {
    const url = typescript6.get(specifier)
    return url ? { url, shortCircuit: true } : nextResolve(specifier, context)
  },
})
