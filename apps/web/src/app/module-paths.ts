/** Every module that a page's code is fetched from, by its path below `apps/web`. The server has loaded all of them. */
const modules = import.meta.glob<Record<string, unknown>>(
  [
    './src/{pages,sections,sign,lists}/**/*.tsx',
    './src/items/listed/*.tsx',
    './src/app/signed-in/*.tsx',
    '../../packages/domain/src/sections/*/*.ts',
    '!./src/**/*.test.tsx',
    '!../../packages/domain/src/sections/*/*.test.ts',
  ],
  { base: '../..', eager: true },
)

const paths = new Map(
  Object.entries(modules).flatMap(([path, exports]) =>
    Object.values(exports).map(exported => [exported, path.replace(/^\.\//, '')] as const),
  ),
)

/** The path of the module that exports a component or a definition, as Vite's manifests name it. */
export function modulePath(exported: unknown): string {
  const path = paths.get(exported)
  if (path === undefined) throw new Error(`No folder of pages exports ${exported}`)
  return path
}
