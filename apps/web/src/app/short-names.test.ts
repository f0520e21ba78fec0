// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { privateNames, reactFile, reactNames } from '../../short-names.ts'

const folderOf = (file: string) => path.dirname(fileURLToPath(import.meta.resolve(file)))

/** Files below a folder, without comments. */
async function sourcesIn(folder: string, which: RegExp): Promise<{ file: string; source: string }[]> {
  const files = (await readdir(folder, { recursive: true })).filter(file => which.test(file))
  return Promise.all(
    files.map(async file => {
      const source = await readFile(path.join(folder, file), 'utf8')
      return { file, source: source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '') }
    }),
  )
}

const shortenedIn = (source: string): string[] => (source.match(/[\w$]+/g) ?? []).filter(word => reactNames.test(word))

test('a shortened name of React is in no other file that it is built with', async () => {
  const reactDom = path.join(folderOf('react-dom'), 'cjs')
  const [react] = await sourcesIn(reactDom, reactFile)
  expect(shortenedIn(react!.source).length).toBeGreaterThan(500)

  const others = await Promise.all([
    sourcesIn(path.join(folderOf('react'), 'cjs'), /^react[\w-]*\.production\.js$/),
    sourcesIn(reactDom, /^react-dom\.production\.js$/),
    sourcesIn(path.join(folderOf('scheduler'), 'cjs'), /^scheduler\.production\.js$/),
    sourcesIn(folderOf('wouter'), /\.js$/),
    sourcesIn(folderOf('@tanstack/query-core'), /\.js$/),
    sourcesIn(folderOf('@tanstack/react-query'), /\.js$/),
    sourcesIn(fileURLToPath(new URL('..', import.meta.url)), /(?<!\.test)\.tsx?$/),
  ])
  expect(others.map(files => files.length)).not.toContain(0)
  expect(others.flat().flatMap(({ file, source }) => shortenedIn(source).map(name => `${file}: ${name}`))).toEqual([])
})

test('no class of the data layer’s library has a private name that a class above it has', async () => {
  const classes = new Map<string, { base: string | undefined; names: Set<string> }>()
  for (const { source } of await sourcesIn(folderOf('@tanstack/query-core'), /\.js$/)) {
    // A private name becomes a property with a '$'.
    expect(source).not.toMatch(/[.{;]\s*\$\w/)
    const names = new Set(
      source
        .split(privateNames)
        .slice(1)
        .map(rest => /^\w+/.exec(rest)![0]),
    )
    const [, name, base] = /\b(\w+) = class(?: extends (\w+))?/.exec(source) ?? []
    if (name) classes.set(name, { base, names })
  }
  const withBase = [...classes].filter(([, { base }]) => base)
  expect(withBase.length).toBeGreaterThan(5)
  const repeated = withBase.flatMap(([name, { base, names }]) => {
    const above: string[] = []
    for (let at = classes.get(base!); at; at = classes.get(at.base ?? '')) above.push(...at.names)
    return above.filter(found => names.has(found)).map(found => `${name}: ${found}`)
  })
  expect(repeated).toEqual([])
})
