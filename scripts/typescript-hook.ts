// Loaded before dependency-cruiser, which parses sources with the compiler's API, which TypeScript 7 does
// not have. The hook resolves `typescript` to the TypeScript 5 of this folder.
import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const { resolve } = createRequire(import.meta.url)
const typescript5 = new Map(
  ['typescript', 'typescript/package.json'].map(specifier => [specifier, pathToFileURL(resolve(specifier)).href]),
)

registerHooks({
  resolve(specifier, context, nextResolve) {
    const url = typescript5.get(specifier)
    return url ? { url, shortCircuit: true } : nextResolve(specifier, context)
  },
})
