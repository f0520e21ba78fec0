// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageFiles } from '../../language-files.ts'
import config from '../../vite.config.ts'

const spanish = `
const next: string = 'Siguiente'
export const texts = { Next: next }
export const pages = { 'sign-out': { title: 'Cerrando la sesión' } }
`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'languages-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The files of the browser's build with the languages of the folder, by name. */
async function builtFiles(): Promise<Map<string, string>> {
  const { plugins = [], ...options } = config({ command: 'build', mode: 'development' })
  const output = (await build({
    ...options,
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    logLevel: 'error',
    build: { ...options.build, write: false },
    plugins: plugins
      .flat()
      .map(plugin => ((plugin as Plugin).name === 'language-files' ? languageFiles(folder) : plugin)),
  })) as Rolldown.RolldownOutput
  return new Map(output.output.map(file => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]))
}

test('a language is a file of its own, and changes no other file of the pages', async () => {
  const before = await builtFiles()
  await mkdir(path.join(folder, 'es'))
  await writeFile(path.join(folder, 'es', 'index.ts'), spanish)
  const after = await builtFiles()
  const manifest: Record<string, { file: string }> = JSON.parse(after.get('.vite/manifest.json')!)
  const es = Object.entries(manifest).find(([source]) => source.endsWith('/es/index.ts'))![1].file
  const module = await import(`data:text/javascript,${encodeURIComponent(after.get(es)!)}`)
  expect({ ...module }).toEqual({
    texts: { Next: 'Siguiente' },
    pages: { 'sign-out': { title: 'Cerrando la sesión' } },
  })
  after.delete(es)
  expect([...after].filter(([name, text]) => !name.startsWith('.vite/') && before.get(name) !== text)).toEqual([])
  expect(after.size).toBe(before.size)
}, 120_000)
