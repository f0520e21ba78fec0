import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { reactNames } from '../apps/web/short-names.ts'

test('a shortened name of React is no property of what a browser has in a page', async () => {
  // Read, because a compiled import of it takes half a minute.
  const data = await readFile(fileURLToPath(import.meta.resolve('@mdn/browser-compat-data')), 'utf8')
  const { api }: { api: Record<string, object> } = JSON.parse(data)
  const names = Object.entries(api).flatMap(([name, members]) =>
    /^(?:Animation|CSS|Document|Element|HTML|Node|SVG|Text|Window)|Event(?:Target)?$/.test(name)
      ? Object.keys(members)
      : [],
  )
  expect(names).toContain('nextSibling')
  expect(names.filter(name => reactNames.test(name))).toEqual([])
})
